import type { Endpoint } from '@muster/shared/endpoint';
import { ApiError } from './errors.ts';
import { onOwnChange } from './mutation-events.ts';
import { addressOf, type SentParts } from './transport.ts';

/** The keys of requests that nobody knows the outcome of, by what they said. */
const open = new Map<string, string>();

// This one is settled then, and it may have undone what another one did: asking for either again is a new action.
onOwnChange(() => open.clear());

const wordsOf = (endpoint: Endpoint, sent: SentParts): string =>
  `${endpoint.method} ${addressOf(endpoint, sent)} ${JSON.stringify(sent.body)}`;

/** An answer below 500 says what came of a request; without one it may have been done. */
export const isOutcomeKnown = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Runs one action of a person with its Idempotency-Key. While nobody knows what came of it, the very same request has the same
 * key: trying again after a failed connection, with nothing changed in the form, is no second action.
 */
export async function withIdempotencyKey<T>(
  endpoint: Endpoint,
  sent: SentParts,
  run: (key: string) => Promise<T>,
): Promise<T> {
  const words = wordsOf(endpoint, sent);
  const key = open.get(words) ?? crypto.randomUUID();
  try {
    return await run(key);
  } catch (error) {
    if (isOutcomeKnown(error)) open.delete(words);
    else open.set(words, key);
    throw error;
  }
}
