import { StillUnprocessed } from './read.ts';
import { Collision, StillColliding } from './write.ts';

const overloaded = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionInProgressException',
  'TransactionConflictException',
  'ServiceUnavailable',
  'InternalServerError',
  'TimeoutError',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** True when the table could not take the request for now, and the same request may succeed in a moment. */
export function isOverload(error: unknown): boolean {
  if (error instanceof Collision || error instanceof StillColliding || error instanceof StillUnprocessed) return true;
  if (!(error instanceof Error)) return false;
  return overloaded.has(error.name) || overloaded.has(String((error as NodeJS.ErrnoException).code));
}
