import useSWR from 'swr';
import { certification, roster } from '../../api/calls.ts';
import { fetchPages } from '../../api/fetch-pages.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { nameOf } from '../roster/employee-form-values.ts';
import type { NamedPerson } from './components/person-input.tsx';

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
  const key = enabled && permissions ? `people to choose from, ${managesTrainings}` : null;
  const { data, error } = useSWR<readonly NamedPerson[], Error>(key, () => allPeople(managesTrainings), {
    dedupingInterval: 60_000,
    revalidateOnFocus: false,
  });
  return { people: data, failed: error !== undefined && !data };
}
