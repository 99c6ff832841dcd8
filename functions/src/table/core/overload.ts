import { QueueFull } from '../../kernel/queue.ts';
import { StillUnprocessed } from './read.ts';
import { NoCredentials } from './site-session.ts';
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

/** Returns whether the table or this process was overloaded or silent, so that a retry may succeed. */
export function isOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (
    [Collision, StillColliding, StillUnprocessed, UnknownOutcome, NoCredentials, QueueFull].some(
      (kind) => error instanceof kind,
    )
  )
    return true;
  const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
  return overloaded.has(name) || overloaded.has(code ?? '') || ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Awaits cleanup after a write and ignores overload: "nothing was changed" would be a wrong answer. */
export async function unlessBusy(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isOverload(error)) throw error;
  }
}
