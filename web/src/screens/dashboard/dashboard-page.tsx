import { Avatar, Group, Loader, Stack, Text } from '@mantine/core';
import { accessRules } from '@muster/shared/access';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import { holdsAny, type PermissionMap, permissionTypes } from '@muster/shared/permissions';
import { Suspense } from 'react';
import { messageOf } from '../../api/errors.ts';
import { useStandings } from '../../parts/standings/api.ts';
import { requiredTrainings, urgentStandingsBeside } from '../../parts/standings/listed-standings.ts';
import { StandingsSection } from '../../parts/standings/standings-section.tsx';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee, useTimeZone } from '../../session/use-current-employee.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingSkeleton, NotLoaded } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useHasDrawer } from '../../ui/window-width.ts';
import { useOwnDashboard, useStaffDashboard } from './api.ts';
import { AccountSections, BugReportsSection } from './components/account-sections.tsx';
import { ComplianceSections } from './components/compliance-sections.tsx';
import { FieldTrainingSection } from './components/field-training-section.tsx';
import { NotificationsSection } from './components/notifications-section.tsx';
import { OwnSections } from './components/own-sections.tsx';
import classes from './components/section.module.css';
import { SurveysSection } from './components/surveys-section.tsx';
import { TeachingSection } from './components/teaching-section.tsx';
import { TrainingSections } from './components/training-sections.tsx';
import { labels } from './labels.ts';

/** Loads only for administrators of a department in setup. */
const SetupSection = lazyComponent(async () => (await import('./components/setup-section.tsx')).SetupSection);

/**
 * Shows the employee and the sections of each role: compliance first for administrators, classes for training staff,
 * own training for everyone. Empty sections are hidden. On a phone, whose sidebar is closed, docs/spec.md's hint about
 * the sidebar comes last.
 */
export function DashboardPage() {
  const { data: employee, error, retry } = useCurrentEmployee();
  const narrow = useHasDrawer();
  return (
    <>
      <PageHeader title={labels.title} help={narrow ? undefined : labels.hint} />
      {employee ? (
        <Stack gap="lg">
          <Person employee={employee} />
          <Sections employee={employee} />
        </Stack>
      ) : error ? (
        <ErrorState message={messageOf(error, labels.failed)} onRetry={retry} />
      ) : (
        <Loader role="status" aria-label={labels.loading} />
      )}
      {narrow && (
        <Text variant="hint" mt="lg">
          {labels.hint}
        </Text>
      )}
    </>
  );
}

function Person({ employee }: { employee: EmployeeInfo }) {
  return (
    <Group wrap="nowrap" gap="sm">
      <Avatar color="navy" size={44} radius="xl" aria-hidden>
        {employee.first_name.charAt(0)}
        {employee.last_name.charAt(0)}
      </Avatar>
      <div>
        <Text fw={600}>
          {employee.first_name} {employee.last_name}
        </Text>
        <Text variant="hint" className="tabular">
          {labels.employeeId} {employee.employee_id}
        </Text>
      </div>
    </Group>
  );
}

function Sections({ employee }: { employee: EmployeeInfo }) {
  const { permissions, failed, retry } = usePermissions();
  const timeZone = useTimeZone();
  // Waits for the permissions, so that the sections of a role do not move down later.
  if (!permissions && !failed) return <LoadingSkeleton />;
  return (
    <>
      {permissions ? (
        holdsAny(permissions, permissionTypes) && (
          <Staff permissions={permissions} settingUp={employee.setting_up === true} timeZone={timeZone} />
        )
      ) : (
        <ErrorState message={labels.permissionsFailed} onRetry={retry} />
      )}
      <Own employee={employee} timeZone={timeZone} />
    </>
  );
}

interface StaffProps {
  permissions: PermissionMap;
  settingUp: boolean;
  timeZone: string;
}

function Staff({ permissions, settingUp, timeZone }: StaffProps) {
  const { data, error, staleSince, retry } = useStaffDashboard();
  if (!data) return <NotLoaded error={error} message={labels.staffFailed} onRetry={retry} />;
  return (
    <>
      <StaleAlert message={labels.staffFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <div className={classes.sections}>
        {settingUp && (
          <Suspense>
            <SetupSection />
          </Suspense>
        )}
        {permissions.admin_access && <ComplianceSections />}
        {data.training && <TrainingSections data={data.training} />}
        {!permissions.admin_access && holdsAny(permissions, accessRules.training.permissions) && <ComplianceSections />}
        {data.accounts && (
          <AccountSections
            data={data.accounts}
            isAdministrator={permissions.admin_access === true}
            timeZone={timeZone}
          />
        )}
        {data.bug_reports && <BugReportsSection data={data.bug_reports} timeZone={timeZone} />}
      </div>
    </>
  );
}

function Own({ employee, timeZone }: { employee: EmployeeInfo; timeZone: string }) {
  const { data, error, staleSince, retry } = useOwnDashboard();
  const { data: standings } = useStandings(employee.employee_id);
  if (!data) return <NotLoaded error={error} message={labels.ownFailed} onRetry={retry} />;
  const certifications = requiredTrainings(data.certifications, standings?.standings);
  const listed = new Set(certifications.map(({ training_id }) => training_id));
  return (
    <>
      <StaleAlert message={labels.ownFailed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
      <div className={classes.sections}>
        <OwnSections nextClass={data.next_class} certifications={certifications} timeZone={timeZone} />
        {employee.field_training && <FieldTrainingSection timeZone={timeZone} />}
        <SurveysSection />
        <TeachingSection timeZone={timeZone} />
        <NotificationsSection employeeId={employee.employee_id} timeZone={timeZone} />
      </div>
      <StandingsSection
        employeeNumber={employee.employee_id}
        isOwn
        choose={(all) => urgentStandingsBeside(all, listed)}
        order={2}
      />
    </>
  );
}
