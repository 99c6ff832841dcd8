import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { unknownEmployee } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import {
  addReports,
  dropReport,
  type Employee,
  findEmployee,
  findEmployeeNumber,
  findEmployees,
  findSupervisionVersion,
  fullName,
  raiseSupervisionVersion,
} from '../../table/entities/employee.ts';
import { refuseOwnSuperior } from '../access/own-access.ts';

/** Returns whether an employee can supervise: deactivated and departing ones cannot, even if others still name them. */
export const canSupervise = ({
  active,
  leaving = false,
}: Pick<Employee, 'active'> & { leaving?: boolean | undefined }): boolean => active && !leaving;

/** Returns an employee's supervisor. Undefined: none, or inactive. */
async function findSuperior(
  table: SiteTable,
  { supervisor }: Pick<Employee, 'supervisor'>,
): Promise<Employee | undefined> {
  const found = supervisor === undefined ? undefined : await findEmployee(table, supervisor);
  return found && canSupervise(found) ? found : undefined;
}

/** A supervisor as answers name them. */
export interface Supervisor {
  employee_id: string;
  name: string;
}

export const namedSupervisor = (employee: Employee): Supervisor => ({
  employee_id: employee.employee_id,
  name: fullName(employee),
});

/** Returns an employee's supervisor for an answer. Undefined: none, or inactive. */
export async function findSupervisor(
  table: SiteTable,
  employee: Pick<Employee, 'supervisor'>,
): Promise<Supervisor | undefined> {
  const found = await findSuperior(table, employee);
  return found && namedSupervisor(found);
}

/** Returns the active supervisors of employees, by internal id. */
export async function findSupervisors(
  table: SiteTable,
  employees: readonly Pick<Employee, 'supervisor'>[],
): Promise<Map<string, Supervisor>> {
  const ids = [...new Set(employees.flatMap(({ supervisor }) => supervisor ?? []))];
  const found = ids.length === 0 ? [] : await findEmployees(table, ids);
  return new Map(found.filter(canSupervise).map((one) => [one.id, namedSupervisor(one)]));
}

/** Yields the superiors of an employee, the nearest first, up to the first inactive one. */
export async function* superiorsOf(
  table: SiteTable,
  employee: Pick<Employee, 'id' | 'supervisor'>,
): AsyncGenerator<Employee> {
  const seen = new Set([employee.id]);
  let at: Pick<Employee, 'supervisor'> | undefined = employee;
  while (at?.supervisor !== undefined && !seen.has(at.supervisor)) {
    seen.add(at.supervisor);
    at = await findSuperior(table, at);
    if (at) yield at as Employee;
  }
}

/** Returns the employee with this number as a new supervisor. Throws a field error if unknown or inactive. */
export async function requireSupervisor(table: SiteTable, employeeNumber: string): Promise<Employee> {
  const id = await findEmployeeNumber(table, employeeNumber);
  const found = id === undefined ? undefined : await findEmployee(table, id);
  if (!found) throw invalidField('supervisor_id', unknownEmployee);
  if (!canSupervise(found)) throw notActive();
  return found;
}

const notActive = () =>
  invalidField('supervisor_id', 'This employee is not active. Please choose an active employee as the supervisor.');

export function supervisedBy(table: SiteTable, employees: readonly Pick<Employee, 'supervisor'>[]): Action[] {
  const people = Map.groupBy(employees, ({ supervisor }) => supervisor ?? '');
  return [...people]
    .filter(([id]) => id)
    .map(([id, supervised]) => addReports(table, id, supervised.length, notActive));
}

/** The writes of a new supervisor. `isOwn`: they make the actor a superior of the employee. */
interface Supervision {
  writes: Action[];
  isOwn: boolean;
}

/**
 * Returns the writes that change a supervisor, on condition of the chain's version: two concurrent changes cannot form
 * a cycle. Refuses cycles and `refuseOwnSuperior`. Removing a supervisor needs no condition.
 */
export async function supervisorWrites(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  before: Employee,
  after: Employee,
  /** `left`: only if the former supervisor is inactive. The leave has decided who may choose the next one. */
  { left = false } = {},
): Promise<Supervision> {
  if (before.supervisor === after.supervisor) return { writes: [], isOwn: false };
  const drop = before.supervisor ? [dropReport(table, before.supervisor, { left })] : [];
  if (!after.supervisor) return { writes: drop, isOwn: false };
  // Read first: a later version could match an older chain.
  const version = await findSupervisionVersion(table);
  const above = await newSuperiors(table, after.supervisor);
  refuseCycle(before, above);
  const ids = above.map(({ id }) => id);
  const writes = [...drop, addReports(table, after.supervisor, 1, notActive), raiseSupervisionVersion(table, version)];
  if (left) return { writes, isOwn: after.supervisor === actor.id };
  const superiors = ids.includes(actor.id) ? await all(superiorsOf(table, before)) : [];
  return { writes, isOwn: refuseOwnSuperior({ actor }, { before: superiors.map(({ id }) => id), after: ids }) };
}

/** Throws like `refuseOwnSuperior` if a new supervisor of an employee's people makes the actor their superior. */
export async function refuseOwnSuccession(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  leaver: Employee,
  next: Employee,
): Promise<void> {
  const [superiors, above] = await Promise.all([all(superiorsOf(table, leaver)), newSuperiors(table, next.id)]);
  refuseOwnSuperior(
    { actor },
    { before: [leaver, ...superiors].map(({ id }) => id), after: above.map(({ id }) => id) },
  );
}

/** Returns whether the actor becomes a superior of a new employee. Throws like `refuseOwnSuperior`. */
export async function startsOwnSupervision(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  supervisor: Employee,
): Promise<boolean> {
  const above = await newSuperiors(table, supervisor.id);
  return refuseOwnSuperior({ actor }, { before: [], after: above.map(({ id }) => id) });
}

async function all(employees: AsyncIterable<Employee>): Promise<Employee[]> {
  const found: Employee[] = [];
  for await (const one of employees) found.push(one);
  return found;
}

/** Returns a chosen supervisor and the chain above, as stored. */
async function newSuperiors(table: SiteTable, supervisor: string): Promise<[Employee, ...Employee[]]> {
  const chosen = await findEmployee(table, supervisor);
  if (!chosen) throw notActive();
  return [chosen, ...(await all(chainOf(table, chosen)))];
}

function refuseCycle(employee: Employee, [chosen, ...above]: [Employee, ...Employee[]]): void {
  if (chosen.id === employee.id) {
    throw new ApiError('supervisor_cycle', { detail: `${fullName(employee)} cannot be their own supervisor.` });
  }
  if (!above.some(({ id }) => id === employee.id)) return;
  throw new ApiError('supervisor_cycle', {
    detail: `${fullName(chosen)} (${chosen.employee_id}) is supervised by ${fullName(employee)}, directly or through others, and cannot supervise them as well.`,
  });
}

/** Yields the stored chain above an employee. Includes inactive employees, since they may be reactivated. */
async function* chainOf(table: SiteTable, employee: Employee): AsyncGenerator<Employee> {
  const seen = new Set([employee.id]);
  for (let at: Employee | undefined = employee; at?.supervisor && !seen.has(at.supervisor); ) {
    seen.add(at.supervisor);
    at = await findEmployee(table, at.supervisor);
    if (at) yield at;
  }
}
