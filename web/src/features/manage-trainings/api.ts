import { training } from '@muster/shared/areas/training';
import { useCallback, useState } from 'react';
import { useSWRConfig } from 'swr';
import { cacheKey } from '../../api/cache-key.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** The training types, by name. */
export function useTypes() {
  const { data, error, mutate } = useCall(training.types);
  const retry = useCallback(() => mutate(), [mutate]);
  return { types: data, error, retry };
}

/** The classes of a type, by start; nothing is loaded before `load`, which rejects when it fails. */
export function useClasses(typeId: string) {
  const { data, mutate } = useCall(training.classes, { params: { id: typeId } }, { revalidateOnMount: false });
  const load = useCallback(
    () => mutate(call(training.classes, { params: { id: typeId } }), { revalidate: false }),
    [mutate, typeId],
  );
  return { classes: data, load };
}

/**
 * Loads the types again, and the classes of those that changed, after a write. When that fails, what was written stands
 * all the same: `failed` says that the screen is behind, until a later refresh (`again`) has caught up.
 */
export function useRefresh() {
  const { mutate } = useSWRConfig();
  const [behind, setBehind] = useState<readonly string[]>();
  const refresh = useCallback(
    async (...typeIds: string[]) => {
      const sent = typeIds.map((id) => ({ params: { id } }));
      try {
        await Promise.all([
          mutate(cacheKey(training.types), call(training.types), { revalidate: false }),
          ...sent.map((one) =>
            mutate(cacheKey(training.classes, one), call(training.classes, one), { revalidate: false }),
          ),
        ]);
        setBehind(undefined);
      } catch {
        setBehind((before) => [...new Set([...(before ?? []), ...typeIds])]); // shown by the tab, with a way to try again
      }
    },
    [mutate],
  );
  return {
    failed: behind !== undefined,
    refresh,
    again: () => refresh(...(behind ?? [])),
  };
}
