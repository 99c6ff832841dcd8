import type { evaluations } from '@muster/shared/areas/evaluations';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { Evaluation } from '@muster/shared/evaluation-answers';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { noteEvaluations, readSeat, refuseBeforeClass } from '../../domain/training/class-evaluations.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import type { Employee } from '../../table/entities/employee.ts';
import { record } from '../../table/entities/enrollment-state.ts';
import { findAnswers } from '../../table/entities/evaluation.ts';
import { notify } from '../../table/entities/notification.ts';
import { auditedEvaluation, auditedSubject, recordEvaluation } from './complete.ts';
import type { EvaluationFound, RecordedEntry } from './evaluations-in.ts';
import { readReport } from './field-report.ts';
import { refuseOwnEvaluation, stayingPerson } from './may-evaluate.ts';
import { planEvaluation } from './new-evaluation.ts';
import { notifyEvaluator } from './notify-evaluator.ts';
import { entriesOf, type PersonRead, readEvaluator, readPerson, withEntry } from './person-entries.ts';
import { findIn, mayCorrect, presentEvaluation } from './present-evaluation.ts';
import { requirePublished } from './published-form.ts';
import { noSuchEvaluation, requireEvaluation } from './read-evaluations.ts';

type Correction = ValidatedInput<typeof evaluations.correct>['body'];

/** An evaluation in a path. */
export interface EvaluationPath {
  employee_id: string;
  id: string;
}

export const alreadyWithdrawn = () =>
  new ApiError('already_withdrawn', { detail: 'This evaluation has already been withdrawn' });

/**
 * Corrects an evaluation with a reason: an entry supersedes the one in force, with the same form version and evaluator,
 * and is checked like a new one on its day by the rules of that version. Throws `forbidden`, `edit_conflict`,
 * `already_withdrawn`, and as `planEvaluation`.
 */
export async function correctEvaluation(
  context: SiteContext,
  { employee_id, id }: EvaluationPath,
  body: Correction,
): Promise<Evaluation> {
  return withoutCollision(async () => {
    const correctable = await readCorrectable(context, { employee_id, id }, body);
    const { employee, person, found } = correctable;
    const { entry: before } = found;
    const { published, evaluator, seat, planned } = await planCorrection(context, correctable, body);
    const after = withEntry(context, person, planned.entry);
    const corrected = findIn(after, id);
    if (!corrected) throw noSuchEvaluation();
    const answers = JSON.parse(planned.answers.value);
    const one = { employee, written: after, found: corrected };
    const answer = await presentEvaluation(context, one, { published, answers });
    const { table, actor, now } = context;
    const { data } = planned.entry;
    await transact(table, [
      ...recordEvaluation(context, { employee, person, planned }),
      ...(seat ? noteEvaluations(table, seat, entriesOf(after)) : []),
      ...evaluator.asRead,
      notify(context, employee.id, messages.evaluated(data, published.content.acknowledged, { corrected: true })),
      ...notifyEvaluator(context, evaluator, { employee, data }, { corrected: true }),
      audit(table, actor, now, {
        action: 'evaluation.correct',
        subject: auditedSubject(employee, before.data),
        before: auditedEvaluation(before, before.no),
        after: auditedEvaluation(planned.entry, answer.entry),
      }),
    ]);
    return answer;
  });
}

/** An evaluation that the caller may correct, as read. */
interface Correctable {
  employee: Employee;
  person: PersonRead;
  found: EvaluationFound;
}

/** Reads the evaluation to correct. Throws `forbidden`, `already_withdrawn` and `edit_conflict`. */
async function readCorrectable(
  context: SiteContext,
  { employee_id, id }: EvaluationPath,
  body: Correction,
): Promise<Correctable> {
  const employee = await stayingPerson(context, employee_id);
  refuseOwnEvaluation(employee.id, context.actor.id);
  const person = await readPerson(context.table, employee);
  const found = findIn(person.written, id);
  if (!found || !mayCorrect(context, { employee, found })) throw forbiddenOr(context, found);
  if (found.withdrawn) throw alreadyWithdrawn();
  if (body.read !== found.entry.no) throw editConflict();
  if (isMoved(found.entry, body) && !isTrainingStaff(context)) throw staffMove();
  return { employee, person, found };
}

/** Checks a correction like a new evaluation of its day, with the version and the evaluator of the corrected one. */
async function planCorrection(
  context: SiteContext,
  { employee, person, found: { entry: before } }: Correctable,
  body: Correction,
) {
  const { table } = context;
  const { valid_on, data } = before;
  const on = body.on ?? valid_on;
  const [published, evaluator, seat, report] = await Promise.all([
    requirePublished(table, data.form_id, data.version),
    readEvaluator(table, data.evaluator),
    data.class_id === undefined ? undefined : readSeat(table, employee.id, data.class_id),
    data.field_training && readReport(table, employee, data.field_training, person),
  ]);
  if (seat?.trainingClass && on !== valid_on) refuseBeforeClass(seat.trainingClass, on);
  // Permissions have no history: an evaluator who was staff at the recording counts as staff.
  const isStaff = evaluator.isStaff || data.qualified.by === 'staff';
  const planned = await planEvaluation(context, {
    ...body,
    evaluation_id: data.evaluation_id,
    written: person.written,
    published,
    rules: published.content,
    evaluator: { ...evaluator, isStaff },
    on,
    firearm_id: body.firearm_id ?? data.firearm?.id,
    class_id: data.class_id,
    report,
    corrects: { entry: before, reason: body.reason },
  });
  return { published, evaluator, seat, planned };
}

/** Returns whether a correction changes the day or the firearm, which decide about attempts. */
const isMoved = ({ valid_on, data }: RecordedEntry, { on = valid_on, firearm_id = data.firearm?.id }: Correction) =>
  on !== valid_on || firearm_id !== data.firearm?.id;

const staffMove = () =>
  new ApiError('forbidden', { detail: 'Only training staff change the day or the firearm of an evaluation' });

/** Returns `forbidden`; only training staff learn that an evaluation does not exist. */
function forbiddenOr(context: SiteContext, found: unknown): ApiError {
  return found === undefined && isTrainingStaff(context) ? noSuchEvaluation() : new ApiError('forbidden');
}

const editConflict = () =>
  new ApiError('edit_conflict', {
    detail: 'Someone else corrected this evaluation. Your changes were not saved. Reload to see the latest version.',
  });

/** Withdraws an evaluation, which then counts for no day. Throws `forbidden` for one's own, and `already_withdrawn`. */
export async function withdrawEvaluation(
  context: SiteContext,
  { employee_id, id }: EvaluationPath,
  { reason }: { reason: string },
): Promise<Evaluation> {
  const { table, site, actor, now } = context;
  return withoutCollision(async () => {
    const employee = await stayingEmployee(table, employee_id);
    refuseOwnEvaluation(employee.id, actor.id);
    const person = await readPerson(table, employee);
    const found = requireEvaluation(person.written, id);
    if (found.withdrawn) throw alreadyWithdrawn();
    const { no, data } = found.entry;
    const entry = {
      kind: 'evaluation.withdrawn' as const,
      valid_on: today(site.timezone, now),
      data: { entry: no },
      texts: { reason },
    };
    const after = withEntry(context, person, entry);
    const [published, answers, seat] = await Promise.all([
      requirePublished(table, data.form_id, data.version),
      findAnswers(table, employee.id, no),
      data.class_id === undefined ? undefined : readSeat(table, employee.id, data.class_id),
    ]);
    const one = { employee, written: after, found: requireEvaluation(after, id) };
    const answer = await presentEvaluation(context, one, { published, answers });
    await transact(table, [
      ...record(context, employee.id, person.read, { entries: [entry] }),
      ...(seat ? noteEvaluations(table, seat, entriesOf(after)) : []),
      notify(context, employee.id, messages.evaluationWithdrawn(data, reason)),
      audit(table, actor, now, {
        action: 'evaluation.withdraw',
        subject: auditedSubject(employee, data),
        before: { name: data.form_name, entry: no },
      }),
    ]);
    return answer;
  });
}
