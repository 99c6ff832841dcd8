import type { ListField, UnknownName } from '@muster/shared/roster-import/check';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { lists, ranks } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { cacheKey } from '../../../api/transport.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { labels } from './labels.ts';

const listKeys = { rank: cacheKey(ranks.list), unit: cacheKey(lists.units), group: cacheKey(lists.groups) };

const adds: Record<ListField, (name: string) => Promise<unknown>> = {
  rank: (name) => call(ranks.create, { body: { name } }),
  unit: (name) => call(lists.addUnit, { body: { name } }),
  group: (name) => call(lists.addGroup, { body: { name } }),
};

/** Returns true if another person has added the name meanwhile. */
const isThere = (error: unknown) =>
  error instanceof ApiError && ['rank_taken', 'name_taken'].includes(error.code ?? '');

/** Adds names of a file to the department's lists, one call each. Stops at a failure; added names stay. */
export function useAddNames() {
  const { mutate } = useSWRConfig();
  const [failure, setFailure] = useState<string>();
  const [addedRanks, setAddedRanks] = useState(0);
  const { busy, run } = useMutation(async (names: readonly UnknownName[]) => {
    setFailure(undefined);
    try {
      for (const { field, name } of names) {
        await adds[field](name).catch((error: unknown) => {
          if (!isThere(error)) throw error;
        });
        if (field === 'rank') setAddedRanks((count) => count + 1);
      }
    } catch (error) {
      setFailure(errorText(labels.names.failed, error));
    }
    const fields = new Set(names.map(({ field }) => field));
    await Promise.all([...fields].map((field) => mutate(listKeys[field])));
  });
  return { busy, add: run, failure, addedRanks };
}
