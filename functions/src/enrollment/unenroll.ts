import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { presentClass } from '../training/present-class.ts';
import { type Released, releaseSeat } from './release-seat.ts';

const certified = 'You are already certified for this class and cannot unenroll';

/** Gives the caller's seat back, until the class starts; the first eligible person in line gets it (DESIGN.md section 3). */
export async function unenroll(call: Call<'enrollment', 'unenroll'>): Promise<Answered> {
  const { now, params, caller, idempotency } = call;
  const released = await releaseSeat(call, {
    classId: params.id,
    employee: caller.employee.id,
    action: 'class.unenroll',
    refuse(reading) {
      if (!reading.attendee) throw new ApiError('not_enrolled');
      // A class that was certified and then moved into the future: what was certified stays on record.
      if (reading.attendee.certified) throw new ApiError('already_certified', { detail: certified });
      if (reading.row.starts_at <= now.toISOString()) throw new ApiError('class_started');
    },
    more: (released) => idempotency.storeAnswer(withoutSeat(released)),
  });
  return withoutSeat(released);
}

function withoutSeat({ row, type, promoted }: Released): Answered {
  const counts = {
    enrolled_count: row.enrolled_count - 1 + promoted.length,
    waiting_count: row.waiting_count - promoted.length,
  };
  return presentClass({ ...row, ...counts }, type, { is_enrolled: false, is_waitlisted: false });
}
