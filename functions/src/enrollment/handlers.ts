import type { Handlers } from '../http/call.ts';
import { available } from './available.ts';
import { byDate, byMonth } from './calendar.ts';
import { enroll } from './enroll.ts';
import { unenroll } from './unenroll.ts';
import { upcoming } from './upcoming.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.ts';

/** The enrollment calls (docs/spec.md section 7, "Training"): what employees do for themselves. */
export const enrollmentHandlers: Handlers<'enrollment'> = {
  available,
  enroll: { run: enroll, replay: 'stored' },
  unenroll: { run: unenroll, replay: 'stored' },
  joinWaitlist: {
    run: (call) => joinWaitlist(call, { classId: call.params.id, employee: call.caller.employee }),
    replay: 'stored',
  },
  leaveWaitlist: { run: leaveWaitlist, replay: 'stored' },
  upcoming,
  byDate,
  byMonth,
};
