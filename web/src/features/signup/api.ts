import { enrollment } from '@muster/shared/areas/enrollment';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/**
 * The classes that the caller can take a seat in or has one in. `reload` fetches them again and rejects when that fails, the
 * classes on the screen then stay as they were; `retry` is for a first load that failed.
 */
export function useAvailable() {
  const { data, error, mutate } = useCall(enrollment.available);
  const reload = useCallback(() => mutate(call(enrollment.available), { revalidate: false }), [mutate]);
  const retry = useCallback(() => mutate(), [mutate]);
  return { classes: data, error, reload, retry };
}
