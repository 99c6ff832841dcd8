import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { certification, compliance, type EndpointOf, requirements, roster } from '../../../api/calls.ts';
import { call, type FilterOf } from '../../../api/client.ts';
import { fetchPages } from '../../../api/fetch-pages.ts';
import { useWholeList } from '../../../api/use-whole-list.ts';
import type { NamedPerson } from '../../../parts/people/components/person-input.tsx';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { usePermissions } from '../../../session/permissions/api.ts';

/** Loads the exemptions that apply on a day or later, or all of them. */
export const useExemptions = (filter: FilterOf<EndpointOf<typeof requirements.exemptions>>) =>
  useWholeList(requirements.exemptions, filter);

/** `manage_trainings` does not include the roster: those employees get the people of the certification list. */
async function allPeople(managesTrainings: boolean): Promise<readonly NamedPerson[]> {
  const all: NamedPerson[] = [];
  if (managesTrainings) {
    for await (const page of fetchPages(certification.summaries, { first: {} })) {
      all.push(...page.map(({ employee_id, name, rank_name }) => ({ employee_id, name, rank: rank_name })));
    }
  } else {
    for await (const page of fetchPages(roster.list, { first: {} })) {
      all.push(...page.map((one) => ({ employee_id: one.employee_id, name: nameOf(one), rank: one.rank_name })));
    }
  }
  return all;
}

/** Loads the people to choose from, once `enabled`. */
export function usePeople(enabled: boolean) {
  const { permissions } = usePermissions();
  const managesTrainings = permissions?.manage_trainings === true;
  const key = enabled && permissions ? `people to exempt, ${managesTrainings}` : null;
  const { data, error } = useSWR<readonly NamedPerson[], Error>(key, () => allPeople(managesTrainings), {
    dedupingInterval: 60_000,
    revalidateOnFocus: false,
  });
  return { people: data, failed: error !== undefined && !data };
}

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
