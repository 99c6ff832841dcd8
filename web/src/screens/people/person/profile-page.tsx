import { Text } from '@mantine/core';
import { labels } from '../../../parts/people/labels.ts';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { Delayed } from '../../../ui/delayed.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-states.tsx';
import { usePerson, useProfile } from './api.ts';
import { factsOf } from './components/person-facts.tsx';
import { PersonTabs } from './components/person-tabs.tsx';
import { useShownPerson } from './use-shown-person.ts';

const texts = labels.profile;

/** The signed-in person's own page, with the title and texts of docs/spec.md. */
export function ProfilePage() {
  const { data: employee, error, retry } = useProfile();
  const shown = useShownPerson(employee?.employee_id ?? '');
  const { data } = usePerson(employee?.employee_id);
  return (
    <>
      <PageHeader title={texts.title} help={texts.help} />
      {employee && shown ? (
        <PersonTabs
          person={{
            ...shown,
            name: nameOf(employee),
            facts: factsOf(employee, shown),
            account: data?.account ?? null,
          }}
        />
      ) : error ? (
        <ErrorState message={texts.failed} onRetry={retry} />
      ) : (
        <Delayed>
          <Text c="dimmed" role="status">
            {texts.loading}
          </Text>
        </Delayed>
      )}
    </>
  );
}
