import { randomUUID } from 'node:crypto';
import { isGoingOn } from '../../clock.ts';
import { after } from '../core/item.ts';

/** Milliseconds after which an attempt whose outcome nobody told counts as failed: longer than any call takes. */
const longest = 30_000;

/**
 * Returns the mark of a new attempt, which stands in the set `under_way` of a rate limit from its hit until its outcome is known: when it
 * began, and an id of its own. When the answer to its hit gets lost and the SDK sends it again, the mark shows that it was counted.
 */
export const newAttempt = (now: Date): string => `${now.toISOString()} ${randomUUID()}`;

/** Returns whether any of the attempts may still succeed and be refunded. */
export function isAnyUnderWay(attempts: ReadonlySet<string> | undefined, now: Date): boolean {
  return [...(attempts ?? [])].some((attempt) => {
    const [began = ''] = attempt.split(' ');
    return isGoingOn(after(new Date(began), longest), longest, now);
  });
}
