import { Stack } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { IconUserQuestion, IconUserShield } from '@tabler/icons-react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../api/errors.ts';
import { labels } from '../../../parts/people/labels.ts';
import { nameOf } from '../../../parts/roster/employee-form-values.ts';
import { ownPersonPath, paths, personPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../../session/use-current-employee.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { usePerson } from './api.ts';
import { PersonActions } from './components/person-actions.tsx';
import { factsOf } from './components/person-facts.tsx';
import { PersonTabs } from './components/person-tabs.tsx';
import { useShownPerson } from './use-shown-person.ts';

/** The page of a person, with the data and actions that the signed-in person may use. */
export function PersonPage() {
  const { employeeId = '' } = useParams();
  // Another person is another page: no state is kept.
  return <Person key={employeeId} employeeId={employeeId} />;
}

function Person({ employeeId }: { employeeId: string }) {
  const { data, error, staleSince, retry, reload } = usePerson(employeeId);
  const timeZone = useTimeZone();
  const { employee_id: own, supervises } = useCurrentEmployee().data ?? {};
  const { search } = useLocation();
  const { permissions = {} } = usePermissions();
  const shown = useShownPerson(data?.employee.employee_id ?? employeeId);
  const navigate = useNavigate();
  if (error instanceof ApiError && error.status === 404) return <NotFound employeeId={employeeId} />;
  if (error instanceof ApiError && error.status === 403) {
    // Supervisors are redirected to a path that checks the reporting line.
    return supervises ? <Navigate to={ownPersonPath(employeeId) + search} replace /> : <Forbidden own={own} />;
  }
  if (!data || !shown) {
    return (
      <>
        <PageHeader title={labels.loading} />
        {error ? <ErrorState message={labels.failed} onRetry={retry} /> : <LoadingSkeleton />}
      </>
    );
  }
  const { employee, account } = data;
  const person = { ...shown, name: nameOf(employee), facts: factsOf(employee, shown), account };
  return (
    <>
      <PageHeader
        title={person.name}
        help={labels.subtitle(employee.employee_id, employee.rank_name)}
        action={
          account && (
            <PersonActions
              person={{ ...data, account }}
              isAdministrator={permissions.admin_access === true}
              // A failed reload is shown above the data.
              onChange={() => reload().catch(() => undefined)}
              onDeleted={() => navigate(paths.employees)}
              onRenumbered={(employee_id) => navigate(personPath(employee_id), { replace: true })}
            />
          )
        }
      />
      <Stack gap="lg">
        <StaleAlert message={labels.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
        <PersonTabs person={person} />
      </Stack>
    </>
  );
}

function NotFound({ employeeId }: { employeeId: string }) {
  const { permissions = {} } = usePermissions();
  const texts = labels.notFound;
  const seesRoster = holdsAny(permissions, accessRules.roster.permissions);
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        icon={<IconUserQuestion size={32} stroke={1.5} />}
        message={seesRoster ? `${texts.text(employeeId)} ${texts.returned}` : texts.text(employeeId)}
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
