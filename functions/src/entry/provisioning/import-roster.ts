import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import type { PermissionMap } from '@muster/shared/permissions';
import { checkRows } from '@muster/shared/roster-import/check';
import type { ColumnChoice } from '@muster/shared/roster-import/columns';
import { groupProblems, type ProblemGroup } from '@muster/shared/roster-import/problems';
import { rowsToCreate } from '@muster/shared/roster-import/supervisors';
import { today } from '@muster/shared/rules/calendar';
import { foldEmployeeNumber } from '@muster/shared/rules/folded';
import type { SiteContext } from '../../calls/site-context.ts';
import type { AssignmentNames } from '../../domain/people/assignment.ts';
import {
  creationCounts,
  defaultPermissions,
  employeeCreation,
  type NewEmployee,
} from '../../domain/people/create-employee.ts';
import { listRanksInOrder } from '../../domain/people/rank-order.ts';
import { canSupervise, requireSupervisor } from '../../domain/people/supervisors.ts';
import { batchOf } from '../../table/core/batch.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { areNumbersTaken, listAllEmployees } from '../../table/entities/employee.ts';
import type { Site } from '../../table/entities/site.ts';
import { readList } from '../../table/entities/site-list.ts';

/** An employee in a file. Names the supervisor by number, who may be in the same file. */
type PersonOfFile = Omit<NewEmployee, 'supervisor'> & { supervisor_id?: string | undefined };

/** The plan of an import: new employees (supervisors first), the number of rows already on the roster, and problems. */
interface RosterPlan {
  people: PersonOfFile[];
  known: number;
  problems: ProblemGroup[];
}

/** Checks every row of a file against the site. Writes nothing. */
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

/** People read for one transaction: about as many as fit into it. */
const batchSize = 9;

/** Returns a batch without any person's supervisor, since a supervisor's count changes after creation. */
function firstOf(people: readonly PersonOfFile[]): readonly PersonOfFile[] {
  const some = people.slice(0, batchSize);
  const numbers = new Set<string>();
  const end = some.findIndex(({ employee_id, supervisor_id }) => {
    const isWithSupervisor = numbers.has(foldEmployeeNumber(supervisor_id ?? ''));
    numbers.add(foldEmployeeNumber(employee_id));
    return isWithSupervisor;
  });
  return end < 0 ? some : some.slice(0, end);
}

/**
 * Creates planned employees in batches, with default permissions and without a password. Skips numbers taken meanwhile.
 * Safe to rerun. Returns how many it created. Supervisors must be on the roster or precede their people.
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
  let created = 0;
  for (let rest = people; rest.length > 0; ) {
    const some = firstOf(rest);
    const written = await withoutCollision(() =>
      writeSome(context, some, { permissions, names: { ranks, units, groups } }),
    );
    created += written.created;
    rest = [...written.left, ...rest.slice(some.length)];
    onProgress(people.length - rest.length);
  }
  return created;
}

async function writeSome(
  context: SiteContext,
  some: readonly PersonOfFile[],
  given: { permissions: PermissionMap; names: AssignmentNames },
): Promise<{ created: number; left: PersonOfFile[] }> {
  const { table } = context;
  const numbers = some.map(({ employee_id }) => employee_id);
  const taken = await areNumbersTaken(table, numbers);
  const missing = some.filter((_, n) => !taken[n]);
  const supervisors = await supervisorsOf(context, missing);
  const creations = missing.map((person) => {
    const { supervisor_id, ...others } = person;
    const supervisor = supervisors.get(foldEmployeeNumber(supervisor_id ?? ''));
    const profile = { ...others, ...(supervisor && { supervisor }) };
    return { person, ...employeeCreation(context, { profile, ...given }) };
  });
  const { items, actions, left } = batchOf(table, creations, (taken) => [
    ...taken.flatMap((one) => one.items),
    ...creationCounts(
      table,
      taken.map(({ employee }) => employee),
    ),
  ]);
  if (items.length > 0) await transact(table, actions);
  return { created: items.length, left: left.map(({ person }) => person) };
}

/** Returns the supervisors' internal ids by folded number. Throws a field error for an invalid supervisor. */
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
