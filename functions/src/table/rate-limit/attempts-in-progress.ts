import { randomUUID } from 'node:crypto';
import { isGoingOn } from '../../kernel/clock.ts';
import { after } from '../core/item.ts';

/** Milliseconds after which an attempt without an outcome counts as failed: longer than any call takes. */
const longest = 30_000;

/**
 * Returns the name of a new attempt: its start and an id. It is in a limit's set `under_way` until its outcome is
 * known, which also shows the SDK's retry of a hit that it was counted.
 */
export const newAttempt = (now: Date): string => `${now.toISOString()} ${randomUUID()}`;

/** Returns whether any of the attempts may still succeed and be refunded. */
export function isAnyInProgress(attempts: ReadonlySet<string> | undefined, now: Date): boolean {
  return [...(attempts ?? [])].some((attempt) => {
    const [start = ''] = attempt.split(' ');
    return isGoingOn(after(new Date(start), longest), longest, now);
  });
}
