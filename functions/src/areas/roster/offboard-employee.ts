import type { SiteContext } from '../../calls/site-context.ts';
import { endAddresses } from '../../domain/people/calendar-addresses.ts';
import { releaseSeat } from '../../domain/training/release-seat.ts';
import { removeFromWaitlist } from '../../domain/training/waitlist.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import { findEnrollmentState } from '../../table/entities/enrollment-state.ts';
import { completeDeletion, dropDrafts } from './delete-employee.ts';
import { releasePeople } from './release-people.ts';

/**
 * Ends the calendar links of a deactivated or deleted employee, gives their people the next supervisor or none, and
 * releases future seats and waitlist entries. The first on the waitlist gets each seat. Then completes the deletion.
 * Seats in classes that have started, or with recorded attendance, stay.
 */
export async function offboardEmployee(
  context: SiteContext,
  { employee, next_supervisor }: { employee: string; next_supervisor?: string | undefined },
): Promise<void> {
  const { table, now } = context;
  const [record, leaver] = await Promise.all([findEnrollmentState(table, employee), findEmployee(table, employee)]);
  if (!record) return;
  // Reactivated meanwhile: nothing more is released.
  if (!record.closed) return;
  await endAddresses(context, employee);
  await releasePeople(context, employee, next_supervisor);
  for (const classId of Object.keys(record.waits)) {
    await unlessGone(() =>
      removeFromWaitlist(context, {
        classId,
        employeeId: employee,
        employeeNumber: leaver?.employee_id,
        action: 'class.leave_waitlist',
        refuse({ trainingClass, record }) {
          if (!(trainingClass.id in record.waits) || !record.closed) throw new ApiError('not_waitlisted');
        },
      }),
    );
  }
  for (const classId of Object.keys(record.seats)) {
    await unlessGone(() =>
      releaseSeat(context, {
        classId,
        employeeId: employee,
        action: 'class.unenroll',
        refuse({ trainingClass, attendee, record }) {
          if (!attendee || !record.closed) throw new ApiError('not_enrolled');
          if (trainingClass.starts_at <= now.toISOString()) throw new ApiError('class_started');
        },
      }),
    );
  }
  if (leaver?.leaving) await dropDrafts(context, employee);
  await completeDeletion(context, employee);
}

/** Ignores errors for a missing seat or entry, a started or attended class, or a reactivated employee. */
async function unlessGone(release: () => Promise<unknown>): Promise<void> {
  try {
    await release();
  } catch (error) {
    const ignored = ['not_enrolled', 'not_waitlisted', 'class_started', 'attendance_recorded', 'not_found'];
    if (!(error instanceof ApiError && ignored.includes(error.code))) throw error;
  }
}
