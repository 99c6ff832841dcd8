import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { closedReason } from '@muster/shared/rules/enrollment';
import type { Call } from '../../calls/call.ts';
import { byStart, byTypeName, classesForCaller } from './classes-for-caller.ts';

/**
 * Returns the open classes, and those that have not ended in which the caller holds a seat or is on the waitlist; by
 * type name, then start.
 */
export const available = (call: Call<'enrollment', 'available'>): Promise<Answered[]> =>
  classesForCaller(
    call,
    ({ trainingClass, isHeld }) => (isHeld && !trainingClass.canceled) || !closedReason(trainingClass, call.now),
    (a, b) => byTypeName(a, b) || byStart(a, b),
  );
