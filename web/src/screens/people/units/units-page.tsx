import { SimpleGrid, Stack, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { Suspense, useMemo } from 'react';
import { useSummary } from '../../../parts/compliance/api.ts';
import { questionOf } from '../../../parts/compliance/question.ts';
import { useGroups, useUnits } from '../../../parts/lists/api.ts';
import { SiteLists } from '../../../parts/lists/components/site-lists.tsx';
import { labels, unitLabels } from '../../../parts/roster/labels.ts';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useHasDrawer } from '../../../ui/window-width.ts';
import { useRoster } from '../roster/api.ts';
import { orgPartsOf } from './org-parts.ts';

const OrgChart = lazyComponent(async () => (await import('./org-chart.tsx')).OrgChart);
const everybody = questionOf(new URLSearchParams(), '');
const trail = [{ label: labels.title, to: paths.employees }, { label: labels.lists }];

/** The units and groups of the department: a chart in wide windows, and editable lists. */
export function UnitsPage() {
  const { rows, state, retry } = useRoster();
  const { data: units } = useUnits();
  const { data: groups } = useGroups();
  const { permissions = {} } = usePermissions();
  const compares = holdsAny(permissions, accessRules.training.permissions);
  const { data, error, retry: retryShares } = useSummary(compares ? everybody : undefined);
  const hasRoom = !useHasDrawer();
  const parts = useMemo(() => {
    if (state !== 'complete' || !rows || !units || !groups) return undefined;
    return { units: orgPartsOf('unit', units, rows, data), groups: orgPartsOf('group', groups, rows, data) };
  }, [state, rows, units, groups, data]);
  return (
    <>
      <PageHeader title={labels.lists} trail={trail} help={unitLabels.help} />
      <Stack gap="lg">
        {(state === 'failed' || (error && !data)) && (
          <RetryAlert message={unitLabels.failed} onRetry={state === 'failed' ? retry : retryShares} />
        )}
        {hasRoom && parts && parts.units.length + parts.groups.length > 0 && (
          <Suspense fallback={<LoadingSkeleton />}>
            <OrgChart {...parts} />
          </Suspense>
        )}
        <Title order={2}>{unitLabels.edit}</Title>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <SiteLists
            lists={['units', 'groups']}
            about={({ id }) => [...(parts?.units ?? []), ...(parts?.groups ?? [])].find((part) => part.id === id) ?? {}}
          />
        </SimpleGrid>
      </Stack>
    </>
  );
}
