import type { Check } from '../checklist/checklist.ts';
import { alarmArrives } from './alarm.ts';
import { routesAnswer, wayRound } from './calls.ts';
import { schedulesRan } from './schedules.ts';
import { canaryVisits, signsIn } from './sign-in.ts';
import type { VerifyTarget } from './target.ts';
import { protectedByHeaders, secured } from './web.ts';

/** What a deployed region must do (docs/decisions/0091-check-before-and-verify-after-a-deployment.md). */
export const verifications: readonly Check<VerifyTarget>[] = [
  secured,
  protectedByHeaders,
  routesAnswer,
  wayRound,
  signsIn,
  canaryVisits,
  alarmArrives,
  schedulesRan,
];
