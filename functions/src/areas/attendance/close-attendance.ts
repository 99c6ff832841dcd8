import { counted } from '@muster/shared/counted';
import { currentLine, sessionName } from '@muster/shared/rules/attendance';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassStaff, staffAsRead } from '../../domain/training/class-staff.ts';
import { planClosing } from '../../domain/training/plan-closing.ts';
import { refuseCanceled, refuseGone, requireClass } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { unlessBusy } from '../../table/core/overload.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { attendanceOf, setClassAttendance } from '../../table/entities/attendance.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { record } from '../../table/entities/enrollment-state.ts';
import type { Job } from '../../table/entities/job.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import { trainingTypes } from '../../table/entities/training-type.ts';

/**
 * Closes the attendance of an ended class once every attendee has a line for every session, and credits its
 * instructors. If it is closed already, credits the remaining instructors: no one credits themselves, so a second
 * person is needed. Throws `class_not_ended` and `attendance_incomplete`.
 */
export async function closeAttendance(context: SiteContext, classId: string): Promise<void> {
  const { table, actor, now } = context;
  const job = await withoutCollision(async (): Promise<Job | undefined> => {
    const [{ trainingClass, attendees }, types] = await Promise.all([
      readClassMembers(table, classId),
      trainingTypes(table),
    ]);
    refuseGone(trainingClass);
    requireClassStaff(context, trainingClass);
    refuseCanceled(trainingClass);
    const isClosed = trainingClass.attendance_closed !== undefined;
    if (trainingClass.ends_at > now.toISOString()) {
      throw new ApiError('class_not_ended', { detail: 'Attendance can be locked once the class has ended' });
    }
    if (!isClosed) await refuseIncomplete(context, trainingClass, attendees);
    const type = types.get(trainingClass.type_id);
    if (!type) throw new Error(`Class ${classId} has no training type`);
    const { changes, credits, survey } = await planClosing(context, trainingClass, type);
    if (isClosed && credits.length === 0) return undefined;
    await transact(table, [
      // A concurrently added attendee has no line, and a concurrent edit may change instructors and minutes.
      setClassAttendance(table, trainingClass, changes, ['enrolled_count', 'edit_version', ...staffAsRead(context)]),
      ...(survey ? [survey.write] : []),
      ...credits.flatMap(({ employeeId, record: read, entry }) =>
        record(context, employeeId, read, { entries: [entry] }),
      ),
      audit(table, actor, now, {
        action: 'attendance.close',
        ...(credits.some(({ employeeId }) => employeeId === actor.id) && { marks: ['own_record' as const] }),
        subject: { class: classId, type: trainingClass.type_id },
        before: { closed_attendance: isClosed },
        after: {
          closed_attendance: true,
          ...(credits.length > 0 && { credited: credits.map(({ employeeId }) => employeeId) }),
        },
      }),
    ]);
    return survey?.job;
  });
  // The attendance is closed even if the survey job fails. The sweep finishes the job.
  if (job) await unlessBusy(context.runJob(context, job));
}

/**
 * Throws `attendance_incomplete` if an attendee has no line for a session, or if no attendee has any. Ignores deleted
 * employees without a line: their number may be reused, so no line can be added.
 */
async function refuseIncomplete(
  { table }: Pick<SiteContext, 'table'>,
  { sessions }: TrainingClass,
  attendees: readonly Attendee[],
): Promise<void> {
  const read = attendees.map((attendee) => ({ id: attendee.employee, lines: attendanceOf(attendee).lines }));
  if (read.every(({ lines }) => lines.length === 0)) {
    throw new ApiError('attendance_incomplete', {
      detail: 'No attendance was recorded in this class. Please record it first.',
    });
  }
  const incomplete = read.filter(({ lines }) => sessions.some((session) => !currentLine(lines, sessionName(session))));
  const blank = incomplete.flatMap(({ id, lines }) => (lines.length === 0 ? id : []));
  const lacking = incomplete.length - blank.length + (await findEmployees(table, blank)).length;
  if (lacking === 0) return;
  const people = counted(lacking, 'person', 'people');
  throw new ApiError('attendance_incomplete', {
    detail: `Attendance is missing for ${people} of ${attendees.length}. Please record it first.`,
  });
}

/** Reopens the attendance of a class, with a reason for the audit log. Does nothing if it is open. */
export async function reopenAttendance(
  context: SiteContext,
  { classId, reason }: { classId: string; reason: string },
): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const trainingClass = await requireClass(context, classId);
    requireClassStaff(context, trainingClass);
    const { attendance_closed: closed } = trainingClass;
    if (!closed) return;
    await transact(table, [
      setClassAttendance(table, trainingClass, { attendance_closed: undefined }, staffAsRead(context)),
      audit(table, actor, now, {
        action: 'attendance.reopen',
        subject: { class: classId, type: trainingClass.type_id },
        before: { closed_attendance: true },
        after: { closed_attendance: false, reason },
      }),
    ]);
  });
}
