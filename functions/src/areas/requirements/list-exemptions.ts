import type { Exemption } from '@muster/shared/areas/requirements';
import { alwaysRecorded, byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { type PresenceOn, presenceOf } from '@muster/shared/record/presence-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories } from '../../domain/requirements/cached-histories.ts';
import { requirementsIn, typesIn } from '../../domain/requirements/list-requirements.ts';
import { namesOf } from '../../domain/requirements/people-names.ts';
import { entriesOf, type History } from '../../domain/requirements/read-histories.ts';
import { started } from '../../table/core/started.ts';
import { findTexts } from '../../table/entities/record-entry.ts';
import { exemptionsIn, type GrantedExemption, lastDay } from './exemptions.ts';

/** Returns a person's employment on a day, by the entries recorded so far. */
function presenceIn(history: History, on: string): PresenceOn {
  const entries = inForce(entriesOf(history), alwaysRecorded).filter(({ valid_on }) => valid_on <= on);
  return presenceOf(entries.sort(byDayAndPlace(entries)));
}

/** Histories read before other calls of the process get their turn. */
const atOnce = 500;

/**
 * Lists the exemptions of one person or of all current employees, latest first: those in effect on a day or later, by
 * default today. `all` adds past exemptions and former employees.
 */
export async function listExemptions(call: Call<'requirements', 'exemptions'>): Promise<Exemption[]> {
  const { table, site, now, query } = call;
  const day = today(site.timezone, now);
  const asOf = { on: query.on ?? day, known: now.toISOString() };
  const isAll = query.all === 'true';
  const everyone = started(cachedHistories(table));
  const employee = query.employee_id === undefined ? undefined : await requireEmployee(table, query.employee_id);
  const [department, histories] = await Promise.all([
    cachedDepartment(table),
    everyone,
    auditComplianceRead(call, 'exemptions', { ...asOf, isNow: true }),
  ]);
  const isWanted = (one: GrantedExemption) => {
    const last = lastDay(one);
    const counts = last === undefined || (last >= asOf.on && last >= one.entry.valid_on);
    const isAsked = query.requirement === undefined || one.entry.data.requirement_id === query.requirement;
    return isAsked && (isAll || counts);
  };
  const found: { history: History; exemption: GrantedExemption }[] = [];
  for (const [n, history] of [...histories.values()].entries()) {
    if (n % atOnce === atOnce - 1) await new Promise(setImmediate);
    if (employee && history.id !== employee.id) continue;
    const exemptions = exemptionsIn(entriesOf(history)).filter(isWanted);
    found.push(...exemptions.map((exemption) => ({ history, exemption })));
  }
  const people = [...new Map(found.map(({ history }) => [history.id, history])).values()];
  const [names, texts] = await Promise.all([
    namesOf(
      call,
      { on: day, known: asOf.known },
      people.map((history) => ({ history, presence: presenceIn(history, day), cells: [] })),
    ),
    findTexts(
      table,
      found.map(({ history, exemption }) => ({ chain: history.id, no: exemption.entry.no })),
    ),
  ]);
  const types = typesIn(department);
  const requirementNames = new Map(requirementsIn(department, day).map(({ id, name }) => [id, name]));
  const rows = found.flatMap(({ history, exemption: { entry, endedOn } }, n): Exemption[] => {
    const called = names.get(history.id);
    if (!called || (called.left && !isAll)) return [];
    const { requirement_id, until, approver } = entry.data;
    return [
      {
        id: entryId({ chain: history.id, no: entry.no }),
        entry: entry.no,
        employee_id: called.employee_id,
        name: called.name,
        requirement_id,
        requirement_name: requirementNames.get(requirement_id) ?? types.get(requirement_id)?.data.name ?? '',
        from: entry.valid_on,
        until: until ?? null,
        reason: texts[n]?.reason?.value ?? '',
        approver: approver.employee_id,
        ended_on: endedOn ?? null,
      },
    ];
  });
  return rows.sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : a.id < b.id ? -1 : 1));
}
