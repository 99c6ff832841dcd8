import type { Endpoint, RequestInput } from '@muster/shared/endpoint';
import { addressOf, type SentParts } from './transport.ts';

/** Returns the key under which a call's answer is kept: pass it to SWR's `mutate` to load that call again. */
export function cacheKey<E extends Endpoint>(endpoint: E, sent?: RequestInput<E>): string {
  return `${endpoint.method} ${addressOf(endpoint, sent as SentParts)}`;
}
