import { attendanceOf } from '../../table/entities/attendance.ts';
import type { Attendee } from '../../table/entities/seat.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** Returns whether an attendee is asked about a class: present in a session (latest line), and not its instructor. */
export function answersSurvey({ instructors = [] }: TrainingClass, attendee: Attendee): boolean {
  if (instructors.some(({ employee }) => employee === attendee.employee)) return false;
  const last = new Map(attendanceOf(attendee).lines.map(({ session, status }) => [session, status]));
  return [...last.values()].includes('present');
}
