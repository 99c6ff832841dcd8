import { Avatar, Group, Loader, Paper, Text } from '@mantine/core';
import { messageOf } from '../../api/errors.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';
import { labels } from './labels.ts';

/** Shows the signed-in employee. */
export function DashboardPage() {
  const { data: employee, error, retry } = useCurrentEmployee();
  return (
    <>
      <PageHeader title={labels.title} help={labels.hint} />
      {employee ? (
        <Paper withBorder radius="lg" p="lg" maw={480}>
          <Group wrap="nowrap">
            <Avatar color="navy" size={52} radius="xl" aria-hidden>
              {employee.first_name.charAt(0)}
              {employee.last_name.charAt(0)}
            </Avatar>
            <div>
              <Text fw={600} size="lg">
                {employee.first_name} {employee.last_name}
              </Text>
              <Text c="dimmed" className="tabular">
                {labels.employeeId} {employee.employee_id}
              </Text>
            </div>
          </Group>
        </Paper>
      ) : error ? (
        <ErrorState message={messageOf(error, labels.failed)} onRetry={retry} />
      ) : (
        <Loader role="status" aria-label={labels.loading} />
      )}
    </>
  );
}
