import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';

/**
 * Megabytes of a function with a whole processor. The functions of calls have it because people wait for them to start,
 * and the sealing task because it computes; more memory costs little, since Lambda charges it by time
 * (docs/decisions/0092-give-the-functions-of-calls-a-whole-processor.md).
 */
export const wholeProcessor = 1_769;

/** Megabytes of other functions. They mostly wait for the table, and nobody waits for them. */
export const usualMemory = 1_024;

/** Returns the megabytes of a task's function. */
export const memoryOfTask = ({ seals }: Pick<ScheduledTask, 'seals'>): number => (seals ? wholeProcessor : usualMemory);
