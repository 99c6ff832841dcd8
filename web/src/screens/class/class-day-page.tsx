import { Stack } from '@mantine/core';
import { IconCalendarQuestion, IconUserShield } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { useClassDay } from '../../parts/class-day/api.ts';
import { paths, tabPath } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { ClassFacts } from './class-day/components/class-facts.tsx';
import { labels } from './class-day/labels.ts';
import { classTabs } from './tabs.ts';

/** The page of a class: who was there, and the paper that proves it. The server decides who may see it. */
export function ClassDayPage() {
  const { classId = '' } = useParams();
  // Another class is another page: nothing of the first one stays.
  return <ClassOf key={classId} classId={classId} />;
}

function ClassOf({ classId }: { classId: string }) {
  const [url] = useSearchParams();
  const { data: day, error, staleSince, retry, reload } = useClassDay(classId);
  const timeZone = useTimeZone();
  const { held = {} } = usePermissions();
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFound />;
  if (error instanceof ApiError && error.status === 403) return <Forbidden />;
  if (!day) {
    return (
      <>
        <PageHeader title={labels.loading} />
        {error ? <ErrorState message={labels.failed} onRetry={retry} /> : <LoadingSkeleton />}
      </>
    );
  }
  const tabs = classTabs.filter(({ visible }) => visible?.(day, held) ?? true);
  const open = tabs.find(({ key }) => key === url.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={day.training_type.name} />
      <Stack gap="lg">
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <ClassFacts day={day} timeZone={timeZone} />
        <div>
          <TabbedPanels label={labels.tabs} tabs={tabs} open={open?.key} panelProps={{ classId, day, reload }} />
        </div>
      </Stack>
    </>
  );
}

function NotFound() {
  const { held = {} } = usePermissions();
  const texts = labels.notFound;
  const manages = held.manage_trainings === true;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={<IconCalendarQuestion size={32} stroke={1.5} />}
        message={texts.text}
        action={
          <LinkButton to={manages ? tabPath(paths.training, 'manage') : paths.training} variant="default">
            {manages ? texts.manage : texts.training}
          </LinkButton>
        }
      />
    </>
  );
}

function Forbidden() {
  const texts = labels.forbidden;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={<IconUserShield size={32} stroke={1.5} />}
        message={texts.text}
        action={
          <LinkButton to={tabPath(paths.training, 'upcoming')} variant="default">
            {texts.upcoming}
          </LinkButton>
        }
      />
    </>
  );
}
