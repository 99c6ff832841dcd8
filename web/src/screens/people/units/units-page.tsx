import { Anchor, SimpleGrid, Stack } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { complianceAddress } from '../../../parts/compliance/addresses.ts';
import { useSummary } from '../../../parts/compliance/api.ts';
import { questionOf } from '../../../parts/compliance/question.ts';
import { percentText } from '../../../parts/compliance/shares.ts';
import { useGroups, useUnits } from '../../../parts/lists/api.ts';
import { ListsOnPage } from '../../../parts/lists/components/lists-on-page.tsx';
import { labels as rosterLabels } from '../../../parts/roster/labels.ts';
import { paths } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { useHasDrawer } from '../../../ui/window-width.ts';
import { useRoster } from '../roster/api.ts';
import { labels } from './labels.ts';
import { headsOf, type OrgPart, orgPartsOf } from './org-parts.ts';

const OrgChart = lazyComponent(async () => (await import('./org-chart.tsx')).OrgChart);

/** The question about everybody, as of now. */
const everybody = questionOf(new URLSearchParams(), '');

/** The units and groups of the department: as a chart where there is room for it, and as lists that can be changed. */
export function UnitsPage() {
  const { rows, state, retry } = useRoster();
  const { data: units } = useUnits();
  const { data: groups } = useGroups();
  const { held } = usePermissions();
  const compares = held !== undefined && holdsAny(held, accessRules.training.permissions);
  const summary = useSummary(compares ? everybody : undefined);
  const isNarrow = useHasDrawer();
  const parts = useMemo(
    () =>
      state === 'complete' && rows && units && groups
        ? orgPartsOf({ rows, units, groups, summary: summary.data })
        : undefined,
    [state, rows, units, groups, summary.data],
  );
  return (
    <>
      <PageHeader
        title={rosterLabels.lists}
        trail={[{ label: rosterLabels.title, to: paths.employees }, { label: rosterLabels.lists }]}
        help={labels.help}
      />
      <Stack gap="lg">
        {state === 'failed' && <RetryAlert message={labels.peopleFailed} onRetry={retry} />}
        {summary.error && !summary.data && <RetryAlert message={labels.sharesFailed} onRetry={summary.retry} />}
        {!isNarrow && parts && parts.units.length + parts.groups.length > 0 && (
          <Suspense fallback={<LoadingSkeleton />}>
            <OrgChart {...parts} />
          </Suspense>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <ListsOnPage
            lists={['units', 'groups']}
            about={(list, { id }) => {
              const part = parts?.[list].find((one) => one.id === id);
              return { to: part?.to, detail: part && <PartDetail part={part} list={list} /> };
            }}
          />
        </SimpleGrid>
      </Stack>
    </>
  );
}

/** The people of a unit or a group, the heads of a unit, and the compliant share, which leads to the matrix. */
function PartDetail({ part, list }: { part: OrgPart; list: 'units' | 'groups' }): ReactNode {
  const { id, people, share } = part;
  const heads = list === 'units' ? labels.heads(headsOf(people)) : '';
  const filters = { [list === 'units' ? 'unit' : 'group']: [id] };
  return (
    <>
      {[labels.people(people.length), heads].filter(Boolean).join(' · ')}
      {share && share.people > 0 && (
        <>
          {' · '}
          <Anchor component={Link} to={complianceAddress('matrix', everybody, { filters })} inherit>
            {labels.compliant(percentText(share))}
          </Anchor>
        </>
      )}
    </>
  );
}
