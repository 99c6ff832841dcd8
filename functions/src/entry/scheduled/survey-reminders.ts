import { today } from '@muster/shared/rules/calendar';
import { remindersDue } from '@muster/shared/rules/survey';
import type { SiteContext } from '../../calls/site-context.ts';
import * as messages from '../../domain/messages/messages.ts';
import { forEach } from '../../kernel/for-each.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import {
  findRequests,
  listSurveys,
  markSurveyReminded,
  type SurveyRequest,
} from '../../table/entities/class-survey.ts';
import { findEmployee, requireStillActive } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { listAttendees } from '../../table/entities/seat.ts';
import { findClasses } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/**
 * Reminds active employees of unanswered open surveys, 3 and 10 days after they opened. The request counts
 * reminders in the same transaction, so a repeated run sends none twice.
 */
export async function remindOfSurveys(context: SiteContext): Promise<void> {
  const { table, site, now } = context;
  const on = today(site.timezone, now);
  const open = (await listSurveys(table)).filter((one) => one.closes_on >= on && remindersDue(one, on) > 0);
  if (open.length === 0) return;
  const types = await trainingTypes(table);
  const classes = await findClasses(
    table,
    open.map(({ class_id }) => class_id),
  );
  for (const trainingClass of classes) {
    const name = types.get(trainingClass.type_id)?.name ?? '';
    const ids = (await listAttendees(table, trainingClass.id)).map(({ employee }) => employee);
    const requests = await findRequests(table, trainingClass.id, ids);
    const due = ids.filter((_, n) => isDue(requests[n], on));
    await forEach(due, (id) =>
      withoutCollision(async () => {
        const [[request], employee] = await Promise.all([
          findRequests(table, trainingClass.id, [id]),
          findEmployee(table, id),
        ]);
        if (!isDue(request, on) || !employee?.active) return;
        await transact(table, [
          requireStillActive(table, id),
          markSurveyReminded(table, id, request, remindersDue(request, on)),
          notify(context, id, messages.survey(name, trainingClass, site, request.closes_on)),
        ]);
      }),
    );
  }
}

/** Returns whether an unanswered request has a reminder due that was not sent. */
const isDue = (request: SurveyRequest | undefined, on: string): request is SurveyRequest =>
  request !== undefined && !request.answered && (request.reminded ?? 0) < remindersDue(request, on);
