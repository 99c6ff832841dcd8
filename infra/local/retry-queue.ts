import { newQueue } from '@muster/functions/kernel/queue';
import { runRetriesThrough } from '@muster/functions/table/core/write';

/**
 * Limits this process to two concurrent retries of conflicting transactions. Here hundreds of calls share a CPU, so
 * concurrent retries would slow each other down until all time out. A Lambda function handles one call at a time.
 */
export function queueRetries(): void {
  runRetriesThrough(newQueue({ atOnce: 2 }).run);
}
