import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import type { PermissionMap } from '@muster/shared/permissions';
import { type CheckedRow, checkRows } from '@muster/shared/roster-import/check';
import type { ColumnChoice } from '@muster/shared/roster-import/columns';
import { groupProblems, type ProblemGroup } from '@muster/shared/roster-import/problems';
import { today } from '@muster/shared/rules/calendar';
import { listRanksInOrder } from '../ranks/rank-order.ts';
import { creationCounts, employeeCreation, type NewEmployee } from '../roster/create-employee.ts';
import { defaultPermissions } from '../roster/default-permissions.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { areNumbersTaken, listAllEmployees } from '../table/entities/employee.ts';
import type { Rank } from '../table/entities/rank.ts';
import type { Site } from '../table/entities/site.ts';

/** The plan of an import: the new employees, how many rows are in the roster already, and the problems of the others. */
interface RosterPlan {
  people: NewEmployee[];
  known: number;
  problems: ProblemGroup[];
}

/** Checks every row of a file against the site as it is; writes nothing. */
export async function planImport(
  { table, site, now }: Pick<SiteContext, 'table' | 'now'> & { site: Pick<Site, 'timezone'> },
  file: CsvFile,
  columns: ColumnChoice,
): Promise<RosterPlan> {
  const [ranks, employees] = await Promise.all([listRanksInOrder(table), listAllEmployees(table)]);
  const department = { ranks, employees, today: today(site.timezone, now) };
  const rows = checkRows(file.rows, { columns, width: file.header.length }, department);
  const names = ranks.map(({ name }) => name);
  return {
    people: rows.flatMap(({ outcome }: CheckedRow) => (outcome.kind === 'new' ? [outcome.person] : [])),
    known: rows.filter(({ outcome }) => outcome.kind === 'known').length,
    problems: groupProblems(rows, names),
  };
}

/**
 * How many employees a transaction creates: six writes each, the counts of their ranks (each may have another), of the default permissions
 * and of administrators, the roster's version and two logs.
 */
const batchSize = 13;

/**
 * Creates planned employees in batches, with the default permissions and without a password. A number that was taken meanwhile is
 * skipped. Safe to rerun after an interruption. Returns how many it created.
 */
export async function importPeople(
  context: SiteContext,
  { people, onProgress }: { people: readonly NewEmployee[]; onProgress: (done: number) => void },
): Promise<number> {
  const [permissions, ranks] = await Promise.all([defaultPermissions(context), listRanksInOrder(context.table)]);
  let created = 0;
  for (let first = 0; first < people.length; first += batchSize) {
    const batch = people.slice(first, first + batchSize);
    created += await withoutCollision(() => writeBatch(context, batch, { permissions, ranks }));
    onProgress(Math.min(first + batchSize, people.length));
  }
  return created;
}

async function writeBatch(
  context: SiteContext,
  batch: readonly NewEmployee[],
  given: { permissions: PermissionMap; ranks: readonly Rank[] },
): Promise<number> {
  const { table } = context;
  const numbers = batch.map(({ employee_id }) => employee_id);
  const taken = await areNumbersTaken(table, numbers);
  const created = batch
    .filter((_, n) => !taken[n])
    .map((profile) =>
      employeeCreation(context, { profile, permissions: given.permissions, names: { ranks: given.ranks } }),
    );
  if (created.length === 0) return 0;
  const employees = created.map(({ employee }) => employee);
  await transact(table, [...created.flatMap(({ items }) => items), ...creationCounts(table, employees)]);
  return created.length;
}
