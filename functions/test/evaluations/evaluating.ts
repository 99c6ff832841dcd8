import { buildPerson, type Person } from '@muster/testing/build';
import { officer, site, system } from '@muster/testing/each-test';
import { failingAnswers, passingAnswers } from '@muster/testing/evaluations';
import type { RequestParts } from '@muster/testing/system';
import type { NewEntry } from '../../src/table/entities/record-entry.ts';
import { appendToPerson } from '../record/append-entries.ts';

export const unknownId = '01KRH4FVM00000000000000000';

/** The day of the tests in the department. */
export const day = '2026-05-13';

interface FormOf {
  id: string;
  version: number | null;
}

/** Returns the body of an evaluation of `officer` today, which passes. */
export const wanted = (form: FormOf, more: object = {}) => ({
  employee_id: officer.employee.employee_id,
  form_id: form.id,
  version: form.version ?? 1,
  on: day,
  answers: passingAnswers,
  ...more,
});

export const complete = (by: Person, form: FormOf, more: object = {}) =>
  system.call('evaluations', 'complete', { body: wanted(form, more) as never }, by.asking);

export const fail = (by: Person, form: FormOf, more: object = {}) =>
  complete(by, form, { answers: failingAnswers, ...more });

const paramsOf = (id: string, { employee }: Person = officer) => ({ employee_id: employee.employee_id, id });

export const one = (by: Person, id: string, person: Person = officer) =>
  system.call('evaluations', 'one', { params: paramsOf(id, person) }, by.asking);

export const correct = (by: Person, { id, entry }: { id: string; entry: number }, more: object = {}) =>
  system.call(
    'evaluations',
    'correct',
    {
      params: paramsOf(id),
      body: { reason: 'Entered wrong', read: entry, answers: passingAnswers, ...more } as never,
    },
    by.asking,
  );

export const withdraw = (by: Person, id: string) =>
  system.call('evaluations', 'withdraw', { params: paramsOf(id), body: { reason: 'Wrong person' } }, by.asking);

export const remediate = (by: Person, id: string, more: object = {}) =>
  system.call(
    'evaluations',
    'remediate',
    { params: paramsOf(id), body: { on: day, minutes: 45, text: 'Grip and stance', ...more } },
    by.asking,
  );

export const acknowledge = (by: Person, { id, entry }: { id: string; entry: number }, comment?: string) =>
  system.call(
    'evaluations',
    'acknowledge',
    { params: { id }, body: { read: entry, ...(comment && { comment }) } as never },
    by.asking,
  );

export const evaluationsOf = (by: RequestParts, person: Person = officer) =>
  system.call('evaluations', 'of', { params: { employee_id: person.employee.employee_id }, query: {} }, by);

export const fieldsOf = ({ body }: { body: { fields?: object } }) => Object.keys(body.fields ?? {});

/** Creates an employee hired years ago. */
export const longEmployed = (more: Parameters<typeof buildPerson>[2] = {}) =>
  buildPerson(system, site, { hired_on: '2020-03-02', ...more });

/** Appends entries to a person's record. */
export const enter = ({ employee }: Person, ...entries: NewEntry[]) => appendToPerson(system, site, employee, entries);
