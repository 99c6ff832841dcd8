import { Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { fullNameOf } from '../../../parts/roster/employee-form-values.ts';
import { personPath } from '../../../paths.ts';
import { Delayed } from '../../../ui/delayed.tsx';
import { FactsList } from '../../../ui/facts-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-states.tsx';
import { useProfile } from './api.ts';
import { labels } from './labels.ts';

/** The signed-in person's own record. */
export function ProfilePage() {
  const { data, error, retry } = useProfile();
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          data && (
            <LinkButton to={personPath(data.employee_id)} variant="default">
              {labels.page}
            </LinkButton>
          )
        }
      />
      {data ? (
        <Record employee={data} />
      ) : error ? (
        <ErrorState message={labels.failed} onRetry={retry} />
      ) : (
        <Delayed>
          <Text c="dimmed" role="status">
            {labels.loading}
          </Text>
        </Delayed>
      )}
    </>
  );
}

function Record({ employee }: { employee: Employee }) {
  return (
    <FactsList
      maw={640}
      facts={[
        [labels.employeeId, employee.employee_id],
        [labels.name, fullNameOf(employee)],
        [labels.badgeNumber, employee.badge_number],
        [labels.rank, employee.rank_name ?? labels.noRank],
      ]}
    />
  );
}
