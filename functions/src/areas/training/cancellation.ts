import type { CanceledSeat as Answered, Cancellation } from '@muster/shared/areas/training';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireClassReader } from '../../domain/training/class-staff.ts';
import { presentCanceled } from '../../domain/training/present-class.ts';
import { refuseGone } from '../../domain/training/require-class.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { CanceledSeat } from '../../table/entities/canceled-seat.ts';
import { readClassMembers } from '../../table/entities/class-members.ts';

/**
 * Returns the time, author, reason and people of a cancellation. While seats are still being freed, combines released
 * and remaining people. Throws `not_found` for a class that is not canceled.
 */
export async function classCancellation(context: SiteContext, classId: string): Promise<Cancellation> {
  const { trainingClass, attendees, waitlist, canceledSeats } = await readClassMembers(context.table, classId);
  refuseGone(trainingClass);
  requireClassReader(context, trainingClass);
  if (!trainingClass.canceled) throw new ApiError('not_found', { detail: 'This class was not canceled' });
  const seats: CanceledSeat[] = [...attendees, ...canceledSeats.filter(({ sequence }) => sequence === undefined)];
  const waits: CanceledSeat[] = [...waitlist, ...canceledSeats.filter(({ sequence }) => sequence !== undefined)];
  return {
    ...presentCanceled(trainingClass.canceled),
    attendees: seats.toSorted(byRequest).map(present),
    waitlist: waits.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0)).map(present),
  };
}

/** Sorts by time of enrollment. */
export const byRequest = (a: Pick<CanceledSeat, 'request_date'>, b: Pick<CanceledSeat, 'request_date'>): number =>
  a.request_date.localeCompare(b.request_date);

const present = ({ employee_id, name, rank, request_date, moved_to, not_moved }: CanceledSeat): Answered => ({
  employee_id,
  name,
  rank: rank ?? null,
  request_date,
  moved_to: moved_to ?? null,
  not_moved: not_moved ?? null,
});
