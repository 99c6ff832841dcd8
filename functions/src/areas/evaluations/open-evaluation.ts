import { today } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import { evaluationDays } from '@muster/shared/rules/evaluation';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { addRequest, askMore, findEvaluations, findRequests } from '../../table/entities/evaluation.ts';
import { notify } from '../../table/entities/notification.ts';
import { findTrainingType } from '../../table/entities/training-type.ts';
import { evaluates } from './evaluates.ts';

/** People asked in one transaction. Each needs a request, a notification and an outbox mail. */
const batchSize = 30;

/**
 * Asks the attendees who were present in a class to evaluate it, in batches. Omits people asked before, so it can be
 * repeated after an interruption or a reopening of the attendance. Asks no one if the evaluation has closed or the
 * attendance is open.
 */
export async function openEvaluation(context: SiteContext, classId: string, { isNotified = true } = {}): Promise<void> {
  while (await withoutCollision(() => requestSome(context, classId, isNotified)));
}

/** Asks a batch of people who were not asked yet. Returns whether more may follow. */
async function requestSome(context: SiteContext, classId: string, isNotified: boolean): Promise<boolean> {
  const { table, site, now } = context;
  const [{ trainingClass, attendees }, [evaluation]] = await Promise.all([
    readClassMembers(table, classId),
    findEvaluations(table, [classId]),
  ]);
  if (!trainingClass?.attendance_closed || trainingClass.deleting) return false;
  const on = today(site.timezone, now);
  if (evaluation && evaluation.closes_on < on) return false;
  const present = attendees.filter((attendee) => evaluates(trainingClass, attendee)).map(({ employee }) => employee);
  const requests = await findRequests(table, classId, present);
  const employees = await findEmployees(
    table,
    present.filter((_, n) => !requests[n]),
  );
  const due = employees.filter(({ active }) => active).slice(0, batchSize);
  if (due.length === 0) return false;
  const days = evaluation ?? evaluationDays(on);
  const { id: class_id, type_id, sessions } = trainingClass;
  const made = { class_id, type_id, day: lastDay(sessions), opened_on: days.opened_on, closes_on: days.closes_on };
  const type = await findTrainingType(table, type_id);
  const message = messages.evaluation(type?.name ?? '', trainingClass, site, made.closes_on);
  await transact(table, [
    askMore(table, evaluation, made, due.length),
    ...due.flatMap(({ id }) => [addRequest(table, id, made), ...(isNotified ? [notify(context, id, message)] : [])]),
  ]);
  return due.length === batchSize;
}
