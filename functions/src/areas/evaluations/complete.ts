import type { evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { errorList } from '@muster/shared/errors';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import {
  noteEvaluations,
  readSeat,
  refuseBeforeClass,
  type SeatRead,
} from '../../domain/training/class-evaluations.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { gone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { newId } from '../../table/core/new-id.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { record } from '../../table/entities/enrollment-state.ts';
import { addAnswers, addRecorded } from '../../table/entities/evaluation.ts';
import {
  draftRemovals,
  type EvaluationDraft,
  findDraft,
  listDrafts,
  removeDraft,
} from '../../table/entities/evaluation-draft.ts';
import { addFirearmEvaluation } from '../../table/entities/firearm.ts';
import { notify } from '../../table/entities/notification.ts';
import type { RecordedEntry } from './evaluations-in.ts';
import { draftsOfReport, type FieldReport, readReport } from './field-report.ts';
import { chooseEvaluator, notQualified, refuseOwnEvaluation } from './may-evaluate.ts';
import { type PlannedEvaluation, planEvaluation } from './new-evaluation.ts';
import { notifyEvaluator } from './notify-evaluator.ts';
import {
  type EvaluatorRead,
  entriesOf,
  type PersonRead,
  readEvaluator,
  readPerson,
  withEntry,
} from './person-entries.ts';
import { recordablePerson } from './prepare.ts';
import { findIn, presentEvaluation } from './present-evaluation.ts';
import {
  type CurrentRules,
  currentRules,
  type Published,
  refuseReplaced,
  requireForReports,
  requireReportVersion,
  requireUsable,
} from './published-form.ts';
import { replayId } from './read-evaluations.ts';

type Body = ValidatedInput<typeof evaluations.complete>['body'];
type Caller = SiteContext & Pick<SignedInCall, 'caller'>;

/**
 * Records a completed evaluation of a person. Throws `forbidden` for an evaluation of the caller or evaluator
 * themselves, `list_full` for a seat with too many, and as `planEvaluation` and `refuseReplaced`. Deletes the draft,
 * and all drafts of the caller of the same report by the same author. `isNotified`: the person gets a notification, and
 * so does an evaluator who is not the caller.
 */
export async function completeEvaluation(call: Caller, body: Body, { isNotified = true } = {}): Promise<Evaluation> {
  const { table, actor, idempotency } = call;
  const evaluation_id = newId(call.now);
  return withoutCollision(async () => {
    const completion = await planCompletion(call, body, evaluation_id);
    const { employee, person, published, planned, evaluator, seat, drafts } = completion;
    const after = withEntry(call, person, planned.entry);
    const found = findIn(after, evaluation_id);
    if (!found) throw new Error(`Evaluation ${evaluation_id} was not planned`);
    const answers = JSON.parse(planned.answers.value);
    const answer = await presentEvaluation(call, { employee, written: after, found }, { published, answers });
    await transact(table, [
      ...idempotency.storeId(replayId(employee.id, evaluation_id)),
      ...recordEvaluation(call, completion),
      ...(seat ? noteEvaluations(table, seat, entriesOf(after)) : []),
      ...evaluator.asRead,
      addRecorded(table, evaluator.id, { evaluation_id, employee: employee.id }),
      ...(body.draft_id === undefined ? [] : [removeDraft(table, actor.id, body.draft_id, noSuchDraft)]),
      ...draftRemovals(table, actor.id, drafts),
      ...(isNotified ? notifications(call, completion) : []),
      auditRecorded(call, completion, answer),
    ]);
    return answer;
  });
}

/** An evaluation to record, with everything as read. */
interface Completion {
  employee: Employee;
  person: PersonRead;
  published: Published;
  planned: PlannedEvaluation;
  evaluator: EvaluatorRead;
  seat: SeatRead | undefined;
  /** The ids of the caller's other drafts of the same report. */
  drafts: readonly string[];
}

/** Reads and checks a completed evaluation. The order of the errors hides people from others. */
async function planCompletion(call: Caller, body: Body, evaluation_id: string): Promise<Completion> {
  const { table, actor } = call;
  const chosen = await chooseEvaluator(call, body.evaluator_id);
  const employee = await evaluatedPerson(call, body);
  refuseOwnEvaluation(employee.id, actor.id, chosen.id);
  const [[published, rules], person, evaluator] = await Promise.all([
    readForm(table, body),
    readPerson(table, employee),
    readEvaluator(table, chosen, chosen),
  ]);
  // Its errors come after those of the qualification: others learn nothing of the person.
  const reading = started(draftOf(call, { ...body, employee: employee.id, author: chosen.id }));
  // After the errors of everyone: these do not tell whether the trainee is this person.
  const report = body.field_training && (await readReport(table, employee, body.field_training, person));
  const { written } = person;
  const wanted = { ...body, evaluation_id, written, published, rules, evaluator, report };
  const planned = await planEvaluation(call, wanted);
  const draft = await reading;
  if (!report) await refuseReplaced(call, published, body.on, draft);
  const seat = await requireSeat(table, person, employee, body);
  const drafts = report ? await otherDrafts(call, report, { ...body, author: chosen.id }) : [];
  return { employee, person, published, planned, evaluator, seat, drafts };
}

/** Returns the ids of the caller's drafts of a report, besides the one that is completed. */
async function otherDrafts(
  { table, actor }: Caller,
  report: FieldReport,
  { on, draft_id, author }: Pick<Body, 'on' | 'draft_id'> & { author: string },
): Promise<string[]> {
  const drafts = draftsOfReport(report, await listDrafts(table, actor.id), { on, author, owner: actor.id });
  return drafts.map(({ id }) => id).filter((id) => id !== draft_id);
}

/** Returns the notifications of the person, and of an evaluator who is not the caller. */
const notifications = (call: Caller, { employee, published, planned: { entry }, evaluator }: Completion) => [
  notify(call, employee.id, messages.evaluated(entry.data, published.content.acknowledged)),
  ...notifyEvaluator(call, evaluator, { employee, data: entry.data }),
];

const auditRecorded = (
  { table, actor, now }: Caller,
  { employee, planned: { entry } }: Completion,
  answer: Evaluation,
) =>
  audit(table, actor, now, {
    action: 'evaluation.record',
    subject: auditedSubject(employee, entry.data),
    after: auditedEvaluation(entry, answer.entry),
  });

/**
 * Reads the version of an evaluation and the rules of its form. A report can have the form of an older program. The
 * error of the version comes first, so that equal calls get equal answers.
 */
async function readForm(
  table: SiteTable,
  { form_id, version, field_training }: Body,
): Promise<[Published, CurrentRules]> {
  const rules = started(
    field_training ? requireForReports(table, form_id).then(({ content }) => content) : currentRules(table, form_id),
  );
  const published = await (field_training ? requireReportVersion : requireUsable)(table, form_id, version);
  return [published, await rules];
}

/** Returns the person to evaluate. Throws as `recordablePerson`. */
const evaluatedPerson = (call: Caller, body: Body): Promise<Employee> =>
  recordablePerson(call, stayingEmployee(call.table, body.employee_id), {
    ...body,
    readRules: async () => (await readForm(call.table, body))[1],
    refusal: ({ evaluators }) => notQualified(call.table, evaluators),
  });

export const noSuchDraft = () =>
  new ApiError('not_found', { detail: `${gone('draft')}. It may have been completed already.` });

interface OfDraft extends Pick<Body, 'draft_id' | 'form_id' | 'field_training'> {
  employee: string;
  author: string;
}

/**
 * Returns the caller's draft that a call completes; undefined: none. Throws `not_found`, and a field error if it is
 * about another person, form, report or author.
 */
async function draftOf(
  { table, actor }: Caller,
  { draft_id, form_id, field_training, employee, author }: OfDraft,
): Promise<EvaluationDraft | undefined> {
  if (draft_id === undefined) return undefined;
  const draft = await findDraft(table, actor.id, draft_id);
  if (!draft) throw noSuchDraft();
  if (draft.employee !== employee || draft.form_id !== form_id) {
    throw invalidField('draft_id', 'This draft is about another person or form');
  }
  const isSameReport =
    draft.field_training?.trainee_id === field_training?.trainee_id &&
    draft.field_training?.report === field_training?.report &&
    (!field_training || (draft.evaluator ?? actor.id) === author);
  if (!isSameReport) throw invalidField('draft_id', 'This draft is of another report or author');
  return draft;
}

/** Returns the writes of an evaluation's entry, of its answers, and of its firearm's history. */
export function recordEvaluation(
  context: SiteContext,
  { employee, person, planned }: { employee: Pick<Employee, 'id'>; person: PersonRead; planned: PlannedEvaluation },
) {
  const { table } = context;
  const { entry, answers } = planned;
  const { firearm, evaluation_id } = entry.data;
  const no = (person.read.entries ?? 0) + 1;
  return [
    ...record(context, employee.id, person.read, { entries: [entry] }),
    addAnswers(table, employee.id, no, answers),
    ...(firearm
      ? [
          addFirearmEvaluation(table, {
            firearmId: firearm.id,
            on: entry.valid_on,
            evaluationId: evaluation_id,
            employeeId: employee.id,
          }),
        ]
      : []),
  ];
}

/** Returns the subject of an audit entry about an evaluation: the person, the form and the class, if any. */
export const auditedSubject = (
  employee: Parameters<typeof employeeSubject>[0],
  { form_id: form, class_id }: Pick<RecordedEntry['data'], 'form_id' | 'class_id'>,
) => ({ ...employeeSubject(employee), form, ...(class_id !== undefined && { class: class_id }) });

/** Returns the audited facts of an evaluation. */
export const auditedEvaluation = ({ valid_on, data }: Pick<RecordedEntry, 'valid_on' | 'data'>, no: number) => ({
  name: data.form_name,
  form_version: data.version,
  on: valid_on,
  outcome: data.outcome,
  ...(data.points !== undefined && { points: data.points }),
  attempt: data.attempt,
  evaluator: data.evaluator.employee_id,
  qualified: data.qualified.by,
  ...(data.field_training && { report: data.field_training.report }),
  entry: no,
});

/**
 * Returns the person's seat in a class; undefined without a class. Throws a field error unless the class exists, is not
 * canceled and has begun by the day of the evaluation, and the person has, or had, a seat in it.
 */
async function requireSeat(
  table: SiteTable,
  { written }: PersonRead,
  { id }: Pick<Employee, 'id'>,
  { class_id: classId, on }: Pick<Body, 'class_id' | 'on'>,
): Promise<SeatRead | undefined> {
  if (classId === undefined) return undefined;
  const seat = await readSeat(table, id, classId);
  const { trainingClass, attendee } = seat;
  if (!trainingClass || trainingClass.deleting) throw invalidField('class_id', gone('class'));
  if (trainingClass.canceled) throw invalidField('class_id', errorList.class_canceled.text);
  refuseBeforeClass(trainingClass, on);
  const hadSeat = written.some(({ entry: { data } }) => 'class_id' in data && data.class_id === classId);
  if (!attendee && !hadSeat) throw invalidField('class_id', 'This person is not an attendee of this class');
  return seat;
}
