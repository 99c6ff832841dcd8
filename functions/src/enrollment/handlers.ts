import type { Handlers } from '../http/call.ts';
import { available } from './available.ts';
import { entriesOfDay } from './days.ts';
import { enroll } from './enroll.ts';
import { unenroll } from './unenroll.ts';
import { upcoming } from './upcoming.ts';
import { joinWaitlist, leaveWaitlist } from './waitlist.ts';

/** SPEC.md section 7, "Training": what employees do for themselves. */
export const enrollmentHandlers: Handlers<'enrollment'> = {
  available,
  enroll,
  unenroll,
  joinWaitlist,
  leaveWaitlist,
  upcoming,
  byDate: ({ table, caller, query }) => entriesOfDay(table, caller.employee, query.date),
};
