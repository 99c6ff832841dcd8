import type { Employee } from '../areas/roster.ts';
import { dayText } from '../rules/day-text.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { type RosterField, rosterColumns } from './columns.ts';
import type { CheckedRow, Difference, NewEmployee } from './row.ts';

/** The employee fields of a file's columns, without the number, which identifies the employee. */
const keyOf = (field: Exclude<RosterField, 'employee_id'>) =>
  field === 'rank' || field === 'unit' || field === 'group' ? (`${field}_id` as const) : field;

const comparedFields = rosterColumns.flatMap(({ field }) => (field === 'employee_id' ? [] : [field]));

/**
 * Returns rows with the differences of known employees. Ignores case, spaces and empty cells: a file without a value
 * does not clear the stored one. `names` are names of ranks, units and groups by id.
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

/** An employee to update: the stored fields, and the new values. */
export interface Update {
  employee: Employee;
  values: Partial<Record<keyof NewEmployee, string>>;
}

/** Returns the employees that change if these columns are applied, in file order. */
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

/** Returns the number of people with a difference in each column, in column order. */
export function countDifferences(rows: readonly CheckedRow[]): { field: RosterField; label: string; count: number }[] {
  const all = rows.flatMap(({ outcome }) => (outcome.kind === 'changed' ? outcome.differences : []));
  return rosterColumns.flatMap(({ field, label }) => {
    const count = all.filter((one) => one.field === field).length;
    return count > 0 ? [{ field, label, count }] : [];
  });
}
