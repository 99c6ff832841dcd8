import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';

/**
 * Megabytes of a function with a full processor: functions of calls, because people wait for them to start, and the
 * sealing task, which is CPU-bound. More memory costs little, because Lambda charges by time
 * (docs/decisions/0027-separate-stages-and-keep-costs-low.md).
 */
export const wholeProcessor = 1_769;

/** Megabytes of other functions, which mostly wait for the table. */
export const usualMemory = 1_024;

export const memoryOfTask = ({ seals }: Pick<ScheduledTask, 'seals'>): number => (seals ? wholeProcessor : usualMemory);
