import type { Employee } from '../areas/roster.ts';
import { dayText } from '../rules/day-text.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { type RosterField, rosterColumns } from './columns.ts';
import type { CheckedRow, Difference, NewEmployee } from './row.ts';

/** The fields of an employee that hold the columns of a file, except for the number, which finds the employee. */
const keyOf = (field: Exclude<RosterField, 'employee_id'>) =>
  field === 'rank' || field === 'unit' || field === 'group' ? (`${field}_id` as const) : field;

const comparedFields = rosterColumns.flatMap(({ field }) => (field === 'employee_id' ? [] : [field]));

/**
 * Returns rows in which the employees of the roster have their differences. Case and spaces make no difference, and
 * neither does an empty cell: a file that lacks a value does not clear the stored one. `names` are the names of ranks,
 * units and groups, by id.
 */
export function withDifferences(
  rows: readonly CheckedRow[],
  employees: readonly Employee[],
  names: ReadonlyMap<string, string>,
): CheckedRow[] {
  const stored = new Map(employees.map((one) => [foldEmployeeNumber(one.employee_id), one]));
  return rows.map((row) => {
    if (row.outcome.kind !== 'known') return row;
    const { person } = row.outcome;
    const employee = stored.get(foldEmployeeNumber(person.employee_id));
    const differences = employee ? differencesOf(person, employee, names) : [];
    return differences.length > 0 ? { ...row, outcome: { kind: 'changed', person, differences } } : row;
  });
}

function differencesOf(person: NewEmployee, employee: Employee, names: ReadonlyMap<string, string>): Difference[] {
  return comparedFields.flatMap((field) => {
    const key = keyOf(field);
    const [stored, file] = [employee[key] ?? '', person[key] ?? ''];
    if (file === '' || foldName(stored) === foldName(file)) return [];
    const shown = (value: string) => (field === 'hired_on' && value ? dayText(value) : (names.get(value) ?? value));
    return [{ field, stored: shown(stored), file: shown(file) }];
  });
}

/** An employee to update: as the roster has them, and the values of the file to take over. */
export interface Update {
  employee: Employee;
  values: Partial<Record<keyof NewEmployee, string>>;
}

/** Returns the rows that change an employee, in the order of the file, if these columns are taken over. */
export function rowsToUpdate(
  rows: readonly CheckedRow[],
  employees: readonly Employee[],
  taken: ReadonlySet<RosterField>,
): { line: number; person: NewEmployee; update: Update }[] {
  const stored = new Map(employees.map((one) => [foldEmployeeNumber(one.employee_id), one]));
  return rows.flatMap(({ line, outcome }) => {
    if (outcome.kind !== 'changed') return [];
    const { person, differences } = outcome;
    const employee = stored.get(foldEmployeeNumber(person.employee_id));
    const keys = differences.flatMap(({ field }) =>
      taken.has(field) && field !== 'employee_id' ? [keyOf(field)] : [],
    );
    if (!employee || keys.length === 0) return [];
    return [
      { line, person, update: { employee, values: Object.fromEntries(keys.map((key) => [key, person[key] ?? ''])) } },
    ];
  });
}

/** Returns how many people differ in each column, in the order of the columns. */
export function countDifferences(rows: readonly CheckedRow[]): { field: RosterField; label: string; count: number }[] {
  const all = rows.flatMap(({ outcome }) => (outcome.kind === 'changed' ? outcome.differences : []));
  return rosterColumns.flatMap(({ field, label }) => {
    const count = all.filter((one) => one.field === field).length;
    return count > 0 ? [{ field, label, count }] : [];
  });
}
