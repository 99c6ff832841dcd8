import { roster } from '@muster/shared/areas/roster';
import { requiredText } from '@muster/shared/fields';
import type { PermissionMap } from '@muster/shared/permissions';
import type * as z from 'zod';
import { creationCounts, employeeCreation, type NewEmployee } from '../roster/create-employee.ts';
import { defaultPermissions } from '../roster/default-permissions.ts';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { areNumbersTaken, type Employee, foldEmployeeNumber, listAllEmployees } from '../table/entities/employee.ts';
import { listRanks, type Rank } from '../table/entities/rank.ts';
import { foldName } from '../table/entities/unique-name.ts';

/** A row of the file: the fields of a new employee, with the rank by its name. */
const rosterRow = roster.create.body.omit({ rank_id: true }).extend({ rank: requiredText('Rank', 100) });
type RosterRow = z.output<typeof rosterRow>;

/** The columns of a file, in any order; it must have these and no others. */
export const rosterColumns = Object.keys(rosterRow.shape);

/** A row as it was read, and its last line, from 1. */
export interface ReadRow {
  line: number;
  fields: Record<string, string>;
}

export interface BadRow {
  line: number;
  reason: string;
}

/** The plan of an import: the new employees, how many rows are in the roster already, and the rows with errors. */
interface RosterPlan {
  people: NewEmployee[];
  known: number;
  bad: BadRow[];
}

/**
 * Checks every row against the form's rules, the site's ranks, its roster and the rest of the file; writes nothing. A number that is in
 * the roster under the same name was imported before and is skipped; under another name it is an error.
 */
export async function planImport(table: SiteTable, rows: readonly ReadRow[]): Promise<RosterPlan> {
  const [ranks, employees] = await Promise.all([listRanks(table), listAllEmployees(table)]);
  const ranksNamed = Map.groupBy(ranks, ({ name }) => foldName(name));
  const holders = new Map(employees.map((one) => [foldEmployeeNumber(one.employee_id), one]));
  const lines = new Map<string, number>();
  const plan: RosterPlan = { people: [], known: 0, bad: [] };
  for (const { line, fields } of rows) {
    const read = rosterRow.safeParse(fields);
    const reasons = read.success
      ? errorsOf(read.data, { ranksNamed, holders, lines })
      : read.error.issues.map(({ message }) => message);
    plan.bad.push(...reasons.map((reason) => ({ line, reason })));
    if (!read.success) continue;
    const { rank, ...profile } = read.data;
    const number = foldEmployeeNumber(profile.employee_id);
    if (!lines.has(number)) lines.set(number, line);
    if (reasons.length > 0) continue;
    if (holders.has(number)) plan.known++;
    else plan.people.push({ ...profile, rank_id: ranksNamed.get(foldName(rank))?.[0]?.id });
  }
  return plan;
}

interface Known {
  ranksNamed: ReadonlyMap<string, Rank[]>;
  holders: ReadonlyMap<string, Employee>;
  /** The first line of each number in the file. */
  lines: ReadonlyMap<string, number>;
}

function errorsOf({ employee_id, first_name, last_name, rank }: RosterRow, known: Known): string[] {
  const number = foldEmployeeNumber(employee_id);
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

/** How many employees a transaction creates: four writes each, their ranks' counts, and those of permissions and administrators. */
const batchSize = 18;

/**
 * Creates planned employees in batches, with the default permissions and without a password. A number that was taken meanwhile is
 * skipped. Safe to rerun after an interruption. Returns how many it created.
 */
export async function importPeople(
  context: SiteContext,
  { people, onProgress }: { people: readonly NewEmployee[]; onProgress: (done: number) => void },
): Promise<number> {
  const permissions = await defaultPermissions(context);
  let created = 0;
  for (let first = 0; first < people.length; first += batchSize) {
    const batch = people.slice(first, first + batchSize);
    created += await withoutCollision(() => writeBatch(context, batch, permissions));
    onProgress(Math.min(first + batchSize, people.length));
  }
  return created;
}

async function writeBatch(
  context: SiteContext,
  batch: readonly NewEmployee[],
  permissions: PermissionMap,
): Promise<number> {
  const { table } = context;
  const numbers = batch.map(({ employee_id }) => employee_id);
  const taken = await areNumbersTaken(table, numbers);
  const created = batch
    .filter((_, n) => !taken[n])
    .map((profile) => employeeCreation(context, { profile, permissions }));
  if (created.length === 0) return 0;
  const employees = created.map(({ employee }) => employee);
  await transact(table, [...created.flatMap(({ items }) => items), ...creationCounts(table, employees)]);
  return created.length;
}
