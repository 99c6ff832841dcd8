import { isDeepStrictEqual } from 'node:util';
import type { evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { DraftHead, EvaluationDraft } from '@muster/shared/evaluation-answers';
import { phaseOn } from '@muster/shared/field-training/trainee-on';
import type { SignedInCall } from '../../calls/call.ts';
import { type People, readPeople } from '../../domain/people/named-people.ts';
import { employeeNamed } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { ApiError, invalidField } from '../../kernel/api-error.ts';
import { newId } from '../../table/core/new-id.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import {
  addDraft,
  findDraft,
  listDrafts,
  removeDraft,
  type EvaluationDraft as StoredDraft,
  type DraftHead as StoredHead,
  setDraft,
} from '../../table/entities/evaluation-draft.ts';
import { noSuchDraft } from './complete.ts';
import { draftsOfReport, type FieldReport, reportText, takenBy } from './field-report.ts';
import { chooseEvaluator, refuseOwnEvaluation } from './may-evaluate.ts';
import { storedAnswers } from './new-evaluation.ts';
import { mayRecord, recordablePerson } from './prepare.ts';
import { refuseReplaced, requireForReports, requirePublished, requireReportVersion } from './published-form.ts';
import { refusedAuthor } from './report-authors.ts';

type Caller = Parameters<typeof mayRecord>[0] & Pick<SignedInCall, 'caller'>;
type Reader = Pick<Caller, 'table' | 'actor' | 'site' | 'now'>;
type NewDraft = ValidatedInput<typeof evaluations.addDraft>['body'];
type Edit = ValidatedInput<typeof evaluations.saveDraft>['body'];

/** The most drafts of a person. */
export const mostDrafts = 200;

type AnyHead = Omit<StoredHead, 'bytes'>;

const presentHead = (
  { id, newest, saved_at, form_id, form_name, version, on, firearm_id, class_id, ...head }: AnyHead,
  { named, onRoster }: Pick<People, 'named' | 'onRoster'>,
): DraftHead => ({
  id,
  newest,
  saved_at,
  employee: named(head.employee),
  deleted: !onRoster.has(head.employee),
  form_id,
  form_name,
  version,
  on,
  firearm_id: firearm_id ?? null,
  class_id: class_id ?? null,
  field_training: head.field_training ?? null,
  ...(head.evaluator !== undefined && { evaluator: named(head.evaluator) }),
});

/** Returns a draft about an employee on the roster in the contract's form. `author`: of a report on paper. */
export const presentDraft = (draft: StoredDraft, employee: Employee, author = employee): EvaluationDraft => {
  const here = (one: Employee) => ({ employee_id: one.employee_id, name: fullName(one) });
  const people = {
    named: (id: string) => here(id === employee.id ? employee : author),
    onRoster: new Map([[employee.id, here(employee)]]),
  };
  return { ...presentHead(draft, people), answers: draft.answers };
};

/** Returns the caller's drafts without answers, last saved first. Includes those about people who were deleted. */
export async function ownDrafts(call: Reader): Promise<DraftHead[]> {
  const drafts = await listDrafts(call.table, call.actor.id);
  const people = await readPeople(
    call,
    drafts.flatMap(({ employee, evaluator }) => [employee, ...(evaluator === undefined ? [] : [evaluator])]),
  );
  return drafts.toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1)).map((draft) => presentHead(draft, people));
}

/** Returns a draft of the caller. Throws `not_found`. */
export async function ownDraft(call: Reader, id: string): Promise<EvaluationDraft> {
  const draft = await findDraft(call.table, call.actor.id, id);
  if (!draft) throw noSuchDraft();
  const people = await readPeople(call, [draft.employee, draft.evaluator ?? draft.employee]);
  return { ...presentHead(draft, people), answers: draft.answers };
}

/**
 * Returns the fields of a draft with its person, author and report. `read`: the draft as stored. Throws as `mayRecord`,
 * `recordablePerson` and `refuseReplaced`, and field errors.
 */
async function checked(
  call: Caller,
  { employee_id, form_id, version, on, firearm_id, class_id, field_training, evaluator_id, answers }: NewDraft,
  read?: AnyHead,
) {
  if (evaluator_id !== undefined && !field_training) throw noReport();
  const naming = started(employeeNamed(call, employee_id));
  const rules = field_training && started(requireForReports(call.table, form_id));
  const [published, author] = await Promise.all([
    (field_training ? requireReportVersion : requirePublished)(call.table, form_id, version),
    chooseEvaluator(call, evaluator_id),
  ]);
  const readRules = async () => published.content;
  const employee = await recordablePerson(call, naming, { on, field_training, readRules });
  refuseOwnEvaluation(employee.id, call.actor.id, author.id);
  const report = await mayRecord(call, { published, employee, on, field_training });
  if (report && rules) await refuseAuthor(call, author, { report, evaluators: (await rules).content.evaluators, on });
  else await refuseReplaced(call, published, on, read);
  const fields = {
    employee: employee.id,
    form_id,
    form_name: published.content.name,
    version,
    on,
    ...(firearm_id && { firearm_id }),
    ...(class_id && { class_id }),
    ...(field_training && { field_training }),
    ...(author.id !== call.actor.id && { evaluator: author.id }),
    answers: storedAnswers(answers),
    saved_at: call.now.toISOString(),
  };
  return { employee, author, fields, report };
}

/** Throws a field error if training staff draft a report of an author who is not accepted. */
async function refuseAuthor(call: Caller, author: Employee, wanted: Parameters<typeof refusedAuthor>[2]) {
  // The qualification of other callers, who write only their own reports, is checked by `mayRecord`.
  const refused = isTrainingStaff(call) ? await refusedAuthor(call, author, wanted) : undefined;
  if (refused !== undefined) throw invalidField('evaluator_id', refused);
}

const noReport = () => invalidField('evaluator_id', 'Only a draft of a report of field training names its author');

/** A report to draft, and the drafts of the caller. */
interface ToDraft {
  drafts: readonly StoredHead[];
  on: string;
  author: string;
  owner: string;
}

/** Throws `day_reported` if the author has written the report, and `edit_conflict` if another draft is about it. */
function refuseSecondReport(report: FieldReport, { drafts, ...wanted }: ToDraft): void {
  const { on, author } = wanted;
  const phase = phaseOn(report.read.trainee, on)?.key ?? '';
  const taken = takenBy(report, { on, author, phase });
  if (taken !== undefined) throw new ApiError('day_reported', { detail: taken });
  if (draftsOfReport(report, drafts, wanted).length > 0) {
    throw new ApiError('edit_conflict', { detail: `You already have a draft of the ${reportText(report, on)}.` });
  }
}

/** Throws `day_reported` if another draft is about the report: a draft that moves to another day replaces none. */
function refuseOtherDraft(report: FieldReport, { drafts, ...wanted }: ToDraft): void {
  if (draftsOfReport(report, drafts, wanted).length === 0) return;
  const text = reportText(report, wanted.on);
  throw new ApiError('day_reported', {
    detail: `You have another draft of the ${text}. Open that draft, or choose another day.`,
  });
}

/**
 * Saves a new draft of the caller. Throws `list_full`, for a report of field training `day_reported` and
 * `edit_conflict`, and as `checked`.
 */
export async function createDraft(call: Caller, body: NewDraft): Promise<EvaluationDraft> {
  const { table, actor, now, idempotency } = call;
  const id = newId(now);
  return withoutCollision(async () => {
    const [{ employee, author, fields, report }, drafts] = await Promise.all([
      checked(call, body),
      listDrafts(table, actor.id),
    ]);
    if (report) refuseSecondReport(report, { drafts, on: body.on, author: author.id, owner: actor.id });
    if (drafts.length >= mostDrafts) {
      throw new ApiError('list_full', {
        detail: `You already have ${mostDrafts} drafts. Please complete or delete one first.`,
      });
    }
    const draft = { id, newest: 1, ...fields };
    const answer = presentDraft(draft, employee, author);
    await transact(table, [...idempotency.storeId(id), addDraft(table, actor.id, draft)]);
    return answer;
  });
}

type DraftFields = Awaited<ReturnType<typeof checked>>['fields'];

/** Returns whether a stored draft has these fields, whenever they were saved. */
function hasFields({ id: _, newest: __, ...stored }: StoredDraft, fields: DraftFields): boolean {
  return isDeepStrictEqual(stored, { ...fields, saved_at: stored.saved_at });
}

const savedElsewhere = () =>
  new ApiError('edit_conflict', {
    detail: 'This draft was saved elsewhere meanwhile. Your changes were not saved. Reload to see them.',
  });

/**
 * Saves a draft of the caller again. A save that is repeated because its answer was lost returns the saved draft.
 * Throws `not_found`, `edit_conflict`, `day_reported`, and as `checked`.
 */
export async function saveDraft(
  call: Caller,
  { id, edit: { read, ...body } }: { id: string; edit: Edit },
): Promise<EvaluationDraft> {
  const { table, actor } = call;
  return withoutCollision(async () => {
    const stored = await findDraft(table, actor.id, id);
    if (!stored) throw noSuchDraft();
    const mayBeRepeated = stored.newest === read + 1;
    if (stored.newest !== read && !mayBeRepeated) throw savedElsewhere();
    const [{ employee, author, fields, report }, all] = await Promise.all([
      checked(call, body, stored),
      listDrafts(table, actor.id),
    ]);
    if (mayBeRepeated) {
      if (!hasFields(stored, fields)) throw savedElsewhere();
      return presentDraft(stored, employee, author);
    }
    const drafts = all.filter((one) => one.id !== id);
    if (report) refuseOtherDraft(report, { drafts, on: body.on, author: author.id, owner: actor.id });
    await transact(table, [setDraft(table, actor.id, stored, fields)]);
    return presentDraft({ id, newest: stored.newest + 1, ...fields }, employee, author);
  });
}

/** Deletes a draft of the caller. Throws `not_found`. */
export async function deleteDraft({ table, actor }: Pick<Caller, 'table' | 'actor'>, id: string): Promise<void> {
  await withoutCollision(() => transact(table, [removeDraft(table, actor.id, id, noSuchDraft)]));
}
