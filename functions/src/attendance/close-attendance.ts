import { currentLine, sessionName } from '@muster/shared/rules/attendance';
import { ApiError } from '../http/api-error.ts';
import { requireClassStaff } from '../permissions/class-staff.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { attendanceOf, setClassAttendance } from '../table/entities/attendance.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { readClassMembers } from '../table/entities/class-members.ts';
import type { Attendee } from '../table/entities/seat.ts';
import type { TrainingClass } from '../table/entities/training-class.ts';
import { record } from '../table/entities/training-record.ts';
import { trainingTypes } from '../table/entities/training-type.ts';
import { requireClass } from '../training/require-class.ts';
import { planClosing } from './plan-closing.ts';

/**
 * Closes the attendance of a class that has ended, in which every attendee has a line for every session, and credits its instructors. Does
 * nothing when it is closed already. Throws `class_not_ended` and `attendance_incomplete`.
 */
export async function closeAttendance(context: SiteContext, classId: string): Promise<void> {
  const { table, actor, now } = context;
  await withoutCollision(async () => {
    const [{ trainingClass, attendees }, types] = await Promise.all([
      readClassMembers(table, classId),
      trainingTypes(table),
    ]);
    if (!trainingClass || trainingClass.deleting) {
      throw new ApiError('not_found', { detail: 'This class no longer exists' });
    }
    requireClassStaff(context, trainingClass);
    if (trainingClass.attendance_closed) return;
    if (trainingClass.ends_at > now.toISOString()) {
      throw new ApiError('class_not_ended', { detail: 'Attendance can be closed once the class has ended' });
    }
    refuseIncomplete(trainingClass, attendees);
    const type = types.get(trainingClass.type_id);
    if (!type) throw new Error(`Class ${classId} has no training type`);
    const { changes, credits } = await planClosing(context, trainingClass, type);
    await transact(table, [
      // An attendee who is added at this moment has no line.
      setClassAttendance(table, trainingClass, changes, ['enrolled_count']),
      ...credits.flatMap(({ employeeId, record: read, entry }) =>
        record(context, employeeId, read, { entries: [entry] }),
      ),
      audit(table, actor, now, {
        action: 'attendance.close',
        ...(credits.some(({ employeeId }) => employeeId === actor.id) && { marks: ['own_record' as const] }),
        subject: { class: classId, type: trainingClass.type_id },
        before: { closed_attendance: false },
        after: {
          closed_attendance: true,
          ...(credits.length > 0 && { credited: credits.map(({ employeeId }) => employeeId) }),
        },
      }),
    ]);
  });
}

/** Throws `attendance_incomplete` when an attendee has no line for a session. */
function refuseIncomplete({ sessions }: TrainingClass, attendees: readonly Attendee[]): void {
  const lacking = attendees.filter((attendee) => {
    const { lines } = attendanceOf(attendee);
    return sessions.some((session) => !currentLine(lines, sessionName(session)));
  }).length;
  if (lacking === 0) return;
  const people = lacking === 1 ? '1 person' : `${lacking} people`;
  throw new ApiError('attendance_incomplete', {
    detail: `Attendance is missing for ${people} of ${attendees.length}. Please record it first.`,
  });
}

/** Opens the attendance of a class again, for a reason that the audit log keeps. Does nothing when it is open. */
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
      setClassAttendance(table, trainingClass, { attendance_closed: undefined }),
      audit(table, actor, now, {
        action: 'attendance.reopen',
        subject: { class: classId, type: trainingClass.type_id },
        before: { closed_attendance: true },
        after: { closed_attendance: false, reason },
      }),
    ]);
  });
}
