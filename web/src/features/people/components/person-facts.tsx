import { Paper, Text } from '@mantine/core';
import type { Account } from '@muster/shared/areas/accounts';
import type { PersonOverview } from '@muster/shared/areas/overview';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../ui/date-time.ts';
import { StyledBadge } from '../../../ui/status-badge.tsx';
import { stateBadge } from '../../accounts/state-badge.ts';
import { plainPermissionName } from '../../permissions/plain-names.ts';
import { nameOf } from '../../roster/employee-form-values.ts';
import { labels } from '../labels.ts';
import classes from '../person-page.module.css';

const texts = labels.facts;

/** What the roster has of a person, and the account where it may be seen. */
export function PersonFacts({ person: { employee, account }, timeZone }: { person: PersonOverview; timeZone: string }) {
  const lines: [string, ReactNode][] = [
    [texts.employeeId, employee.employee_id],
    [texts.name, nameOf(employee)],
    [texts.badge, employee.badge_number],
    [texts.rank, employee.rank_name ?? texts.noRank],
    [texts.active, employee.active ? texts.yes : texts.no],
    ...(account ? accountLines(account, timeZone) : []),
  ];
  return (
    <Paper withBorder radius="lg" component="dl" className={classes.facts}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}

function accountLines(account: Account, timeZone: string): [string, ReactNode][] {
  const { state, locked_until, last_sign_in, permissions } = account;
  return [
    [
      texts.account,
      <>
        <StyledBadge {...stateBadge(state)} />
        {locked_until && (
          <Text size="xs" c="dimmed">
            {texts.until(formatInstant(locked_until, timeZone))}
          </Text>
        )}
      </>,
    ],
    [texts.lastSignIn, last_sign_in ? formatInstant(last_sign_in, timeZone) : texts.never],
    [texts.permissions, permissions.map(plainPermissionName).join(', ') || texts.none],
  ];
}
