import { ApiError } from '../http/api-error.ts';
import { texts } from '../notifications/texts.ts';
import type { ByEmployee } from '../permissions/change-permission.ts';
import { ownRecordMark, refuseOwnAttendance } from '../permissions/own-training.ts';
import { readClassMembers } from '../table/entities/class-members.ts';
import { foldEmployeeId } from '../table/entities/employee.ts';
import { notify } from '../table/entities/notification.ts';
import type { SeatReading } from './read-for-seat.ts';
import { releaseSeat } from './release-seat.ts';
import { endWait } from './waitlist.ts';

/**
 * Takes an attendee or a waiting person out of a class on behalf of staff, by the number they had when they joined; nobody
 * is promoted after the start, and a certified attendee stays (DESIGN.md section 3, "Enrollment").
 */
export async function removeAttendee(work: ByEmployee, classId: string, employeeId: string): Promise<void> {
  const { table, actor, now } = work;
  const members = await readClassMembers(table, classId);
  const isNamed = (one: { employee_id: string }) => foldEmployeeId(one.employee_id) === foldEmployeeId(employeeId);
  // A number that was given to somebody else later means the later holder, where both were in the class.
  const attendee = members.attendees.findLast(isNamed);
  const waits = members.waiting.findLast(isNamed);
  const gone = () => new ApiError('not_found', { detail: 'This employee is not in the class' });
  const tell = ({ type, row }: SeatReading) => texts.removed(type.name, row.sessions);
  const found = attendee ?? waits;
  if (!found) throw gone();
  refuseOwnAttendance(work, found.employee);
  const marks = ownRecordMark(actor, found.employee);
  if (attendee) {
    await releaseSeat(work, {
      classId,
      employee: attendee.employee,
      members,
      action: 'class.remove_attendee',
      ...marks,
      refuse(reading) {
        if (!reading.attendee) throw gone();
        if (reading.attendee.certified) throw new ApiError('already_certified');
      },
      tell,
    });
    return;
  }
  await endWait(work, {
    classId,
    employee: found.employee,
    employee_id: found.employee_id,
    action: 'class.remove_waiting',
    ...marks,
    refuse({ row, record }) {
      if (!(row.id in record.waits)) throw gone();
    },
    more: (reading) => [notify(table, found.employee, now, tell(reading))],
  });
}
