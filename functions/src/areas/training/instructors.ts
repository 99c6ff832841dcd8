import { isDeepStrictEqual } from 'node:util';
import type { ListedInstructor } from '@muster/shared/areas/training';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidFields } from '../../kernel/api-error.ts';
import { unknownEmployee } from '../../kernel/missing.ts';
import type { Action } from '../../table/core/write.ts';
import { checkNumber, findEmployeesNumbered, foldEmployeeNumber, fullName } from '../../table/entities/employee.ts';
import { changeTeaching } from '../../table/entities/teaching.ts';
import type { Instructor, TrainingClass } from '../../table/entities/training-class.ts';

/** Returns an instructor in the form's shape. */
export const asListed = ({ employee_id, name, agency }: Instructor): ListedInstructor =>
  employee_id === undefined ? { name, ...(agency && { agency }) } : { employee_id };

/** Instructors in stored form, and the conditions that new ones still have this name. */
interface Resolved {
  instructors: Instructor[] | undefined;
  checks: Action[];
}

/**
 * Returns instructors in stored form. Employees in `already` keep their stored name, even if deleted. Throws a field
 * error for an unknown number, one reused by another person, and a repeated employee.
 */
export async function resolveInstructors(
  { table }: Pick<SiteContext, 'table'>,
  listed: readonly ListedInstructor[] | undefined,
  already: readonly Instructor[] = [],
): Promise<Resolved> {
  if (!listed?.length) return { instructors: undefined, checks: [] };
  // Also if a number was reused: unrelated fields stay editable.
  if (isDeepStrictEqual(listed, already.map(asListed))) return { instructors: [...already], checks: [] };
  const numbers = listed.map(({ employee_id }) => employee_id && foldEmployeeNumber(employee_id));
  const kept = new Map(
    already.flatMap((one) => (one.employee_id ? [[foldEmployeeNumber(one.employee_id), one] as const] : [])),
  );
  const found = await findEmployeesNumbered(table, [...new Set(numbers.flatMap((number) => number || []))]);
  const problem = (n: number) => {
    const number = numbers[n];
    if (!number) return undefined;
    const [keeps, holder] = [kept.get(number), found.get(number)];
    if (!keeps && !holder) return unknownEmployee;
    if (keeps && holder && keeps.employee !== holder.id) {
      return `Employee ID ${holder.employee_id} now belongs to ${fullName(holder)}. Please remove ${keeps.name} first, or enter ${keeps.name} by name only.`;
    }
    return numbers.indexOf(number) < n ? 'This instructor is listed twice' : undefined;
  };
  const fields = listed.flatMap((_, n): [string, string[]][] => {
    const message = problem(n);
    return message ? [[`instructors.${n}.employee_id`, [message]]] : [];
  });
  if (fields.length > 0) throw invalidFields(Object.fromEntries(fields));
  const instructors = listed.flatMap((one, n): Instructor[] => {
    if (one.employee_id === undefined) return [one];
    const number = numbers[n] ?? '';
    const employee = found.get(number);
    const keeps = kept.get(number);
    if (keeps) return [keeps];
    return employee ? [{ employee: employee.id, employee_id: employee.employee_id, name: fullName(employee) }] : [];
  });
  const added = [...found].flatMap(([number, employee]) => (kept.has(number) ? [] : employee));
  return { instructors, checks: added.map((employee) => checkNumber(table, employee)) };
}

const employeesOf = ({ instructors = [] }: Pick<TrainingClass, 'instructors'>) =>
  instructors.flatMap(({ employee }) => employee ?? []);

/** Returns the writes of pointers from employees to the classes they teach. `undefined`: no class before or after. */
export const teachingWrites = (
  { table, now }: Pick<SiteContext, 'table' | 'now'>,
  before: TrainingClass | undefined,
  after: TrainingClass | undefined,
): Action[] =>
  changeTeaching(table, {
    classId: (before ?? after)?.id ?? '',
    before: before ? employeesOf(before) : [],
    after: after ? employeesOf(after) : [],
    endsAt: (after ?? before)?.ends_at ?? '',
    isMoved: before?.ends_at !== after?.ends_at,
    now,
  });
