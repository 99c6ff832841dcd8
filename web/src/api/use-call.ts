import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import { cacheKey } from './cache-key.ts';
import { call } from './client.ts';
import type { ApiError, ConnectionError } from './errors.ts';

/**
 * Loads a call of the contract and keeps its answer by path and parameters. `null` for `sent` waits (nothing is
 * sent until it is known). `isLoading` is true only while there is nothing to show yet.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  sent: RequestInput<E> | null = {} as RequestInput<E>,
  options?: SWRConfiguration<Answer<E>, ApiError | ConnectionError>,
): SWRResponse<Answer<E>, ApiError | ConnectionError> {
  const load = call as (endpoint: E, sent: RequestInput<E>) => Promise<Answer<E>>;
  return useSWR<Answer<E>, ApiError | ConnectionError>(
    sent === null ? null : cacheKey(endpoint, sent),
    () => load(endpoint, sent as RequestInput<E>),
    options,
  );
}
