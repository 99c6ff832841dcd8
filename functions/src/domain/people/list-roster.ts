import { createHash } from 'node:crypto';
import type { Employee } from '@muster/shared/areas/roster';
import { holdsAny, permissionTypes } from '@muster/shared/permissions';
import type { Call } from '../../calls/call.ts';
import { pagedList, type WrittenRow, writeRow } from '../../calls/paging.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { keptByVersion } from '../../table/core/site-memory.ts';
import { started } from '../../table/core/started.ts';
import { catalogueVersion } from '../../table/entities/catalogue.ts';
import { changedSince } from '../../table/entities/change-log.ts';
import {
  employeePages,
  findEmployees,
  fullName,
  listAllEmployees,
  type Employee as StoredEmployee,
} from '../../table/entities/employee.ts';
import { findRosterVersion } from '../../table/entities/versions.ts';
import { cachedNames, type RosterNames } from './assignment.ts';
import { presentToRoster } from './present-employee.ts';
import { canSupervise, findSupervisors, namedSupervisor, type Supervisor } from './supervisors.ts';

type ListCall = Call<'roster', 'list'>;
type InSite = Pick<ListCall, 'table' | 'site'>;

/** An employee as the roster answers them, with fields for other lists. */
export interface RosterRow
  extends WrittenRow<Employee>,
    Pick<Employee, 'employee_id' | 'rank_name' | 'rank_order' | 'active'> {
  name: string;
  /** The internal id of the stored supervisor, who may be inactive. */
  supervisor: string | undefined;
  state_id: string | undefined;
  /** They have a permission. */
  manages: boolean;
}

/** The roster as it is answered. */
interface WrittenRoster {
  /** In the order of creation. */
  rows: RosterRow[];
  /** The ranks, units and groups that its rows name. */
  names: string;
  /** When it was read: epoch milliseconds of this process's clock. */
  readAt: number;
  /** The answer without limit and cursor, and the start of the rest if it is too long. Built at first use. */
  whole?: { list: JsonText<Employee[]>; nextPage: ListCall['nextPage'] };
}

/** Bytes (UTF-16) of cached rosters per process: some 20 of 10,000 employees. The oldest are dropped first. */
const mostKept = 128 * 1024 * 1024;

const writtenRoster = keptByVersion(writeRoster, {
  most: mostKept,
  // The rows, and the whole answer made of them.
  sizeOf: ({ rows }) => rows.reduce((sum, { text }) => sum + 4 * text.length, 0),
});

/** Yields employees after a position: `pageSize` at a time, or as many as one read gives. */
async function* rosterPages(
  call: InSite,
  after: string | undefined,
  pageSize: number | undefined,
  supervisorsOf: typeof findSupervisors,
): AsyncGenerator<RosterRow[]> {
  const names = started(cachedNames(call));
  for await (const page of employeePages(call.table, after, pageSize)) {
    const [nameLists, supervisors] = await Promise.all([names, supervisorsOf(call.table, page)]);
    yield page.map((employee) => rosterRow(employee, nameLists, supervisors));
  }
}

function rosterRow(
  employee: StoredEmployee,
  names: RosterNames,
  supervisors: ReadonlyMap<string, Supervisor>,
): RosterRow {
  const { supervisor, state_id } = employee;
  const presented = presentToRoster(employee, names, supervisor ? supervisors.get(supervisor) : undefined);
  const { employee_id, rank_name, rank_order, active } = presented;
  const manages = holdsAny(employee.permissions, permissionTypes);
  const row = writeRow(employee.id, presented, employee_id);
  const name = fullName(employee);
  return { ...row, employee_id, rank_name, rank_order, active, name, supervisor, state_id, manages };
}

/** Builds the roster. From a cached one, only changed employees are read again. */
async function writeRoster(call: InSite, before: WrittenRoster | undefined): Promise<WrittenRoster> {
  const readAt = Date.now();
  const everyone = before ? undefined : started(listAllEmployees(call.table));
  const nameLists = await cachedNames(call);
  const names = JSON.stringify(
    [nameLists.ranks, nameLists.units ?? [], nameLists.groups ?? []].map((list) =>
      list.map(({ id, name }) => [id, name]),
    ),
  );
  const changed = before?.names === names ? await changedSince(call.table, 'ROSTER', before.readAt) : undefined;
  if (before && changed) {
    // Rows name the supervisor: if a supervisor changed, the rows of their people are rebuilt.
    const again = before.rows.filter(({ supervisor }) => supervisor && changed.has(supervisor)).map(({ at }) => at);
    const written = new Set([...changed, ...again]);
    const employees = await findEmployees(call.table, [...written]);
    const others = before.rows.filter(({ at }) => !written.has(at));
    const supervisors = new Map([
      ...others.filter(canSupervise).map(({ at, employee_id, name }) => [at, { employee_id, name }] as const),
      ...supervisorsAmong(employees),
    ]);
    const rows = [...others, ...employees.map((employee) => rosterRow(employee, nameLists, supervisors))];
    return { rows: rows.sort((a, b) => (a.at < b.at ? -1 : 1)), names, readAt };
  }
  const employees = await (everyone ?? listAllEmployees(call.table));
  const supervisors = new Map(supervisorsAmong(employees));
  return { rows: employees.map((employee) => rosterRow(employee, nameLists, supervisors)), names, readAt };
}

const supervisorsAmong = (employees: readonly StoredEmployee[]) =>
  employees.filter(canSupervise).map((employee) => [employee.id, namedSupervisor(employee)] as const);

const versionsOf = async ({ table, site }: InSite) => [await findRosterVersion(table), catalogueVersion(site)];

/** Returns the whole cached roster, at least as new as its version, which the call reads along, and as `site`. */
export const wholeRoster = async ({ table, site }: InSite): Promise<WrittenRoster> =>
  writtenRoster.get(table, await versionsOf({ table, site }), { table, site });

/**
 * Yields the roster after a position. Reads a single page if the process has not cached the whole roster.
 * `supervisorsOf` is for lists that show none.
 */
export async function* rosterRows(
  call: InSite,
  after: string | undefined,
  pageSize: number | undefined,
  supervisorsOf = findSupervisors,
): AsyncGenerator<RosterRow[]> {
  const cached = pageSize === undefined ? wholeRoster(call) : writtenRoster.find(call.table, await versionsOf(call));
  if (!cached) return yield* rosterPages(call, after, pageSize, supervisorsOf);
  const { rows } = await cached;
  yield after === undefined ? rows : rows.filter(({ at }) => at > after);
}

/** Returns the roster by employee number within an answer. Cached until its version or the catalogue's is raised. */
export async function listRoster(call: ListCall): Promise<JsonText<Employee[]>> {
  const { limit, cursor } = call.query;
  const answer = async (rows: (after?: string, pageSize?: number) => AsyncIterable<RosterRow[]>) => {
    const { text } = await pagedList<Employee>(call, rows);
    return new JsonText<Employee[]>(text, `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`);
  };
  if (limit !== undefined || cursor !== undefined) return answer((after, size) => rosterRows(call, after, size));
  const roster = await wholeRoster(call);
  if (!roster.whole) {
    const list = await answer(async function* () {
      yield roster.rows;
    });
    roster.whole = { list, nextPage: [...call.nextPage] };
    return list;
  }
  call.nextPage.push(...roster.whole.nextPage);
  return roster.whole.list;
}
