import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import type { PermissionMap } from '@muster/shared/permissions';
import { checkRows } from '@muster/shared/roster-import/check';
import type { ColumnChoice } from '@muster/shared/roster-import/columns';
import { groupProblems, type ProblemGroup } from '@muster/shared/roster-import/problems';
import { rowsToCreate } from '@muster/shared/roster-import/supervisors';
import { today } from '@muster/shared/rules/calendar';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import { listRanksInOrder } from '../ranks/rank-order.ts';
import type { AssignmentNames } from '../roster/assignment.ts';
import { creationCounts, employeeCreation, type NewEmployee } from '../roster/create-employee.ts';
import { defaultPermissions } from '../roster/default-permissions.ts';
import { canSupervise, requireSupervisor } from '../roster/supervisors.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { areNumbersTaken, listAllEmployees } from '../table/entities/employee.ts';
import type { Site } from '../table/entities/site.ts';
import { readList } from '../table/entities/site-list.ts';

/** An employee of a file: the supervisor is named by number, and may be created by the same file. */
type PersonOfFile = Omit<NewEmployee, 'supervisor'> & { supervisor_id?: string | undefined };

/** The plan of an import: the new employees, supervisors before their people, how many rows are in the roster already, and the problems of the others. */
interface RosterPlan {
  people: PersonOfFile[];
  known: number;
  problems: ProblemGroup[];
}

/** Checks every row of a file against the site as it is; writes nothing. */
export async function planImport(
  { table, site, now }: Pick<SiteContext, 'table' | 'now'> & { site: Pick<Site, 'timezone'> },
  file: CsvFile,
  columns: ColumnChoice,
): Promise<RosterPlan> {
  const [ranks, units, groups, stored] = await Promise.all([
    listRanksInOrder(table),
    readList(table, 'UNIT'),
    readList(table, 'GROUP'),
    listAllEmployees(table),
  ]);
  const employees = stored.map((one) => ({ ...one, active: canSupervise(one) }));
  const department = { ranks, units, groups, employees, today: today(site.timezone, now) };
  const rows = checkRows(file.rows, { columns, width: file.header.length }, department);
  const names = ranks.map(({ name }) => name);
  return {
    people: rowsToCreate(rows).map(({ person }) => person),
    known: rows.filter(({ outcome }) => outcome.kind === 'known').length,
    problems: groupProblems(rows, names),
  };
}

/**
 * How many employees a transaction creates: six writes each, the counts of their ranks, units, groups and supervisors (each may have others),
 * of the default permissions and of administrators, the roster's version and two logs.
 */
const batchSize = 9;

/** Returns people in batches: a supervisor is counted up once created, so nobody shares a batch with their supervisor. */
function batchesOf(people: readonly PersonOfFile[]): PersonOfFile[][] {
  const batches: PersonOfFile[][] = [];
  const numbers = new Set<string>();
  for (const person of people) {
    const last = batches.at(-1);
    if (last && last.length < batchSize && !numbers.has(foldEmployeeNumber(person.supervisor_id ?? ''))) {
      last.push(person);
    } else {
      batches.push([person]);
      numbers.clear();
    }
    numbers.add(foldEmployeeNumber(person.employee_id));
  }
  return batches;
}

/**
 * Creates planned employees in batches, with the default permissions and without a password. A number that was taken meanwhile is
 * skipped. Safe to rerun after an interruption. Returns how many it created. Supervisors are in the roster, or before their people.
 */
export async function importPeople(
  context: SiteContext,
  { people, onProgress }: { people: readonly PersonOfFile[]; onProgress: (done: number) => void },
): Promise<number> {
  const { table } = context;
  const [permissions, ranks, units, groups] = await Promise.all([
    defaultPermissions(context),
    listRanksInOrder(table),
    readList(table, 'UNIT'),
    readList(table, 'GROUP'),
  ]);
  let [created, done] = [0, 0];
  for (const batch of batchesOf(people)) {
    created += await withoutCollision(() =>
      writeBatch(context, batch, { permissions, names: { ranks, units, groups } }),
    );
    done += batch.length;
    onProgress(done);
  }
  return created;
}

async function writeBatch(
  context: SiteContext,
  batch: readonly PersonOfFile[],
  given: { permissions: PermissionMap; names: AssignmentNames },
): Promise<number> {
  const { table } = context;
  const numbers = batch.map(({ employee_id }) => employee_id);
  const taken = await areNumbersTaken(table, numbers);
  const missing = batch.filter((_, n) => !taken[n]);
  const supervisors = await supervisorsOf(context, missing);
  const created = missing.map(({ supervisor_id, ...others }) => {
    const supervisor = supervisors.get(foldEmployeeNumber(supervisor_id ?? ''));
    return employeeCreation(context, { profile: { ...others, ...(supervisor && { supervisor }) }, ...given });
  });
  if (created.length === 0) return 0;
  const employees = created.map(({ employee }) => employee);
  await transact(table, [...created.flatMap(({ items }) => items), ...creationCounts(table, employees)]);
  return created.length;
}

/** Returns the internal ids of people's supervisors, by the folded number. Throws a field error for one who cannot supervise any more. */
async function supervisorsOf(
  { table }: SiteContext,
  people: readonly PersonOfFile[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Set(people.flatMap(({ supervisor_id }) => supervisor_id || []).map(foldEmployeeNumber));
  return new Map(
    await Promise.all(
      [...numbers].map(async (number) => [number, (await requireSupervisor(table, number)).id] as const),
    ),
  );
}
