import type { Rank } from '@muster/shared/areas/ranks';
import type { Employee } from '@muster/shared/areas/roster';
import { type TypedDeclared, typedDeclared } from '../declared-fields/typed-values.ts';

/** The values that Create Employee and Edit Employee share. An absent value is empty. */
export interface ProfileValues extends TypedDeclared<'employee'> {
  first_name: string;
  middle_name: string;
  last_name: string;
  badge_number: string;
  rank_id: string;
  /** `YYYY-MM-DD`. */
  hired_on: string;
  unit_id: string;
  group_id: string;
  /** The supervisor's employee number, or typed search text. */
  supervisor_id: string;
}

export interface NewValues extends ProfileValues, Record<string, unknown> {
  employee_id: string;
}

export interface EditedValues extends ProfileValues, Record<string, unknown> {
  active: boolean;
}

export const emptyValues: NewValues = {
  employee_id: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  badge_number: '',
  rank_id: '',
  hired_on: '',
  unit_id: '',
  group_id: '',
  supervisor_id: '',
  ...typedDeclared('employee'),
};

/** Returns the initial values of Edit Employee. */
export function valuesOf(employee: Employee): EditedValues {
  return {
    first_name: employee.first_name,
    middle_name: employee.middle_name ?? '',
    last_name: employee.last_name,
    badge_number: employee.badge_number,
    rank_id: employee.rank_id ?? '',
    hired_on: employee.hired_on ?? '',
    unit_id: employee.unit_id ?? '',
    group_id: employee.group_id ?? '',
    supervisor_id: employee.supervisor_id ?? '',
    ...typedDeclared('employee', employee),
    active: employee.active,
  };
}

/** Returns true if a value differs from its initial one. */
export function differs<V extends Record<string, unknown>>(values: V, from: V): boolean {
  return Object.entries(values).some(([field, value]) => value !== from[field]);
}

/** Returns the body of employee/create, with the rank's name beside its id (docs/spec.md section 7). */
export function creationBody(values: NewValues, ranks: readonly Rank[]) {
  return { ...values, rank: ranks.find(({ id }) => id === values.rank_id)?.name };
}

/** Returns `Dana Ortiz`. */
export function nameOf({ first_name, last_name }: Pick<Employee, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** Returns the full name with the middle name. */
export function fullNameOf({ first_name, middle_name, last_name }: Employee): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}
