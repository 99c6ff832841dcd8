import type { Handlers } from '../../calls/call.ts';
import { joinWaitlist, leaveWaitlist } from '../../domain/training/waitlist.ts';
import { ownMembership, ownMove, ownRecord, ownRecordAndClasses } from '../../table/entities/along.ts';
import { available } from './available.ts';
import { byDate, byMonth, departmentMonth } from './calendar.ts';
import { enroll } from './enroll.ts';
import { unenroll } from './unenroll.ts';
import { upcoming } from './upcoming.ts';

/** Employees' own enrollment (docs/spec.md section 7, "Training"). */
export const enrollmentHandlers: Handlers<'enrollment'> = {
  available: { along: ownRecordAndClasses, run: available },
  enroll: { along: ownMove, run: enroll, replay: 'stored' },
  unenroll: { along: ownMembership, run: unenroll, replay: 'stored' },
  joinWaitlist: {
    along: ownMembership,
    run: (call) => joinWaitlist(call, { classId: call.params.id, employee: call.caller.employee }),
    replay: 'stored',
  },
  leaveWaitlist: { along: ownMembership, run: leaveWaitlist, replay: 'stored' },
  upcoming: { along: ownRecord, run: upcoming },
  byDate: { along: ownRecord, run: byDate },
  departmentMonth: { along: ownRecordAndClasses, run: departmentMonth },
  byMonth: { along: ownRecord, run: byMonth },
};
