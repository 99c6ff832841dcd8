import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { certification } from '@muster/shared/areas/certification';
import { useState } from 'react';
import { cacheKey } from '../../api/cache-key.ts';
import { useCall } from '../../api/use-call.ts';
import { ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { ReloadFailure } from '../../ui/stale-alert.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { CertificationTable } from './components/certification-table.tsx';
import { StatusCounts } from './components/status-counts.tsx';
import { labels } from './labels.ts';

const views = {
  mandatory: { ...labels.mandatory, other: 'mine', sort: { key: 'training', direction: 'ascending' } },
  mine: { ...labels.mine, other: 'mandatory', sort: { key: 'status', direction: 'ascending' } },
} as const;

/** Mandatory Training Status, and the same data as My Training Certifications (SPEC.md section 2). */
export function CertificationsTab() {
  const [chosen, choose] = useState<keyof typeof views>('mandatory');
  const { data, error, mutate } = useCall(certification.mandatoryStatus);
  const timeZone = useTimeZone();
  const view = views[chosen];
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end" gap="sm">
        <div>
          <Title order={2}>{view.title}</Title>
          <Text size="xs" c="dimmed" mt={4}>
            {view.help}
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={() => choose(view.other)}>
          {views[view.other].title}
        </Button>
      </Group>
      {data ? (
        <>
          <ReloadFailure
            of={cacheKey(certification.mandatoryStatus)}
            message={labels.fetchFailed}
            timeZone={timeZone}
            onRetry={() => mutate()}
          />
          {chosen === 'mine' && data.length > 0 && <StatusCounts entries={data} />}
          <CertificationTable key={chosen} label={view.title} entries={data} initialSort={view.sort} />
        </>
      ) : error ? (
        <ErrorState message={labels.fetchFailed} onRetry={() => mutate()} />
      ) : (
        <LoadingSkeleton />
      )}
    </Stack>
  );
}
