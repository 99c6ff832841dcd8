import type { OpenSurvey } from '@muster/shared/areas/surveys';
import { today } from '@muster/shared/rules/calendar';
import { leastAnswers, surveyComments } from '@muster/shared/rules/survey';
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
  findRequests,
  findSurveys,
  listRequests,
  type SurveyRequest,
} from '../../table/entities/class-survey.ts';
import { findClasses, type TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { answersSurvey } from './answers-survey.ts';

const notAsked = 'Only attendees who were present can answer the survey of a class, after attendance is locked';

/** Returns the class in the path and the caller's request. Throws `not_found`, and `forbidden` for people not asked. */
async function requireRequest(call: SignedInCall, classId: string) {
  const { table, caller } = call;
  const employeeId = caller.employee.id;
  const [{ trainingClass, attendee }, [request]] = await Promise.all([
    readMembership(table, employeeId, classId),
    findRequests(table, classId, [employeeId]),
  ]);
  refuseGone(trainingClass);
  if (!request || !attendee || !answersSurvey(trainingClass, attendee))
    throw new ApiError('forbidden', { detail: notAsked });
  return { trainingClass, request };
}

const presented = (
  { id, sessions, type_id }: TrainingClass,
  { closes_on }: SurveyRequest,
  types: ReadonlyMap<string, TrainingType>,
) => ({
  class_id: id,
  training: types.get(type_id)?.name ?? '',
  training_dates: sessions.map(presentSession),
  closes_on,
});

/** Returns the survey form of a class. Throws `not_found`, and `forbidden` for people not asked. */
export async function surveyForm(call: Call<'surveys', 'form'>): Promise<OpenSurvey> {
  const { table, site, now, params } = call;
  const [{ trainingClass, request }, [survey], types] = await Promise.all([
    requireRequest(call, params.classId),
    findSurveys(table, [params.classId]),
    cachedTypes(call),
  ]);
  const isOver = request.closes_on < today(site.timezone, now);
  return {
    ...presented(trainingClass, request, types),
    state: request.answered ? 'answered' : isOver ? 'closed' : 'open',
    few: (survey?.asked ?? 0) < leastAnswers,
  };
}

/** Returns the surveys that the caller can answer, by closing day. */
export async function openSurveys(call: Call<'surveys', 'open'>) {
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
 * Stores the answers, separate from the caller. Throws `survey_answered`, `survey_closed` after the last day.
 */
export async function submitSurvey(call: Call<'surveys', 'submit'>): Promise<void> {
  const { table, site, now, actor, caller, params, body } = call;
  const on = today(site.timezone, now);
  const refused = (request: SurveyRequest | undefined) =>
    new ApiError(request?.answered ? 'survey_answered' : 'survey_closed');
  await withoutCollision(async () => {
    const { trainingClass, request } = await requireRequest(call, params.classId);
    if (request.answered || request.closes_on < on) throw refused(request);
    const comments = Object.fromEntries(surveyComments.map((question) => [question, body[question]]));
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
