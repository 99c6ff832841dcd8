import { randomId } from '@mantine/hooks';
import type { Instructor } from '@muster/shared/training-answers';

/** An instructor in the class form: an employee who was chosen, or an outsider as typed. */
export interface InstructorValues {
  /** React's key of its row. */
  key: string;
  /** Only of an employee. */
  employee_id?: string;
  name: string;
  agency: string;
}

export const outsider = (): InstructorValues => ({ key: randomId(), name: '', agency: '' });

/** Returns the form values of a class's instructors. */
export const instructorValues = (instructors: readonly Instructor[] = []): InstructorValues[] =>
  instructors.map(({ agency = '', ...one }, n) => ({ key: one.employee_id ?? `outside-${n}`, agency, ...one }));

/** Returns instructors as they are sent: the server knows an employee's name. */
export const instructorBody = (instructors: readonly InstructorValues[]) =>
  instructors.map(({ employee_id, name, agency }) =>
    employee_id === undefined ? { name, ...(agency.trim() !== '' && { agency }) } : { employee_id },
  );
