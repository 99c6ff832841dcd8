import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { compliance, type EndpointOf, requirements } from '../../../api/calls.ts';
import { call, type FilterOf } from '../../../api/client.ts';
import { useWholeList } from '../../../api/use-whole-list.ts';

/** Loads the exemptions that apply on a day or later, or all of them. */
export const useExemptions = (filter: FilterOf<EndpointOf<typeof requirements.exemptions>>) =>
  useWholeList(requirements.exemptions, filter);

export const endExemption = (id: string, body: RequestInput<EndpointOf<typeof requirements.endExemption>>['body']) =>
  call(requirements.endExemption, { params: { id }, body });

/** Returns a function that reloads what an exemption changes: the exemptions and the compliance tables. */
export function useRefreshExemptions(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    const paths = [requirements.exemptions, compliance.summary, compliance.trend, compliance.table].map(
      ({ method, path }) => `${method} ${path}`,
    );
    return mutate((key) => typeof key === 'string' && paths.some((path) => key.startsWith(path)));
  }, [mutate]);
}
