import type { OpenEvaluation } from '@muster/shared/areas/evaluations';
import { today } from '@muster/shared/rules/calendar';
import { evaluationComments, leastAnswers } from '@muster/shared/rules/evaluation';
import type { Call, SignedInCall } from '../../calls/call.ts';
import { presentSession } from '../../domain/training/present-class.ts';
import { refuseGone } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { readMembership } from '../../table/entities/class-members.ts';
import {
  addAnswer,
  type EvaluationRequest,
  findEvaluations,
  findRequests,
  listRequests,
} from '../../table/entities/evaluation.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { evaluates } from './evaluates.ts';

const notAsked = 'Only attendees who were present can evaluate a class, after attendance is locked';

/** Returns the class in the path and the caller's request. Throws `not_found`, and `forbidden` for people not asked. */
async function requireRequest(call: SignedInCall, classId: string) {
  const { table, caller } = call;
  const employeeId = caller.employee.id;
  const [{ trainingClass, attendee }, [request]] = await Promise.all([
    readMembership(table, employeeId, classId),
    findRequests(table, classId, [employeeId]),
  ]);
  refuseGone(trainingClass);
  if (!request || !attendee || !evaluates(trainingClass, attendee))
    throw new ApiError('forbidden', { detail: notAsked });
  return { trainingClass, request };
}

const presented = (
  { id, sessions, type_id }: TrainingClass,
  { closes_on }: EvaluationRequest,
  types: ReadonlyMap<string, TrainingType>,
) => ({
  class_id: id,
  training: types.get(type_id)?.name ?? '',
  training_dates: sessions.map(presentSession),
  closes_on,
});

/** Returns the evaluation form of a class. Throws `not_found`, and `forbidden` for people not asked. */
export async function evaluationForm(call: Call<'evaluations', 'form'>): Promise<OpenEvaluation> {
  const { table, site, now, params } = call;
  const [{ trainingClass, request }, [evaluation], types] = await Promise.all([
    requireRequest(call, params.classId),
    findEvaluations(table, [params.classId]),
    cachedTypes(call),
  ]);
  const isOver = request.closes_on < today(site.timezone, now);
  return {
    ...presented(trainingClass, request, types),
    state: request.answered ? 'answered' : isOver ? 'closed' : 'open',
    few: (evaluation?.asked ?? 0) < leastAnswers,
  };
}

/** Returns the evaluations that the caller can answer, by closing day. */
export async function openEvaluations(call: Call<'evaluations', 'open'>) {
  const { table, site, now, caller } = call;
  const on = today(site.timezone, now);
  const requests = (await listRequests(table, caller.employee.id)).filter(
    ({ answered, closes_on }) => !answered && closes_on >= on,
  );
  const classes = await findClasses(
    table,
    requests.map(({ class_id }) => class_id),
  );
  const types = await cachedTypes(call);
  return requests
    .flatMap((request) => {
      const found = classes.find(({ id, deleting }) => id === request.class_id && !deleting);
      return found ? [presented(found, request, types)] : [];
    })
    .toSorted((a, b) => a.closes_on.localeCompare(b.closes_on));
}

/**
 * Stores the answers, separate from the caller. Throws `evaluation_answered`, `evaluation_closed` after the last day.
 */
export async function submitEvaluation(call: Call<'evaluations', 'submit'>): Promise<void> {
  const { table, site, now, actor, caller, params, body } = call;
  const on = today(site.timezone, now);
  const refused = (request: EvaluationRequest | undefined) =>
    new ApiError(request?.answered ? 'evaluation_answered' : 'evaluation_closed');
  await withoutCollision(async () => {
    const { trainingClass, request } = await requireRequest(call, params.classId);
    if (request.answered || request.closes_on < on) throw refused(request);
    const comments = Object.fromEntries(evaluationComments.map((question) => [question, body[question]]));
    await transact(table, [
      ...addAnswer(
        table,
        { employeeId: caller.employee.id, classId: params.classId, on },
        { ratings: body.ratings, comments },
        refused,
      ),
      // The entry says that the person has answered, never the answers.
      audit(table, actor, now, {
        action: 'evaluation.submit',
        subject: { class: params.classId, type: trainingClass.type_id },
      }),
    ]);
  });
}
