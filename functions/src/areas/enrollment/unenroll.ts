import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { Call } from '../../calls/call.ts';
import { releaseSeat } from '../../domain/training/release-seat.ts';
import { ApiError } from '../../kernel/api-error.ts';

const certified = 'You are already certified for this class and cannot unenroll';

/** Gives back the caller's seat before the class starts, to the first eligible employee on the waitlist. */
export async function unenroll(call: Call<'enrollment', 'unenroll'>): Promise<Answered> {
  const { now, params, caller } = call;
  return releaseSeat(call, {
    classId: params.id,
    employeeId: caller.employee.id,
    action: 'class.unenroll',
    refuse({ attendee, trainingClass }) {
      if (!attendee) throw new ApiError('not_enrolled');
      // A certified class may be moved to the future. The certification stays on record.
      if (attendee.certified) throw new ApiError('already_certified', { detail: certified });
      if (trainingClass.starts_at <= now.toISOString()) throw new ApiError('class_started');
    },
  });
}
