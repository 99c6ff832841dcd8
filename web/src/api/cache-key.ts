import type { Endpoint, RequestInput } from '@muster/shared/endpoint';
import { addressOf, type SentParts } from './transport.ts';

/** Returns the key of a call's answer in SWR's cache. */
export function cacheKey<E extends Endpoint>(endpoint: E, sent?: RequestInput<E>): string {
  return `${endpoint.method} ${addressOf(endpoint, sent as SentParts)}`;
}
