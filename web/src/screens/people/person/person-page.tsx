import { Paper, Stack, Title } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { today } from '@muster/shared/rules/calendar';
import { IconUserQuestion, IconUserShield } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { useNotifications } from '../../../parts/notifications/api.ts';
import { NotificationList } from '../../../parts/notifications/components/notification-list.tsx';
import { labels } from '../../../parts/people/labels.ts';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { ownPersonPath, paths, personPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { usePerson } from './api.ts';
import { PersonActions } from './components/person-actions.tsx';
import { PersonFacts } from './components/person-facts.tsx';
import { PersonTraining } from './components/person-training.tsx';

/** Loads later: not everybody who opens the page of a person may see it. */
const TrainingHistory = lazyComponent(
  async () => (await import('../../../parts/training-record/training-history.tsx')).TrainingHistory,
);

/** The page of a person: what the signed-in person may see of them, and may do. */
export function PersonPage() {
  const { employeeId = '' } = useParams();
  // Another person is another page: nothing of the first one stays.
  return <Person key={employeeId} employeeId={employeeId} />;
}

function Person({ employeeId }: { employeeId: string }) {
  const { data, error, staleSince, retry, reload } = usePerson(employeeId);
  const timeZone = useTimeZone();
  const { employee_id: own, supervises } = useCurrentEmployee().data ?? {};
  const { search } = useLocation();
  const { held = {} } = usePermissions();
  const navigate = useNavigate();
  if (error instanceof ApiError && error.status === 404) return <NotFound employeeId={employeeId} />;
  if (error instanceof ApiError && error.status === 403) {
    // A superior sees the record, which has a page of its own; it refuses those who are no superior.
    return supervises ? <Navigate to={ownPersonPath(employeeId) + search} replace /> : <Forbidden own={own} />;
  }
  if (!data) {
    return (
      <>
        <PageHeader title={labels.loading} />
        {error ? <ErrorState message={labels.failed} onRetry={retry} /> : <LoadingSkeleton />}
      </>
    );
  }
  const { employee, account, training } = data;
  const seesTraining = holdsAny(held, accessRules.own_or_training.permissions);
  const opensPeople = holdsAny(held, accessRules.own_or_staff.permissions);
  const isOwn = own?.toUpperCase() === employee.employee_id.toUpperCase();
  return (
    <>
      <PageHeader
        title={nameOf(employee)}
        help={labels.subtitle(employee.employee_id, employee.rank_name)}
        action={
          account && (
            <PersonActions
              person={{ ...data, account }}
              isAdministrator={held.admin_access === true}
              // A failure to load again is shown above the data.
              onChange={() => reload().catch(() => undefined)}
              onDeleted={() => navigate(paths.employees)}
            />
          )
        }
      />
      <Stack gap="lg">
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <PersonFacts person={data} timeZone={timeZone} opensPeople={opensPeople} />
        {training && <PersonTraining training={training} isOwn={isOwn} today={today(timeZone, new Date())} />}
        {(isOwn || seesTraining) && (
          <Suspense fallback={<LoadingSkeleton />}>
            <TrainingHistory
              employeeId={employee.employee_id}
              timeZone={timeZone}
              isOwn={isOwn}
              // Nobody but an administrator writes their own record (docs/decisions/0020-forbid-certifying-yourself.md).
              canChange={held.manage_trainings === true && (!isOwn || held.admin_access === true)}
              canExport={seesTraining}
              opensPeople={opensPeople}
            />
          </Suspense>
        )}
        {isOwn && <OwnNotifications />}
      </Stack>
    </>
  );
}

function OwnNotifications() {
  const bell = useNotifications({ follows: false });
  return (
    <Stack gap="sm">
      <Title order={2}>{labels.notifications}</Title>
      <Paper withBorder radius="lg">
        <NotificationList bell={bell} />
      </Paper>
    </Stack>
  );
}

function NotFound({ employeeId }: { employeeId: string }) {
  const { held = {} } = usePermissions();
  const texts = labels.notFound;
  const seesRoster = holdsAny(held, accessRules.roster.permissions);
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={<IconUserQuestion size={32} stroke={1.5} />}
        message={texts.text(employeeId)}
        action={
          <LinkButton to={seesRoster ? paths.employees : paths.dashboard} variant="default">
            {seesRoster ? texts.employees : texts.dashboard}
          </LinkButton>
        }
      />
    </>
  );
}

function Forbidden({ own }: { own: string | undefined }) {
  const texts = labels.forbidden;
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={<IconUserShield size={32} stroke={1.5} />}
        message={texts.text}
        action={
          own !== undefined && (
            <LinkButton to={personPath(own)} variant="default">
              {texts.own}
            </LinkButton>
          )
        }
      />
    </>
  );
}
