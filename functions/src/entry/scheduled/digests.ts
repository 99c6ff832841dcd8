import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { selectedPeople } from '../../areas/compliance/selected-people.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import type { Cell } from '../../domain/requirements/answers.ts';
import { questionOf } from '../../domain/requirements/question.ts';
import { forEach } from '../../kernel/for-each.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { hasDigest, markDigest } from '../../table/entities/digest.ts';
import { type Employee, employeePages, findEmployee, requireStillActive } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import type { PartDone } from './in-turns.ts';
import { countTeamGaps, type Gap, gapKinds, type TeamGaps } from './team-gaps.ts';

/** Supervisors in one part. */
const supervisorsInPart = 200;

/**
 * Notifies each active supervisor once a week of gaps among their people. The week begins on this Monday. A mark in the
 * same transaction prevents repeated notifications and lets an interrupted run continue. Starts after this internal id;
 * each part ends at one.
 */
export async function* digestParts(context: SiteContext, monday: string, after = ''): AsyncGenerator<PartDone> {
  const places: Pick<Employee, 'id' | 'active' | 'supervisor'>[] = [];
  for await (const page of employeePages(context.table, undefined, 500)) {
    for (const { id, active, supervisor } of page) places.push({ id, active, supervisor });
  }
  if (!places.some(({ supervisor }) => supervisor)) return;
  const found = new Map<string, Gap | undefined>();
  const { people } = await selectedPeople(context, questionOf({}, context));
  for await (const some of people) {
    for (const { history, cells } of some) found.set(history.id, gapOf(cells));
  }
  const left = [...countTeamGaps(places, found)]
    .filter(([id, below]) => id > after && gapKinds.some((kind) => below[kind] > 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let from = 0; from < left.length; from += supervisorsInPart) {
    const some = left.slice(from, from + supervisorsInPart);
    let notified = 0;
    await forEach(some, async ([id, below]) => {
      if (await notifySupervisor(context, id, below, monday)) notified += 1;
    });
    const [end = ''] = some.at(-1) ?? [];
    yield { end, notified };
  }
}

const kindOf: Partial<Record<RequirementStatus, Gap['kind']>> = {
  MISSING: 'missing',
  NOT_MET: 'missing',
  SHORT: 'short',
  NEAR_EXPIRATION: 'expiring',
};

/** Returns a person's worst gap. Undefined: none, or a seat will close it. */
function gapOf(cells: readonly Cell[]): Gap | undefined {
  const kinds = new Set(cells.map(({ status }) => kindOf[status]));
  const kind = gapKinds.find((one) => kinds.has(one));
  if (kind !== 'expiring') return kind && { kind };
  const ends = cells.flatMap(({ status, ends: day }) => (status === 'NEAR_EXPIRATION' && day ? [day] : []));
  return { kind, expires: ends.sort()[0] };
}

/** Notifies a supervisor, unless notified or deactivated meanwhile. */
function notifySupervisor(context: SiteContext, id: string, below: TeamGaps, monday: string): Promise<boolean> {
  const { table, now } = context;
  return withoutCollision(async () => {
    if (await hasDigest(table, id, monday)) return false;
    if (!(await findEmployee(table, id))?.active) return false;
    await transact(table, [
      requireStillActive(table, id),
      markDigest(table, id, monday, now),
      notify(context, id, messages.digest(below)),
    ]);
    return true;
  });
}
