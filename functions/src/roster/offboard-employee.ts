import { releaseSeat } from '../enrollment/release-seat.ts';
import { removeFromWaitlist } from '../enrollment/waitlist.ts';
import { ApiError } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import { findEmployee } from '../table/entities/employee.ts';
import { findRecord } from '../table/entities/training-record.ts';
import { removeEmployee } from './delete-employee.ts';

/**
 * Frees the future seats and the waits of somebody who leaves, each seat for the first in line, and deletes the employee if
 * that is why. Seats in classes that have started stay: that is attendance.
 */
export async function offboardEmployee(context: SiteContext, employee: string): Promise<void> {
  const { table, now } = context;
  const [record, leaver] = await Promise.all([findRecord(table, employee), findEmployee(table, employee)]);
  if (!record) return;
  // Let in again since: nothing more is taken away.
  if (!record.closed) return;
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
  await removeEmployee(context, employee);
}

/** A place that is gone already, a class that has started, somebody let in again meanwhile: none is in the way. */
async function unlessGone(release: () => Promise<unknown>): Promise<void> {
  try {
    await release();
  } catch (error) {
    const neverThrowing = ['not_enrolled', 'not_waitlisted', 'class_started', 'not_found'];
    if (!(error instanceof ApiError && neverThrowing.includes(error.code))) throw error;
  }
}
