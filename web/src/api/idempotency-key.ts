import { on } from '../events.ts';
import type { Call } from './calls.ts';
import { ApiError } from './errors.ts';
import { addressOf, type SentParts } from './transport.ts';

/** The idempotency keys of requests whose outcome is unknown, by the request's content. */
const unresolved = new Map<string, string>();

// A completed mutation may have undone an unresolved one, so repeating the unresolved one is a new action.
on('mutated', () => unresolved.clear());

const fingerprintOf = (endpoint: Call, sent: SentParts): string =>
  `${endpoint.method} ${addressOf(endpoint, sent)} ${JSON.stringify(sent.body)}`;

/** Returns true if an error tells whether the request was carried out: a response below 500 does. */
export const isOutcomeKnown = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Runs one action with an idempotency key. While the outcome of a request is unknown, the same request has the same
 * key, so that repeating it after a failed connection does not act twice.
 */
export async function withIdempotencyKey<T>(
  endpoint: Call,
  sent: SentParts,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const fingerprint = fingerprintOf(endpoint, sent);
  const key = unresolved.get(fingerprint) ?? crypto.randomUUID();
  try {
    return await run(key);
  } catch (error) {
    if (isOutcomeKnown(error)) unresolved.delete(fingerprint);
    else unresolved.set(fingerprint, key);
    throw error;
  }
}
