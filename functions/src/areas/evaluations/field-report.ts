import { mostReports } from '@muster/shared/areas/field-training';
import { errorList } from '@muster/shared/errors';
import type { ReportKind } from '@muster/shared/field-training/program';
import { weekOf } from '@muster/shared/field-training/summary';
import { assignedOn, phaseOn } from '@muster/shared/field-training/trainee-on';
import { hasTrained } from '@muster/shared/field-training/trainers-of';
import type { Evaluators } from '@muster/shared/forms/form';
import type { Qualification } from '@muster/shared/record/entry';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import { type FieldTrainingOn, holdsOneOf } from '@muster/shared/record/qualification-on';
import { dayText } from '@muster/shared/rules/day-text';
import { readTrainee, refuseStranger, type TraineeRead } from '../../domain/field-training/read-trainee.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Employee } from '../../table/entities/employee.ts';
import type { DraftHead } from '../../table/entities/evaluation-draft.ts';
import { findFieldTrainee } from '../../table/entities/field-trainee.ts';
import type { ReadEntry } from '../../table/entities/record-entry.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';
import { type EntriesOf, type EvaluatedOn, type Evaluator, qualificationFor, wasSuperior } from './may-evaluate.ts';

/** The report of field training that an evaluation is. */
export interface FieldReport {
  kind: ReportKind;
  read: TraineeRead;
}

/** Returns a report about a trainee. Throws a field error unless the trainee is this person. */
export async function readReport(
  table: SiteTable,
  { id }: Pick<Employee, 'id'>,
  { trainee_id, report: kind }: { trainee_id: string; report: ReportKind },
  { written }: { written: readonly ReadEntry[] },
): Promise<FieldReport> {
  const stored = await findFieldTrainee(table, trainee_id);
  if (stored?.employee !== id) throw otherTrainee();
  return { kind, read: await readTrainee(table, stored, written) };
}

export const otherTrainee = () =>
  invalidField('field_training', 'This person is not the trainee of this field training');

/** Throws the error of `readReport` for callers who may not see the trainee: others do not learn of trainings. */
export const refuseUninvolved = (caller: Parameters<typeof refuseStranger>[0], { read }: FieldReport): Promise<void> =>
  refuseStranger(caller, read).catch((failure: unknown) => {
    throw failure instanceof ApiError && failure.code === 'forbidden' ? otherTrainee() : failure;
  });

/** Returns whether evaluators, and no trainers or coordinators, write a report. */
export const hasSeparateEvaluator = ({ kind, read: { program } }: FieldReport): boolean =>
  kind === 'phase' && program.separate_evaluator;

/**
 * Returns the part of an author in a report on a day. An evaluator of a phase has not trained in it. An assignment
 * counts with a current certification in one of the trainings that the program names, if it names any.
 */
function partIn(report: FieldReport, { id: employeeId, entries }: Evaluator, on: string): FieldTrainingOn {
  const { program, trainee } = report.read;
  const { trainer_type_ids } = program;
  const isSeparate = hasSeparateEvaluator(report);
  const found = assignedOn(trainee, isSeparate ? 'evaluator' : 'trainer', on).find((one) => one.trainer === employeeId);
  const isCertified = () =>
    trainer_type_ids.length === 0 || holdsOneOf(entries, trainer_type_ids, { on, known: alwaysRecorded });
  const isTrainerToo = isSeparate && found !== undefined && hasTrained(trainee, employeeId, found.phase);
  return {
    assignment: isTrainerToo || !found || !isCertified() ? undefined : found.entry,
    isCoordinator: report.kind !== 'daily' && !isSeparate && program.coordinators.includes(employeeId),
  };
}

/**
 * Returns how an evaluator is qualified to write a report on a day; undefined: not qualified. The program decides who
 * writes it, and the form what qualifies them. If the form names trainers, superiors write weekly reports, too.
 */
export async function reportQualification(
  entriesOf: EntriesOf,
  { evaluators, evaluator, report }: { evaluators: Evaluators; evaluator: Evaluator; report: FieldReport },
  person: EvaluatedOn,
): Promise<Qualification | undefined> {
  const fieldTraining = partIn(report, evaluator, person.on);
  const isWeekly = report.kind === 'weekly';
  const mayWrite =
    fieldTraining.assignment !== undefined ||
    fieldTraining.isCoordinator ||
    (isWeekly && (await wasSuperior(entriesOf, evaluator.id, person)));
  if (!mayWrite) return undefined;
  const supervisors = evaluators.supervisors || (isWeekly && evaluators.trainers === true);
  return qualificationFor(entriesOf, { ...evaluators, supervisors }, { ...evaluator, fieldTraining }, person);
}

/** Returns the error of an author without a qualification, which says who writes the report. */
export const notAuthor = async (table: SiteTable, report: FieldReport): Promise<ApiError> =>
  new ApiError('not_qualified', { detail: `${errorList.not_qualified.text} ${await authorsText(table, report)}` });

/** Returns a text that says who writes a report. */
export async function authorsText(table: SiteTable, report: FieldReport): Promise<string> {
  const { trainer_type_ids } = report.read.program;
  const types = trainer_type_ids.length === 0 ? undefined : await trainingTypes(table);
  const names = trainer_type_ids.flatMap((id) => types?.get(id)?.name ?? []);
  const certified =
    names.length > 0 ? ` Trainers and evaluators need a current certification in ${names.join(' or ')}.` : '';
  return `${authorsOf(report)}${certified}`;
}

function authorsOf(report: FieldReport): string {
  if (hasSeparateEvaluator(report)) {
    return 'An evaluator who is assigned on that day, and trains in no part of the phase, writes the phase report.';
  }
  switch (report.kind) {
    case 'daily':
      return 'A trainer who is assigned on that day writes the daily report.';
    case 'weekly':
      return 'A trainer who is assigned on that day, a coordinator or a superior writes the weekly report.';
    case 'phase':
      return 'A trainer who is assigned on that day, or a coordinator, writes the phase report.';
  }
}

/** An author's report on a day, with a form. */
interface ToWrite {
  on: string;
  /** The internal id of the author. */
  author: string;
  formId: string;
  /** The report that is corrected. */
  evaluationId?: string | undefined;
}

/**
 * Returns the phase of a report. Throws as `phaseAt`, `training_ended` for a new report of a completed training,
 * `day_reported`, and `list_full`.
 */
export function requirePhase(report: FieldReport, wanted: ToWrite): string {
  const phase = phaseAt(report, wanted);
  const { reports } = report.read.trainee;
  const isNew = reports.every(({ evaluation_id }) => evaluation_id !== wanted.evaluationId);
  if (isNew && isCompleted(report)) throw new ApiError('training_ended', { detail: completed });
  if (isNew && reports.length >= mostReports) {
    throw new ApiError('list_full', { detail: `A trainee can have at most ${mostReports} reports` });
  }
  const taken = takenBy(report, { ...wanted, phase });
  if (taken !== undefined) throw new ApiError('day_reported', { detail: taken });
  return phase;
}

const isCompleted = ({ read }: FieldReport): boolean => read.trainee.status === 'completed';

const completed = 'The completion of this field training is attested, so it takes no new reports.';

/** Returns the key of a day's phase. Throws field errors for another form than the program's, and without a phase. */
function phaseAt({ kind, read }: FieldReport, { on, formId }: Pick<ToWrite, 'on' | 'formId'>): string {
  const { program, trainee } = read;
  const expected = { daily: program.daily_form_id, weekly: program.weekly_form_id, phase: program.phase_form_id }[kind];
  if (expected === undefined) throw invalidField('field_training', 'The program has no form for this report');
  if (expected !== formId) throw invalidField('form_id', 'The program has another form for this report');
  const phase = phaseOn(trainee, on);
  if (!phase) throw invalidField('on', 'This day is in no phase of the field training');
  return phase.key;
}

/** Returns why an author cannot write a new report of a day; undefined: possible. Throws as `phaseAt`. */
export const refusedReport = (report: FieldReport, wanted: ToWrite): string | undefined => {
  const phase = phaseAt(report, wanted);
  return isCompleted(report) ? completed : takenBy(report, { ...wanted, phase });
};

/** The steps of an author instead of a second report. */
const otherThan: Record<ReportKind, string> = {
  daily: 'Choose another day, or correct that report.',
  weekly: 'Choose another week, or correct that report.',
  phase: 'Correct that report instead.',
};

/** Returns why an author cannot write another report of the kind, and what to do; undefined: possible. */
export function takenBy(
  report: FieldReport,
  { on, author, evaluationId, phase }: Omit<ToWrite, 'formId'> & { phase: string },
): string | undefined {
  const { kind, read } = report;
  if (kind === 'daily' && read.trainee.without.some((one) => one.on === on)) {
    return `${dayText(on)} has a reason why it has no daily report. Choose another day, or withdraw the reason first.`;
  }
  const isWritten = read.trainee.reports.some(
    (one) =>
      one.report === kind &&
      one.evaluator === author &&
      one.evaluation_id !== evaluationId &&
      (kind === 'phase' ? one.phase === phase : periodOf(report, one.on) === periodOf(report, on)),
  );
  if (!isWritten) return undefined;
  const by = kind === 'daily' ? 'This trainer' : 'This author';
  return `${by} has already written the ${reportText(report, on)}. ${otherThan[kind]}`;
}

/** Returns a report in words, such as "daily report of Wed, May 13, 2026". */
export function reportText({ kind, read: { program, trainee } }: FieldReport, on: string): string {
  switch (kind) {
    case 'daily':
      return `daily report of ${dayText(on)}`;
    case 'weekly':
      return `weekly report of the week of ${dayText(weekOf(on))}`;
    case 'phase': {
      const key = phaseOn(trainee, on)?.key;
      return `phase report of “${program.phases.find((phase) => phase.key === key)?.name ?? key}”`;
    }
  }
}

/** The day and author of a report in a person's drafts. */
interface Drafted {
  on: string;
  author: string;
  /** The internal id of the person who has the drafts. */
  owner: string;
}

/** Returns an author's drafts of a report of a day, or of its week or phase. */
export const draftsOfReport = (
  report: FieldReport,
  drafts: readonly DraftHead[],
  { on, author, owner }: Drafted,
): DraftHead[] =>
  drafts.filter(
    ({ field_training, on: other, evaluator = owner }) =>
      field_training?.trainee_id === report.read.trainee.id &&
      field_training.report === report.kind &&
      evaluator === author &&
      periodOf(report, other) === periodOf(report, on),
  );

function periodOf({ kind, read: { trainee } }: FieldReport, on: string): string | undefined {
  if (kind === 'daily') return on;
  return kind === 'weekly' ? weekOf(on) : phaseOn(trainee, on)?.key;
}
