import type { Attendee as Answered } from '@muster/shared/areas/training';
import type { SiteContext } from '../../calls/site-context.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Employee, fullName } from '../../table/entities/employee.ts';
import { notify } from '../../table/entities/notification.ts';
import { ownRecordMark } from '../access/own-training.ts';
import * as messages from '../messages/messages.ts';
import { lackedFor } from './prerequisites.ts';
import { readForSeat, refuseSeat } from './seat-rules.ts';
import { takeSeat } from './seat-writes.ts';

interface AddInput {
  classId: string;
  employee: Employee;
  isNotified?: boolean;
  /** Skips the check of prerequisites; the audit entry names the missing ones. */
  anyPrerequisites?: boolean;
}

/**
 * Gives an employee a seat on behalf of staff, also outside the enrollment window and in ended classes, but never above
 * the class size or against the rules of second and overlapping seats (docs/behavior.md, "Enrollment").
 */
export async function addAttendee(
  context: SiteContext,
  { classId, employee, isNotified = true, anyPrerequisites = false }: AddInput,
): Promise<Answered> {
  const { table, actor, now, site, idempotency } = context;
  return withoutCollision(async () => {
    const reading = await readForSeat(context, employee, classId);
    refuseSeat(context, reading, { forStaff: fullName(employee), anyPrerequisites });
    const overridden = lackedFor(reading.trainingClass, reading.record, reading.types);
    const { trainingClass, type, rank } = reading;
    const answer: Answered = {
      id: employee.id,
      employee_id: employee.employee_id,
      name: fullName(employee),
      rank: rank?.name ?? null,
      request_date: now.toISOString(),
      status: 'Enrolled',
    };
    await transact(table, [
      ...idempotency.storeAnswer(answer),
      ...takeSeat(context, employee, reading, { addedBy: actor.id }),
      ...(isNotified ? [notify(context, employee.id, messages.added(type.name, trainingClass, site))] : []),
      audit(table, actor, now, {
        action: 'class.add_attendee',
        ...ownRecordMark(actor, employee.id),
        subject: { class: classId, employee: employee.id, employee_id: employee.employee_id },
        before: { is_enrolled: false },
        after: { is_enrolled: true, ...(overridden && { without_prerequisites: overridden }) },
      }),
    ]);
    return answer;
  });
}
