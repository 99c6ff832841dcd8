import { randomId } from '@mantine/hooks';
import type { Instructor } from '@muster/shared/training-answers';

/** An instructor in the class form: a selected employee, or an outside instructor as typed. */
export interface InstructorValues {
  /** React's key of its row. */
  key: string;
  /** Set only for an employee. */
  employee_id?: string;
  name: string;
  agency: string;
}

export const outsider = (): InstructorValues => ({ key: randomId(), name: '', agency: '' });

export const instructorValues = (instructors: readonly Instructor[] = []): InstructorValues[] =>
  instructors.map(({ agency = '', ...one }, n) => ({ key: one.employee_id ?? `outside-${n}`, agency, ...one }));

/** Returns instructors in the format of the API. Employees are sent without names, which the server has. */
export const instructorBody = (instructors: readonly InstructorValues[]) =>
  instructors.map(({ employee_id, name, agency }) =>
    employee_id === undefined ? { name, ...(agency.trim() !== '' && { agency }) } : { employee_id },
  );
