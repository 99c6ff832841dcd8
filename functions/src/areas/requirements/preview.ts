import type { EntryContent } from '@muster/shared/record/entry';
import type { PresenceOn } from '@muster/shared/record/presence-on';
import { type RequirementStatus, requirementStatuses } from '@muster/shared/requirements/answer';
import { answersOn, type CompiledRequirements, compileRequirements } from '@muster/shared/requirements/answers-on';
import { isCompliant } from '@muster/shared/requirements/compliant';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../domain/requirements/cached-histories.ts';
import { namesOf } from '../../domain/requirements/people-names.ts';
import { entriesOf, type History } from '../../domain/requirements/read-histories.ts';
import { seatsAhead } from '../../domain/requirements/seats.ts';
import { inOrderOfNumbers } from '../../kernel/employee-order.ts';
import { newId } from '../../table/core/new-id.ts';
import { requestedVersion } from './write-requirement.ts';

type PreviewCall = Call<'requirements', 'preview'>;

/** People evaluated before other calls of the process get their turn. */
const atOnce = 500;
/** The most people listed as newly out of compliance. */
const mostNamed = 20;

/** The people who would not meet it, and those who do not meet it now. */
interface Short {
  history: History;
  presence: PresenceOn;
  status: RequirementStatus;
}

/**
 * Returns how many people would be out of compliance today under the given requirement, whatever its dates of effect.
 * Throws as the change itself for fields of a mandatory training, and `not_found`. Ids of deleted items match no one.
 */
export async function previewRequirement(call: PreviewCall) {
  const { table, site, now, body } = call;
  const { id, ...input } = body;
  const asOf = { on: today(site.timezone, now), known: now.toISOString() };
  const [department, histories] = await Promise.all([
    cachedDepartment(table),
    cachedHistories(table),
    auditComplianceRead(call, 'preview', { ...asOf, isNow: true }),
  ]);
  const { facts } = requestedVersion(department, { id, input, on: asOf.on });
  const changed: EntryContent<'requirement.defined'> = {
    no: department.length + 1,
    kind: 'requirement.defined',
    valid_on: asOf.on,
    recorded_at: asOf.known,
    actor: { id: '', employee_id: '' },
    data: { ...facts, requirement_id: id ?? newId(now) },
  };
  const only = (entries: readonly EntryContent[]): CompiledRequirements => {
    const all = compileRequirements(entries, asOf);
    return { ...all, requirements: all.requirements.filter((one) => one.id === changed.data.requirement_id) };
  };
  const after = only([...department, changed]);
  const before = only(department);
  const people = [...histories.values()];
  const seats = await seatsAhead(
    call,
    people.map((one) => one.seats),
  );
  const statuses = new Map<RequirementStatus, number>();
  const short: Short[] = [];
  let present = 0;
  let shortNow = 0;
  for (const [n, history] of people.entries()) {
    if (n % atOnce === atOnce - 1) await new Promise(setImmediate);
    const asked = { ...asOf, seats: seats(history.seats), brief: true };
    const person = entriesOf(history);
    const { presence, answers } = answersOn({ person, department: after }, asked);
    if (!presence.employed || !presence.active) continue;
    present += 1;
    for (const { status } of answers) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!isCompliant(status)) short.push({ history, presence, status });
    }
    if (before.requirements.length === 0) continue;
    const now = answersOn({ person, department: before }, asked).answers;
    shortNow += now.filter(({ status }) => !isCompliant(status)).length;
  }
  const first = inOrderOfNumbers(short, ({ presence }) => presence.employee_id ?? '').slice(0, mostNamed);
  const names = await namesOf(
    call,
    asOf,
    first.map(({ history, presence }) => ({ history, presence, cells: [] })),
  );
  return {
    people: present,
    asked: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    by_status: requirementStatuses.flatMap((status) => {
      const count = statuses.get(status);
      return count ? [{ status, people: count }] : [];
    }),
    short: short.length,
    short_now: before.requirements.length === 0 ? null : shortNow,
    first: first.map(({ history, presence, status }) => {
      const { employee_id = presence.employee_id ?? '', name = '' } = names.get(history.id) ?? {};
      return { employee_id, name, status };
    }),
  };
}
