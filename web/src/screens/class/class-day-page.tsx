import { Stack } from '@mantine/core';
import type { ClassDay } from '@muster/shared/attendance-answers';
import { IconCalendarQuestion, IconUserShield } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/errors.ts';
import { useClassDay } from '../../parts/class-day/api.ts';
import { PreparedClass } from '../../parts/offline/components/prepared-class.tsx';
import { classPath, paths, tabPath } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useTimeZone } from '../../session/use-current-employee.ts';
import { formatDate } from '../../ui/date-time.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Crumb, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { TabbedPanels } from '../../ui/tabbed-panels.tsx';
import { CanceledAlert } from './canceled/canceled-alert.tsx';
import { sheetLabels } from './check-in/labels.ts';
import { ClassFacts } from './class-day/components/class-facts.tsx';
import { labels } from './class-day/labels.ts';
import { ClassActions } from './components/class-actions.tsx';
import { classTabs, SignInSheetPanel, sheetTab } from './tabs.ts';

/** The page of a class. The server decides who may see it. */
export function ClassDayPage() {
  const { classId = '' } = useParams();
  // Resets the state when another class is opened.
  return <ClassOf key={classId} classId={classId} />;
}

function ClassOf({ classId }: { classId: string }) {
  const [url] = useSearchParams();
  const { data: day, error, staleSince, retry, reload } = useClassDay(classId);
  const timeZone = useTimeZone();
  const { permissions = {} } = usePermissions();
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
  const trail = trailOf(day, permissions.manage_trainings === true);
  if (url.get('tab') === sheetTab && !day.canceled) {
    return (
      <>
        <PageHeader title={day.training_type.name} trail={[...trail, { label: sheetLabels.title }]} />
        <Suspense fallback={<LoadingSkeleton />}>
          <SignInSheetPanel classId={classId} day={day} reload={reload} />
        </Suspense>
      </>
    );
  }
  const tabs = classTabs.filter(({ visible }) => visible?.(day, permissions) ?? true);
  const open = tabs.find(({ key }) => key === url.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={day.training_type.name} trail={trail} action={<ClassActions day={day} reload={reload} />} />
      <Stack gap="lg">
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        {day.canceled && <CanceledAlert canceled={day.canceled} timeZone={timeZone} />}
        <ClassFacts day={day} timeZone={timeZone} />
        {!day.canceled && <PreparedClass classId={classId} />}
        <div>
          <TabbedPanels label={labels.tabs} tabs={tabs} open={open?.key} panelProps={{ classId, day, reload }} />
        </div>
      </Stack>
    </>
  );
}

/** Returns the breadcrumbs of a class. Its training is a link for training staff. */
function trailOf({ id, training_type, training_dates }: ClassDay, manages: boolean): readonly Crumb[] {
  const manage = (shows?: Record<string, string>) => tabPath(paths.training, 'manage', shows);
  return [
    { label: labels.training, to: manages ? manage() : paths.training },
    { label: training_type.name, to: manages ? manage({ type: training_type.id }) : undefined },
    { label: formatDate(training_dates[0]?.date ?? ''), to: classPath(id) },
  ];
}

function NotFound() {
  const { permissions = {} } = usePermissions();
  const texts = labels.notFound;
  const manages = permissions.manage_trainings === true;
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
