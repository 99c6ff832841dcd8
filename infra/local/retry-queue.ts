import { newQueue } from '@muster/functions/queue';
import { runRetriesThrough } from '@muster/functions/table/core/write';

/**
 * Lets this process repeat two colliding attempts at a time. A Lambda function answers one call at once; here hundreds share a
 * CPU, and repeated side by side they would lengthen each other's time between reading and writing until all run out of time.
 */
export function queueRetries(): void {
  runRetriesThrough(newQueue({ atOnce: 2 }).run);
}
