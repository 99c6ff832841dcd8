import type { TaskName } from '@muster/functions/scheduled/tasks';
import type { Area } from '@muster/shared/contract';

/** The megabytes of memory from which on a function has a whole processor; below, it has that share of one. */
export const wholeProcessor = 1_769;

/** Where calls mostly wait for the table. */
export const usualMemory = 1_024;

/**
 * What hashes passwords or works through a whole department: with a whole processor it takes less time at the same price, since Lambda charges
 * memory by time (docs/decisions/0092-size-each-function-by-its-work.md).
 */
const hungry: ReadonlySet<string> = new Set<Area | TaskName>([
  'session',
  'factors',
  'roster',
  'accounts',
  'auditors',
  'compliance',
  'overview',
  'record',
  'seals',
]);

/** Returns the megabytes of memory of an area's or a task's function. */
export const memoryOf = (name: string): number => (hungry.has(name) ? wholeProcessor : usualMemory);
