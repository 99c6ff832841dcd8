import { createHash } from 'node:crypto';
import type { Employee } from '@muster/shared/areas/roster';
import type { Call } from '../http/call.ts';
import { JsonText } from '../http/json-text.ts';
import { pagedList, type WrittenRow, writeRow } from '../http/paging.ts';
import { inRankOrder } from '../ranks/rank-order.ts';
import { keptByVersion } from '../table/core/kept.ts';
import { catalogueVersion, knownRanks } from '../table/entities/catalogue.ts';
import { employeePages, fullName } from '../table/entities/employee.ts';
import { findRosterVersion } from '../table/entities/versions.ts';
import { presentEmployee } from './present-employee.ts';

type ListCall = Call<'roster', 'list'>;
type InSite = Pick<ListCall, 'table' | 'site'>;

/** An employee as the roster answers them, and what other lists need of them. */
interface RosterRow extends WrittenRow<Employee> {
  employee_id: string;
  name: string;
  active: boolean;
}

/** The roster as it is answered. */
interface WrittenRoster {
  /** In the order of their creation. */
  rows: RosterRow[];
  /** The answer without limit and cursor, and where the rest starts if it is too long; made when it is first asked for. */
  whole?: { list: JsonText<Employee[]>; nextPage: ListCall['nextPage'] };
}

/** How many bytes of rosters a process keeps, in UTF-16: some twenty of 10,000 employees. Beyond it the oldest are forgotten. */
const mostKept = 128 * 1024 * 1024;

const writtenRoster = keptByVersion(writeRoster, {
  most: mostKept,
  // The rows, and the whole answer made of them.
  sizeOf: ({ rows }) => rows.reduce((sum, { text }) => sum + 4 * text.length, 0),
});

async function writeRoster(call: InSite): Promise<WrittenRoster> {
  const ranks = inRankOrder(await knownRanks(call));
  const rows: RosterRow[] = [];
  for await (const page of employeePages(call.table)) {
    for (const employee of page) {
      const { id, employee_id, active } = employee;
      const row = writeRow(id, presentEmployee(employee, ranks), employee_id);
      rows.push({ ...row, employee_id, name: fullName(employee), active });
    }
  }
  return { rows };
}

/** Returns the roster as this process keeps it: never older than its version, which the call reads along, and the site that it has read. */
export async function knownRoster(call: InSite): Promise<WrittenRoster> {
  const versions = [await findRosterVersion(call.table), catalogueVersion(call.site)];
  return writtenRoster(call.table, versions, { table: call.table, site: call.site });
}

/**
 * Returns the roster, by employee number within an answer. The process keeps it as it was written, until the roster's version is raised, or
 * that of the catalogue, for the names of ranks.
 */
export async function listRoster(call: ListCall): Promise<JsonText<Employee[]>> {
  const roster = await knownRoster(call);
  const { limit, cursor } = call.query;
  if (limit !== undefined || cursor !== undefined) return answerOf(call, roster);
  if (!roster.whole) {
    const list = await answerOf(call, roster);
    roster.whole = { list, nextPage: [...call.nextPage] };
    return list;
  }
  call.nextPage.push(...roster.whole.nextPage);
  return roster.whole.list;
}

async function answerOf(call: ListCall, { rows }: WrittenRoster): Promise<JsonText<Employee[]>> {
  const { text } = await pagedList<Employee>(call, async function* (after) {
    yield after === undefined ? rows : rows.filter(({ at }) => at > after);
  });
  return new JsonText(text, `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`);
}
