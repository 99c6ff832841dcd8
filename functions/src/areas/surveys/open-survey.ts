import { today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { surveyDays } from '@muster/shared/rules/survey';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { addRequest, askMore, findRequests, findSurveys } from '../../table/entities/class-survey.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { answersSurvey } from './answers-survey.ts';

/** People asked in one transaction. Each needs a request, a notification and an outbox mail. */
const batchSize = 30;

/**
 * Asks the attendees who were present in a class to answer its survey, in batches. Omits people asked before, so it can
 * be repeated after an interruption or a reopening of the attendance. Asks no one if the survey has closed or the
 * attendance is open.
 */
export async function openSurvey(context: SiteContext, classId: string, { isNotified = true } = {}): Promise<void> {
  while (await withoutCollision(() => requestSome(context, classId, isNotified)));
}

/** Asks a batch of people who were not asked yet. Returns whether more may follow. */
async function requestSome(context: SiteContext, classId: string, isNotified: boolean): Promise<boolean> {
  const { table, site, now } = context;
  const [{ trainingClass, attendees }, [survey]] = await Promise.all([
    readClassMembers(table, classId),
    findSurveys(table, [classId]),
  ]);
  if (!trainingClass?.attendance_closed || trainingClass.deleting) return false;
  const on = today(site.timezone, now);
  if (survey && survey.closes_on < on) return false;
  const present = attendees
    .filter((attendee) => answersSurvey(trainingClass, attendee))
    .map(({ employee }) => employee);
  const requests = await findRequests(table, classId, present);
  const employees = await findEmployees(
    table,
    present.filter((_, n) => !requests[n]),
  );
  const due = employees.filter(({ active }) => active).slice(0, batchSize);
  if (due.length === 0) return false;
  const days = survey ?? surveyDays(on);
  const { id: class_id, type_id, sessions } = trainingClass;
  const made = { class_id, type_id, day: lastDay(sessions), opened_on: days.opened_on, closes_on: days.closes_on };
  const type = await findTrainingType(table, type_id);
  const message = messages.survey(type?.name ?? '', trainingClass, site, made.closes_on);
  await transact(table, [
    askMore(table, survey, made, due.length),
    ...due.flatMap(({ id }) => [addRequest(table, id, made), ...(isNotified ? [notify(context, id, message)] : [])]),
  ]);
  return due.length === batchSize;
}
