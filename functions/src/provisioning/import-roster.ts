import { roster } from '@muster/shared/areas/roster';
import { requiredText } from '@muster/shared/fields';
import type { PermissionMap } from '@muster/shared/permissions';
import type * as z from 'zod';
import { creationCounts, employeeCreation, type NewEmployee } from '../roster/create-employee.ts';
import { defaultPermissions } from '../roster/default-permissions.ts';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { getItems } from '../table/core/read.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { type Employee, employeeNumberKey, foldEmployeeId, listEmployees } from '../table/entities/employee.ts';
import { listRanks, type Rank } from '../table/entities/rank.ts';
import { foldName } from '../table/entities/unique-name.ts';

/** A row of the file: what the form of a new employee takes, with the rank by its name. */
const rosterRow = roster.create.body.omit({ rank_id: true }).extend({ rank: requiredText('Rank', 100) });
type RosterRow = z.output<typeof rosterRow>;

/** The columns that a file must have, in any order; no others. */
export const rosterColumns = Object.keys(rosterRow.shape);

/** A row as it was read, and the line it ends in, from 1. */
export interface ReadRow {
  line: number;
  fields: Record<string, string>;
}

export interface BadRow {
  line: number;
  reason: string;
}

/** What an import would do: the new people, and how many of the file are in the roster already. */
interface RosterPlan {
  people: NewEmployee[];
  known: number;
  bad: BadRow[];
}

/**
 * Checks every row against the form's rules, the site's ranks, its roster and the rest of the file; nothing is written. A number
 * that is in the roster under the same name was imported before and is left alone; under another name the row is bad.
 */
export async function planImport(table: SiteTable, rows: readonly ReadRow[]): Promise<RosterPlan> {
  const [ranks, employees] = await Promise.all([listRanks(table), everyEmployee(table)]);
  const ranksNamed = Map.groupBy(ranks, ({ name }) => foldName(name));
  const holders = new Map(employees.map((one) => [foldEmployeeId(one.employee_id), one]));
  const lines = new Map<string, number>();
  const plan: RosterPlan = { people: [], known: 0, bad: [] };
  for (const { line, fields } of rows) {
    const read = rosterRow.safeParse(fields);
    const reasons = read.success
      ? problemsOf(read.data, { ranksNamed, holders, lines })
      : read.error.issues.map(({ message }) => message);
    plan.bad.push(...reasons.map((reason) => ({ line, reason })));
    if (!read.success) continue;
    const { rank, ...profile } = read.data;
    const number = foldEmployeeId(profile.employee_id);
    if (!lines.has(number)) lines.set(number, line);
    if (reasons.length > 0) continue;
    if (holders.has(number)) plan.known++;
    else plan.people.push({ ...profile, rank_id: ranksNamed.get(foldName(rank))?.[0]?.id });
  }
  return plan;
}

async function everyEmployee(table: SiteTable): Promise<Employee[]> {
  const all: Employee[] = [];
  for (let from: string | undefined, first = true; first || from; first = false) {
    const { employees, next } = await listEmployees(table, from, 1000);
    all.push(...employees);
    from = next;
  }
  return all;
}

interface Known {
  ranksNamed: ReadonlyMap<string, Rank[]>;
  holders: ReadonlyMap<string, Employee>;
  /** The line in which the file has each number first. */
  lines: ReadonlyMap<string, number>;
}

function problemsOf({ employee_id, first_name, last_name, rank }: RosterRow, known: Known): string[] {
  const number = foldEmployeeId(employee_id);
  const [earlier, holder] = [known.lines.get(number), known.holders.get(number)];
  const named = known.ranksNamed.get(foldName(rank))?.length ?? 0;
  const isOther = holder && (holder.first_name !== first_name || holder.last_name !== last_name);
  return [
    ...(earlier === undefined ? [] : [`Employee ID ${employee_id} is in line ${earlier} already`]),
    ...(isOther ? [`Employee ID ${employee_id} belongs to ${holder.first_name} ${holder.last_name}`] : []),
    ...(named === 0 ? [`There is no rank ${rank}`] : []),
    ...(named > 1 ? [`There are ${named} ranks with the name ${rank}`] : []),
  ];
}

/** Four writes for each, the count of each one's rank, and those of the permissions and the administrators. */
const atOnce = 18;

/**
 * Writes planned people, with the default permissions and without a password, each all or nothing. Whoever has got a number
 * meanwhile keeps it. Cut off, the same import again makes the rest. Answers how many it made.
 */
export async function importPeople(
  context: SiteContext,
  people: readonly NewEmployee[],
  onProgress: (done: number) => void,
): Promise<number> {
  const permissions = await defaultPermissions(context.table, { byAdministrator: true });
  let made = 0;
  for (let first = 0; first < people.length; first += atOnce) {
    const batch = people.slice(first, first + atOnce);
    made += await withoutCollision(() => writeBatch(context, batch, permissions));
    onProgress(Math.min(first + atOnce, people.length));
  }
  return made;
}

async function writeBatch(
  { table, actor, now }: SiteContext,
  batch: readonly NewEmployee[],
  permissions: PermissionMap,
): Promise<number> {
  const taken = await getItems(
    table,
    batch.map(({ employee_id }) => employeeNumberKey(table, employee_id)),
  );
  const made = batch
    .filter((_, n) => !taken[n])
    .map((one) => employeeCreation(table, actor, now, one, permissions, undefined));
  if (made.length === 0) return 0;
  const employees = made.map(({ employee }) => employee);
  await transact(table, [...made.flatMap(({ items }) => items), ...creationCounts(table, employees)]);
  return made.length;
}
