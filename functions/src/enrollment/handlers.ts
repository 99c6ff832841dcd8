import type { Handlers } from '../http/call.ts';
import { available } from './available.ts';
import { daysOfMonth, entriesOfDay } from './calendar.ts';
import { enroll } from './enroll.ts';
import { unenroll } from './unenroll.ts';
import { upcoming } from './upcoming.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.ts';

/** SPEC.md section 7, "Training": what employees do for themselves. */
export const enrollmentHandlers: Handlers<'enrollment'> = {
  available,
  enroll: { once: enroll, again: 'kept' },
  unenroll: { once: unenroll, again: 'kept' },
  joinWaitlist: {
    once: (call) => joinWaitlist(call, call.caller.employee, call.params.id, { mark: call.mark }),
    again: 'kept',
  },
  leaveWaitlist: { once: leaveWaitlist, again: 'kept' },
  upcoming,
  byDate: ({ table, caller, query }) => entriesOfDay(table, caller.employee, query.date),
  byMonth: ({ table, caller, query }) => daysOfMonth(table, caller.employee, query.month),
};
