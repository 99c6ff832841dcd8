import { Anchor } from '@mantine/core';
import type { StaffDashboard } from '@muster/shared/areas/overview';
import { IconBug, IconKeyOff, IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { accountsPath, paths, tabPath } from '../../../paths.ts';
import { formatInstant } from '../../../ui/date-time.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { accountLabels as labels } from '../labels.ts';
import classes from './section.module.css';
import { Section, SectionRow } from './section.tsx';

const mostShown = 5;

type Accounts = NonNullable<StaffDashboard['accounts']>;
type Reports = NonNullable<StaffDashboard['bug_reports']>;

/** Lists accounts for roster staff. Locked ones are unlocked in Site Management, which requires `isAdministrator`. */
export function AccountSections({
  data: { waiting, locked },
  isAdministrator,
  timeZone,
}: {
  data: Accounts;
  isAdministrator: boolean;
  timeZone: string;
}) {
  return (
    <>
      <Section
        title={labels.waiting}
        Icon={IconKeyOff}
        rows={waiting.rows.slice(0, mostShown)}
        row={({ employee_id, name, state }) => (
          <SectionRow
            key={employee_id}
            detail={employee_id}
            side={state === 'no_password' || state === 'must_change_password' ? labels.states[state] : undefined}
          >
            <PersonLink employeeId={employee_id}>{name}</PersonLink>
          </SectionRow>
        )}
        list={{ to: accountsPath('waiting'), label: labels.allWaiting(waiting.count) }}
      />
      <Section
        title={labels.locked}
        Icon={IconLock}
        rows={locked.rows.slice(0, mostShown)}
        row={({ employee_id, name, locked_until }) => (
          <SectionRow
            key={employee_id}
            detail={employee_id}
            side={locked_until ? labels.until(formatInstant(locked_until, timeZone)) : undefined}
          >
            <PersonLink employeeId={employee_id}>{name}</PersonLink>
          </SectionRow>
        )}
        list={{
          // The search term `locked` finds accounts by state.
          to: isAdministrator ? tabPath(paths.admin, 'users', { search: 'locked' }) : accountsPath('locked'),
          label: labels.allLocked(locked.count),
        }}
      />
    </>
  );
}

/** Lists the open bug reports, for administrators. */
export function BugReportsSection({ data: { rows, count }, timeZone }: { data: Reports; timeZone: string }) {
  const list = tabPath(paths.admin, 'users', { view: 'bug-reports' });
  return (
    <Section
      title={labels.reports}
      Icon={IconBug}
      rows={rows.slice(0, mostShown)}
      row={({ id, name, at, description }) => (
        <SectionRow key={id} detail={labels.by(name, formatInstant(at, timeZone))}>
          <Anchor component={Link} to={list} c="inherit">
            <span className={classes.clamped}>{description}</span>
          </Anchor>
        </SectionRow>
      )}
      list={{ to: list, label: labels.allReports(count) }}
    />
  );
}
