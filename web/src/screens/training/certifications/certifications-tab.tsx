import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { labels } from '../../../parts/certifications/labels.ts';
import { standingsBeside } from '../../../parts/standings/listed-standings.ts';
import { StandingsSection } from '../../../parts/standings/standings-section.tsx';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { useToday } from '../../../session/use-today.ts';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useAvailableClasses } from '../seats/api.ts';
import { useMandatoryStatus } from './api.ts';
import { CertificationTable } from './components/certification-table.tsx';
import { StatusCounts } from './components/status-counts.tsx';
import { StatusSelect } from './components/status-select.tsx';

const views = {
  mandatory: { ...labels.mandatory, other: 'mine', sort: { key: 'training', direction: 'ascending' } },
  mine: { ...labels.mine, other: 'mandatory', sort: { key: 'status', direction: 'ascending' } },
} as const;

/** The Certifications tab: Mandatory Training Status, or My Training Certifications (docs/spec.md section 2). */
export function CertificationsTab() {
  const [chosen, setChosen] = useState<keyof typeof views>('mandatory');
  const { data, error, staleSince, retry } = useMandatoryStatus();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  // Without them each row links to the Sign-up tab, which shows the failure.
  const { data: classes } = useAvailableClasses();
  const employeeNumber = useCurrentEmployee().data?.employee_id;
  const view = views[chosen];
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={view.title} help={view.help} />
        <Button variant="default" size="xs" onClick={() => setChosen(view.other)}>
          {views[view.other].title}
        </Button>
      </Group>
      {data ? (
        <>
          <StaleAlert message={labels.fetchFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          {chosen === 'mine' && data.length > 0 && <StatusCounts entries={data} />}
          <Group>
            <StatusSelect />
          </Group>
          <CertificationTable
            key={chosen}
            label={view.title}
            entries={data}
            initialSort={view.sort}
            today={today}
            classes={classes}
          />
          <StandingsSection
            employeeNumber={employeeNumber}
            isOwn
            choose={(all) => standingsBeside(all, new Set(data.map(({ training_id }) => training_id)))}
            order={3}
          />
        </>
      ) : (
        <NotLoaded error={error} message={labels.fetchFailed} onRetry={retry} />
      )}
    </Stack>
  );
}
