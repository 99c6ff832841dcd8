import { Stack } from '@mantine/core';
import { IconClipboardList, IconUsers } from '@tabler/icons-react';
import { complianceAddress } from '../../../parts/compliance/addresses.ts';
import { useSummary } from '../../../parts/compliance/api.ts';
import { paths, tabPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';
import { ComparedSection } from './components/compared-section.tsx';
import { ExpiringSection } from './components/expiring-section.tsx';
import classes from './components/overview.module.css';
import { RequirementShares } from './components/requirement-shares.tsx';
import { TotalSection } from './components/total-section.tsx';
import { TrendSection } from './components/trend-section.tsx';
import { labels } from './labels.ts';

/** Shows compliance by requirement, unit, rank and group, its trend over a year, and the coming expirations. */
export function OverviewTab({ question, timeZone }: CompliancePanelProps) {
  const { data, error, staleSince, retry } = useSummary(question);
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  if (data.requirements.length === 0) {
    return (
      <EmptyState
        message={labels.empty.message}
        icon={<IconClipboardList size={32} stroke={1.5} />}
        action={
          <>
            <LinkButton to={complianceAddress('requirements', question)}>{labels.empty.requirements}</LinkButton>
            <LinkButton to={tabPath(paths.training, 'manage')} variant="default">
              {labels.empty.trainings}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <Stack gap="lg">
      <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      {data.people === 0 ? (
        <EmptyState message={labels.noMatch} icon={<IconUsers size={32} stroke={1.5} />} />
      ) : (
        <>
          <div className={classes.first}>
            <TotalSection summary={data} question={question} />
            <RequirementShares requirements={data.requirements} question={question} />
          </div>
          <TrendSection question={question} requirements={data.requirements} />
          <ExpiringSection requirements={data.requirements} question={question} />
          <div className={classes.compared}>
            <ComparedSection kind="unit" rows={data.units} question={question} />
            <ComparedSection kind="rank" rows={data.ranks} question={question} />
            <ComparedSection kind="group" rows={data.groups} question={question} />
          </div>
        </>
      )}
    </Stack>
  );
}
