import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../../calls/call.ts';
import { byStart, byTypeName, classesForCaller } from './classes-for-caller.ts';

/** Returns open classes, and unfinished ones with the caller's seat or waitlist entry, by type, then start. */
export const available = (call: Call<'enrollment', 'available'>): Promise<Answered[]> =>
  classesForCaller(
    call,
    ({ trainingClass, isHeld }) => (isHeld && !trainingClass.canceled) || !closedReason(trainingClass, call.now),
    (a, b) => byTypeName(a, b) || byStart(a, b),
  );
