import { QueueFull } from '../../queue.ts';
import { StillUnprocessed } from './read.ts';
import { UnknownOutcome } from './unknown-outcome.ts';
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
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True when the table, or this process, could not take or answer the request for now, and the same request may succeed in a moment. */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ([Collision, StillColliding, StillUnprocessed, UnknownOutcome, QueueFull].some((kind) => error instanceof kind))
    return true;
  const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  return overloaded.has(name) || overloaded.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/**
 * Waits for work that tidies up after what is done and answered for already. What the busy table does not take of it is left:
 * telling the caller that nothing was changed would be wrong.
 */
export async function unlessBusy(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isOverload(error)) throw error;
  }
}
