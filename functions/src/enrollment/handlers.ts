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
  enroll: { run: enroll, replay: 'stored' },
  unenroll: { run: unenroll, replay: 'stored' },
  joinWaitlist: {
    run: (call) => joinWaitlist(call, call.caller.employee, call.params.id),
    replay: 'stored',
  },
  leaveWaitlist: { run: leaveWaitlist, replay: 'stored' },
  upcoming,
  byDate: ({ table, caller, query }) => entriesOfDay(table, caller.employee, query.date),
  byMonth: ({ table, caller, query }) => daysOfMonth(table, caller.employee, query.month),
};
