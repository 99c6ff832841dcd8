import { on } from '../events.ts';
import type { Call } from './calls.ts';
import { ApiError } from './errors.ts';
import { addressOf, type SentParts } from './transport.ts';

/** The idempotency keys of requests with an unknown outcome, by request content. */
const unresolved = new Map<string, string>();

// A completed mutation may have undone an unresolved one, so a repetition of that one is a new action.
on('mutated', () => unresolved.clear());

const fingerprintOf = (endpoint: Call, sent: SentParts): string =>
  `${endpoint.method} ${addressOf(endpoint, sent)} ${JSON.stringify(sent.body)}`;

/** Returns true if an error proves whether the request was carried out: any response below 500. */
export const isOutcomeKnown = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** Runs an action with an idempotency key. Repeating a request with an unknown outcome reuses its key. */
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
