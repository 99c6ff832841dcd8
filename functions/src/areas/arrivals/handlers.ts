import type { Handlers } from '../../calls/call.ts';
import { authorizeClassStaff } from '../../domain/training/require-class.ts';
import { ownCheckIn } from '../../table/entities/along.ts';
import { arrive } from './arrive.ts';
import { checkInCode } from './check-in-code.ts';
import { confirmArrivals } from './confirm-arrivals.ts';
import { listArrivals } from './list-arrivals.ts';
import { signInSheet } from './sign-in-sheet.ts';

/** Check-in to classes (docs/decisions/0010-record-attendance-as-lines.md). */
export const arrivalsHandlers: Handlers<'arrivals'> = {
  checkInCode: { authorize: authorizeClassStaff, run: checkInCode },
  arrive: { along: ownCheckIn, run: arrive },
  listArrivals: { authorize: authorizeClassStaff, run: listArrivals },
  confirmArrivals: { authorize: authorizeClassStaff, run: confirmArrivals },
  signInSheet: { authorize: authorizeClassStaff, run: signInSheet },
};
