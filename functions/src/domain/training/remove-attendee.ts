import type { SignedInCall } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { keepTypesOf } from '../../table/entities/catalogue.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { ownRecordMark, refuseOwnAttendance } from '../access/own-training.ts';
import * as messages from '../messages/messages.ts';
import { type Removal, releaseSeat } from './release-seat.ts';
import { removeFromWaitlist } from './waitlist.ts';

/**
 * Removes an employee from a class or its waitlist on behalf of staff, by the number they joined with. After the start,
 * no one is promoted, and certified attendees stay (docs/behavior.md, "Enrollment").
 */
export async function removeAttendee(
  context: SiteContext & Pick<SignedInCall, 'caller'>,
  { classId, employeeNumber }: { classId: string; employeeNumber: string },
): Promise<void> {
  const { table, actor, site } = context;
  const members = await readClassMembers(table, classId);
  if (members.trainingClass) keepTypesOf(table, [members.trainingClass]);
  const folded = foldEmployeeNumber(employeeNumber);
  const isNamed = ({ employee_id }: { employee_id: string }) => foldEmployeeNumber(employee_id) === folded;
  // If two members have had the number, the later one is removed.
  const attendee = members.attendees.findLast(isNamed);
  const entry = members.waitlist.findLast(isNamed);
  const member = attendee ?? entry;
  const notInClass = () => new ApiError('not_found', { detail: 'This employee is not in the class' });
  if (!member) throw notInClass();
  const employeeId = member.employee;
  refuseOwnAttendance(context, employeeId);
  const removal: Pick<Removal, 'classId' | 'employeeId' | 'marks' | 'message'> = {
    classId,
    employeeId,
    ...ownRecordMark(actor, employeeId),
    message: ({ type, trainingClass }) => messages.removed(type.name, trainingClass, site),
  };
  if (attendee) {
    await releaseSeat(context, {
      ...removal,
      members,
      action: 'class.remove_attendee',
      refuse(reading) {
        if (!reading.attendee) throw notInClass();
        if (reading.attendee.certified) throw new ApiError('already_certified');
      },
    });
    return;
  }
  await removeFromWaitlist(context, {
    ...removal,
    employeeNumber: member.employee_id,
    action: 'class.remove_waiting',
    refuse({ trainingClass, record }) {
      if (!(trainingClass.id in record.waits)) throw notInClass();
    },
  });
}
