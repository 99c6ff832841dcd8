import type { Exemption } from '@muster/shared/areas/requirements';
import type { EntryContent } from '@muster/shared/record/entry';
import { alwaysRecorded, byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import { type PresenceOn, presenceOf } from '@muster/shared/record/presence-on';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { pagedList, positionOf, type WrittenRow, writeRow } from '../../calls/paging.ts';
import { requireEmployee } from '../../domain/people/require-employee.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { cachedDepartment } from '../../domain/requirements/cached-department.ts';
import { cachedHistories, historiesOf } from '../../domain/requirements/cached-histories.ts';
import { requirementsIn, typesIn } from '../../domain/requirements/list-requirements.ts';
import { type Called, currentNames, namesOf } from '../../domain/requirements/people-names.ts';
import { entriesOf, type History, mayHave } from '../../domain/requirements/read-histories.ts';
import type { JsonText } from '../../kernel/json-text.ts';
import { findTexts } from '../../table/entities/record-entry.ts';
import { exemptionsIn, type GrantedExemption, lastDay } from './exemptions.ts';

/** Returns a person's employment on a day, by the entries recorded so far. */
function presenceIn(history: History, on: string): PresenceOn {
  const entries = inForce(entriesOf(history), alwaysRecorded).filter(({ valid_on }) => valid_on <= on);
  return presenceOf(entries.sort(byDayAndPlace(entries)));
}

type ListCall = Call<'requirements', 'exemptions'>;

/** An exemption that the query asks for. */
interface Found {
  /** Its position in the list: first day and id. */
  at: string;
  history: History;
  exemption: GrantedExemption;
}

/** Compares positions: latest first, and by id if they begin on the same day. */
function inOrder(one: string, other: string): number {
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  if (day !== otherDay) return day < otherDay ? 1 : -1;
  return one < other ? -1 : one > other ? 1 : 0;
}

const dayOf = (position: string): string => position.slice(0, 'YYYY-MM-DD'.length);

/** Histories read before other calls of the process get their turn. */
const historiesAtOnce = 500;
/** Exemptions whose names and texts are read together, if the caller sets no limit. */
const rowsAtOnce = 1000;

/**
 * Lists the exemptions of one person or of all current employees, latest first: those in effect on a day or later, by
 * default today. `all` adds past exemptions and former employees.
 */
export async function listExemptions(call: ListCall): Promise<JsonText<Exemption[]>> {
  const { table, site, now, query } = call;
  // Refuses an unknown cursor before the read has an audit entry.
  if (query.cursor !== undefined) positionOf(query.cursor);
  const day = today(site.timezone, now);
  const on = query.on ?? day;
  const employee = query.employee_id === undefined ? undefined : await requireEmployee(table, query.employee_id);
  const [department, histories] = await Promise.all([
    cachedDepartment(table),
    employee ? historiesOf(table, [employee.id]) : cachedHistories(table),
    auditComplianceRead(call, 'exemptions', { on, known: now.toISOString(), isNow: true }),
  ]);
  const requested = employee
    ? [histories.get(employee.id)].filter((one) => one !== undefined)
    : [...histories.values()];
  const found = await requestedExemptions(call, requested, on);
  const ids = found.map(({ history }) => history.id);
  const current = query.all === 'true' ? undefined : await currentNames(call, ids);
  const listed = found.filter(({ history }) => !current || current.has(history.id));
  const requirementName = requirementNames(department, day);
  return pagedList(call, async function* (after, pageSize = rowsAtOnce): AsyncGenerator<WrittenRow<Exemption>[]> {
    const left = listed.filter(({ at }) => after === undefined || inOrder(at, after) > 0);
    left.sort((a, b) => inOrder(a.at, b.at));
    for (let n = 0; n < left.length; n += pageSize) {
      yield await writtenRows(call, left.slice(n, n + pageSize), { day, current, requirementName });
    }
  });
}

/** Returns the exemptions that the query asks for, by person. */
async function requestedExemptions({ query }: ListCall, histories: readonly History[], on: string): Promise<Found[]> {
  const isRequested = (one: GrantedExemption) => {
    const last = lastDay(one);
    const counts = last === undefined || (last >= on && last >= one.entry.valid_on);
    const isOfRequirement = query.requirement === undefined || one.entry.data.requirement_id === query.requirement;
    return isOfRequirement && (query.all === 'true' || counts);
  };
  const found: Found[] = [];
  for (const [n, history] of histories.entries()) {
    if (n % historiesAtOnce === historiesAtOnce - 1) await new Promise(setImmediate);
    if (!mayHave(history, 'exemption.granted')) continue;
    for (const exemption of exemptionsIn(entriesOf(history)).filter(isRequested)) {
      const { no, valid_on } = exemption.entry;
      found.push({ at: `${valid_on}#${entryId({ chain: history.id, no })}`, history, exemption });
    }
  }
  return found;
}

/** Returns the function that names a requirement or training by its id. */
function requirementNames(department: readonly EntryContent[], day: string): (id: string) => string {
  const types = typesIn(department);
  const names = new Map(requirementsIn(department, day).map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? types.get(id)?.data.name ?? '';
}

interface RowContext {
  day: string;
  /** Undefined: the names of former employees are needed, too. */
  current: ReadonlyMap<string, Called> | undefined;
  requirementName: (id: string) => string;
}

/** Reads names and reasons of exemptions, and writes their rows. */
async function writtenRows(
  call: ListCall,
  found: readonly Found[],
  { day, current, requirementName }: RowContext,
): Promise<WrittenRow<Exemption>[]> {
  const people = [...new Map(found.map(({ history }) => [history.id, history])).values()];
  const [names, texts] = await Promise.all([
    current ??
      namesOf(
        call,
        { on: day, known: call.now.toISOString() },
        people.map((history) => ({ history, presence: presenceIn(history, day), cells: [] })),
      ),
    findTexts(
      call.table,
      found.map(({ history, exemption }) => ({ chain: history.id, no: exemption.entry.no })),
    ),
  ]);
  return found.flatMap(({ at, history, exemption: { entry, endedOn } }, n) => {
    const called = names.get(history.id);
    if (!called) return [];
    const { requirement_id, until, approver } = entry.data;
    return writeRow(at, {
      id: entryId({ chain: history.id, no: entry.no }),
      entry: entry.no,
      employee_id: called.employee_id,
      name: called.name,
      requirement_id,
      requirement_name: requirementName(requirement_id),
      from: entry.valid_on,
      until: until ?? null,
      reason: texts[n]?.reason?.value ?? '',
      approver: approver.employee_id,
      ended_on: endedOn ?? null,
    });
  });
}
