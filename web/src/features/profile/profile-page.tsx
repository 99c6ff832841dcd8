import { Paper, Text } from '@mantine/core';
import { type Employee, roster } from '@muster/shared/areas/roster';
import { useCall } from '../../api/use-call.ts';
import { Delayed } from '../../ui/delayed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';
import { labels } from './labels.ts';
import classes from './profile-page.module.css';

function fullName({ first_name, middle_name, last_name }: Employee): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ');
}

/** The person's own record, as the roster has it. */
export function ProfilePage() {
  const self = useCurrentEmployee();
  const profile = useCall(roster.profile, self.data ? { params: { employee_id: self.data.employee_id } } : null);
  const retry = () => (self.data ? profile.mutate() : self.mutate());
  return (
    <>
      <PageHeader title={labels.title} />
      {profile.data ? (
        <Record employee={profile.data} />
      ) : (profile.error ?? self.error) ? (
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
