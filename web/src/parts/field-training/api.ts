import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { fieldTraining } from '../../api/calls.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';
import { orPrepared } from '../offline/prepared.ts';

/** Loads the trainees visible to the signed-in person: in training, or with an ended training. */
export const useTrainees = (ended = false) =>
  useCall(fieldTraining.trainees, { query: { ended: ended ? 'true' : 'false' } });

/** Loads a trainee with phases, assignments, days and reports. Without a connection, the prepared answer. */
export const useTrainee = (id: string) => useCall(fieldTraining.trainee, { params: { id } }, { use: [orPrepared] });

/** Returns the cache key of a trainee. */
export const traineeKey = (id: string): string => cacheKey(fieldTraining.trainee, { params: { id } });

/** Returns a function that reloads the trainees and programs. Rejects on failure. */
export function useRefreshFieldTraining(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(
    () => mutate((key) => typeof key === 'string' && key.startsWith('GET /api/field-training/')),
    [mutate],
  );
}
