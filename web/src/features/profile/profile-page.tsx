import { Paper, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { personPath } from '../../paths.ts';
import { Delayed } from '../../ui/delayed.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { useProfile } from './api.ts';
import { labels } from './labels.ts';
import classes from './profile-page.module.css';

function fullName({ first_name, middle_name, last_name }: Employee): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

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
  const lines = [
    [labels.employeeId, employee.employee_id],
    [labels.name, fullName(employee)],
    [labels.badgeNumber, employee.badge_number],
    [labels.rank, employee.rank_name ?? labels.noRank],
  ];
  return (
    <Paper withBorder radius="lg" maw={640} component="dl" className={classes.record}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}
