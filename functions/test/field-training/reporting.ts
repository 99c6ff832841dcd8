import type { Form } from '@muster/shared/areas/forms';
import type { ReportKind } from '@muster/shared/field-training/program';
import type { Person } from '@muster/testing/build';
import { site, system } from '@muster/testing/each-test';
import { passingAnswers } from '@muster/testing/evaluations';
import {
  asReport,
  type BuiltProgram,
  buildAssignment,
  buildReportForm,
  buildReportProgram,
  buildTrainee,
  reportAnswers,
  type ToAssign,
} from '@muster/testing/field-reports';
import { day, longEmployed, unknownId } from '../evaluations/evaluating.ts';

/** A trainee of the tests, with the form of all reports. */
export interface Training {
  form: Form;
  program: BuiltProgram;
  /** The id of the trainee. */
  id: string;
}

/** The trainee of the tests. */
export let recruit: Person;

/** The first day of the training of the tests. Today, `day`, is in the first phase. */
export const firstDay = '2026-05-04';

/** Starts the field training of a new `recruit`. */
export async function train({
  evaluators = {},
  content = {},
  from = firstDay,
  person = {},
}: {
  evaluators?: Parameters<typeof buildReportForm>[2];
  content?: Parameters<typeof buildReportProgram>[3];
  from?: string;
  person?: Parameters<typeof longEmployed>[0];
} = {}): Promise<Training> {
  recruit = await longEmployed(person);
  const form = await buildReportForm(system, site, evaluators);
  const program = await buildReportProgram(system, site, form, content);
  return { form, program, id: await buildTrainee(system, site, recruit.employee, { program, from }) };
}

/** Assigns a trainer from the first day on. Returns the entry. */
export const assign = ({ id }: Training, { employee }: Person, more: Partial<ToAssign> = {}) =>
  buildAssignment(system, site, id, { trainer: employee, from: firstDay, ...more });

/** Sends a report about `recruit`, by default the daily report of today. */
export const report = ({ form, id }: Training, by: Person, more: object = {}, kind: ReportKind = 'daily') =>
  evaluate(by, form, { answers: reportAnswers, ...asReport(id, kind), ...more });

/** Sends an evaluation of `recruit` of today. */
export const evaluate = (by: Person, form: Pick<Form, 'id' | 'version'>, more: object = {}) =>
  system.call(
    'evaluations',
    'complete',
    {
      body: {
        employee_id: recruit.employee.employee_id,
        form_id: form.id,
        version: form.version ?? 1,
        on: day,
        answers: passingAnswers,
        ...more,
      } as never,
    },
    by.asking,
  );

const paramsOf = (id: string) => ({ employee_id: recruit.employee.employee_id, id });

export const one = (by: Person, id: string) => system.call('evaluations', 'one', { params: paramsOf(id) }, by.asking);

export const correct = (by: Person, { id, entry }: { id: string; entry: number }, more: object = {}) =>
  system.call(
    'evaluations',
    'correct',
    {
      params: paramsOf(id),
      body: { reason: 'Entered wrong', read: entry, answers: reportAnswers, ...more } as never,
    },
    by.asking,
  );

export const withdraw = (by: Person, id: string) =>
  system.call('evaluations', 'withdraw', { params: paramsOf(id), body: { reason: 'Wrong person' } }, by.asking);

export const review = (by: Person, { id, entry }: { id: string; entry: number }, more: object = {}) =>
  system.call('evaluations', 'review', { params: paramsOf(id), body: { read: entry, ...more } }, by.asking);

export { day, unknownId };
