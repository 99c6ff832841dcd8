import type { ReportKind } from '@muster/shared/field-training/program';
import type { EntryFacts } from '@muster/shared/record/entry';
import { type BuiltSite, type Person, staffOf } from '@muster/testing/build';
import { chief, site, system } from '@muster/testing/each-test';
import { passingAnswers } from '@muster/testing/evaluations';
import { buildProgram, buildReportForm, buildTrainee, type SentProgram } from '@muster/testing/field-training';
import { transact } from '../../src/table/core/write.ts';
import { record, requireEnrollmentState } from '../../src/table/entities/enrollment-state.ts';
import { changeFieldTrainee, findFieldTrainee } from '../../src/table/entities/field-trainee.ts';
import { listEntries } from '../../src/table/entities/record-entry.ts';
import { day, longEmployed, unknownId } from '../evaluations/evaluating.ts';
import { firstDay } from './field.ts';

type Form = Awaited<ReturnType<typeof buildReportForm>>;

/** The field training of the tests. All reports have one form. */
export interface Training {
  /** The id of the trainee. */
  id: string;
  form: Form;
}

/** The trainee of the last training. */
export let recruit: Person;

/** Starts the field training of a new `recruit`. By default, assigned trainers may use the form. */
export async function train({
  evaluators = {},
  form: content = {},
  program = {},
  from = firstDay,
  person = {},
}: {
  evaluators?: Parameters<typeof buildReportForm>[2];
  form?: Parameters<typeof buildReportForm>[3];
  program?: Partial<SentProgram>;
  from?: string;
  person?: Parameters<typeof longEmployed>[0];
} = {}): Promise<Training> {
  const form = await buildReportForm(system, site, evaluators, content);
  const forms = { daily_form_id: form.id, weekly_form_id: form.id, phase_form_id: form.id };
  const built = await buildProgram(system, site, { ...forms, ...program });
  return { id: await startTrainee(built, { from, person }), form };
}

/** Starts a program for a new `recruit`. Returns the id of the trainee. */
export async function startTrainee(
  program: Parameters<typeof buildTrainee>[2]['program'],
  { from = firstDay, person = {} }: { from?: string; person?: Parameters<typeof longEmployed>[0] } = {},
): Promise<string> {
  recruit = await longEmployed(person);
  return (await buildTrainee(system, site, { program, employee: recruit.employee, from })).id;
}

/**
 * Assigns a trainer of the first phase by an entry alone, also one that the call refuses. Returns the entry's number.
 */
export async function assign(
  { id }: Pick<Training, 'id'>,
  { employee: { id: trainerId, employee_id } }: Person,
  { from = firstDay, ...more }: Partial<EntryFacts['field_training.assigned']> & { from?: string } = {},
): Promise<number> {
  const stored = await findFieldTrainee(site.table, id);
  if (!stored) throw new Error(`No trainee ${id}`);
  const data = {
    trainee_id: id,
    phase: 'phase-1',
    role: 'trainer' as const,
    trainer: { id: trainerId, employee_id },
    weekdays: [1, 2, 3, 4, 5],
    ...more,
  };
  return append([{ kind: 'field_training.assigned', valid_on: from, data }], (table) => [
    changeFieldTrainee(table, stored, { trainers: [...new Set([...stored.trainers, trainerId])] }),
  ]);
}

/** Appends entries to the record of `recruit`. Returns the number of the first one. */
export async function append(
  entries: Parameters<typeof record>[3]['entries'],
  others: (table: BuiltSite['table']) => Parameters<typeof transact>[1] = () => [],
): Promise<number> {
  const { id } = recruit.employee;
  const read = await requireEnrollmentState(site.table, recruit.employee);
  await transact(site.table, [...record(staffOf(system, site), id, read, { entries }), ...others(site.table)]);
  return (read.entries ?? 0) + 1;
}

/** The fields of an evaluation that make it a report. */
const asReport = (trainee_id: string, report: ReportKind) => ({ field_training: { trainee_id, report } });

/** Sends a report about `recruit`, by default the daily report of today. */
export const report = ({ form, id }: Training, by: Person, more: object = {}, kind: ReportKind = 'daily') =>
  evaluate(by, form, { ...asReport(id, kind), ...more });

/** Sends an evaluation of `recruit` of today. */
export const evaluate = (by: Person, form: Pick<Form, 'id' | 'version'>, more: object = {}) =>
  system.call('evaluations', 'complete', { body: { ...bodyOf(form), ...more } as never }, by.asking);

const bodyOf = (form: Pick<Form, 'id' | 'version'>) => ({
  employee_id: recruit.employee.employee_id,
  form_id: form.id,
  version: form.version ?? 1,
  on: day,
  answers: passingAnswers,
});

/** Saves a draft of a daily report of today. */
export const saveDraft = ({ form, id }: Training, by: Person, more: object = {}) =>
  system.call(
    'evaluations',
    'addDraft',
    { body: { ...bodyOf(form), ...asReport(id, 'daily'), ...more } as never },
    by.asking,
  );

/** Loads what a daily report about `recruit` needs, by default of today. */
export const prepare = ({ form, id }: Training, by: Person, query: object = {}) =>
  system.call(
    'evaluations',
    'prepare',
    {
      params: { id: form.id, employee_id: recruit.employee.employee_id },
      query: { trainee_id: id, report: 'daily', ...query } as never,
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
      body: { reason: 'Entered wrong', read: entry, answers: passingAnswers, ...more } as never,
    },
    by.asking,
  );

export const withdraw = (by: Person, id: string) =>
  system.call('evaluations', 'withdraw', { params: paramsOf(id), body: { reason: 'Wrong person' } }, by.asking);

export const review = (by: Person, { id, entry }: { id: string; entry: number }, more: object = {}) =>
  system.call('evaluations', 'review', { params: paramsOf(id), body: { read: entry, ...more } }, by.asking);

/** Revokes the first certification of a person. */
export const revoke = async ({ employee }: Person) => {
  const params = { employee_id: employee.employee_id };
  const { body } = await system.call('record', 'of', { params, query: {} }, chief.asking);
  const id = body.certifications[0]?.id ?? '';
  return system.call('record', 'revoke', { params: { id }, body: { reason: 'Not observed' } }, chief.asking);
};

/** Returns how many evaluations `recruit` has. */
export const recorded = async () =>
  (await listEntries(site.table, recruit.employee.id)).filter(({ entry }) => entry.kind === 'evaluation.recorded')
    .length;

export { day, firstDay, unknownId };
