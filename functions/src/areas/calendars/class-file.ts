import { holdsAny } from '@muster/shared/permissions';
import type { Call } from '../../calls/call.ts';
import { FileAnswer } from '../../calls/file-answer.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { readMembership } from '../../table/entities/class-members.ts';
import { findTeaching } from '../../table/entities/teaching.ts';
import { calendarText } from './calendar-text.ts';
import { eventsOf, type Standing } from './class-events.ts';

/** Returns a class as a calendar file: to attendees, instructors, waitlist and planners; to all if it is active. */
export async function classFile(call: Call<'calendars', 'classFile'>): Promise<FileAnswer> {
  const { table, site, caller, now, params } = call;
  const [{ trainingClass, record, attendee }, teaching] = await Promise.all([
    readMembership(table, caller.employee.id, params.classId),
    findTeaching(table, caller.employee.id, params.classId),
  ]);
  const { waits = {}, standings = {} } = record ?? {};
  const isInstructor = trainingClass?.instructors?.some(({ employee }) => employee === caller.employee.id);
  const isWaiting = params.classId in waits;
  const standing: Standing = attendee ? 'seat' : isInstructor ? 'instructor' : isWaiting ? 'waitlist' : 'department';
  const isStaff = holdsAny(caller.employee.permissions, ['manage_trainings', 'admin_access']);
  const isSeen = standing !== 'department' || isStaff || trainingClass?.is_active;
  if (!trainingClass || trainingClass.deleting || !isSeen) throw new ApiError('not_found');
  const name = (await cachedTypes(call)).get(trainingClass.type_id)?.name ?? '';
  const events = eventsOf(
    {
      trainingClass,
      name,
      standing,
      changes: standing === 'instructor' ? teaching : standings[params.classId],
      since: attendee?.request_date,
      instructors: trainingClass.instructors,
    },
    { site: table.site, timezone: site.timezone, now },
  );
  return new FileAnswer(calendarText(name, site.timezone, { events, now }), 'class.ics');
}
