import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import type { Call } from '../../calls/call.ts';
import { releaseSeat } from '../../domain/training/release-seat.ts';
import { ApiError } from '../../kernel/api-error.ts';

const certified = 'You are already certified for this class and cannot unenroll';

/**
 * Gives the caller's seat back until the class starts; the first eligible employee on the waitlist gets it
 * (docs/design.md section 3).
 */
export async function unenroll(call: Call<'enrollment', 'unenroll'>): Promise<Answered> {
  const { now, params, caller } = call;
  return releaseSeat(call, {
    classId: params.id,
    employeeId: caller.employee.id,
    action: 'class.unenroll',
    refuse({ attendee, trainingClass }) {
      if (!attendee) throw new ApiError('not_enrolled');
      // A certified class may have been moved into the future: the certification stays on record.
      if (attendee.certified) throw new ApiError('already_certified', { detail: certified });
      if (trainingClass.starts_at <= now.toISOString()) throw new ApiError('class_started');
    },
  });
}
