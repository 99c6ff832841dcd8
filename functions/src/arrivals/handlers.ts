import type { Handlers } from '../http/call.ts';
import { ownCheckIn } from '../table/entities/along.ts';
import { arrive } from './arrive.ts';
import { checkInCode } from './check-in-code.ts';
import { confirmArrivals } from './confirm-arrivals.ts';
import { listArrivals } from './list-arrivals.ts';
import { signInSheet } from './sign-in-sheet.ts';

/** The calls of a class's check-in (docs/decisions/0057-check-in-by-codes-that-change.md). */
export const arrivalsHandlers: Handlers<'arrivals'> = {
  checkInCode,
  arrive: { along: ownCheckIn, run: arrive },
  listArrivals,
  confirmArrivals,
  signInSheet,
};
