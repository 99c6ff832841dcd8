import { Button } from '@mantine/core';
import { type Access, accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import {
  IconBug,
  IconClipboardCheck,
  IconLayoutDashboard,
  type IconProps,
  IconSchool,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { preloadOnIntent } from '../../ui/preload-on-intent.ts';
import { BugReportForm } from '../bug-report/bug-report-dialog.tsx';
import { labels as bugReport } from '../bug-report/labels.ts';
import { labels } from '../pages/labels.ts';
import { preloadPage } from '../pages/preload.ts';
import classes from './layout.module.css';

interface NavigationItem {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
  /** The access that the link requires; without it every employee sees the link. */
  access?: Access;
  /** The link is for who supervises somebody. */
  supervises?: true;
}

const items: readonly NavigationItem[] = [
  { to: paths.dashboard, label: labels.dashboard, Icon: IconLayoutDashboard },
  { to: paths.training, label: labels.training, Icon: IconSchool },
  { to: paths.compliance, label: labels.compliance, Icon: IconClipboardCheck, access: 'training' },
  { to: paths.myPeople, label: labels.myPeople, Icon: IconUsersGroup, supervises: true },
  { to: paths.employees, label: labels.employees, Icon: IconUsers, access: 'roster' },
  { to: paths.admin, label: labels.admin, Icon: IconSettings, access: 'admin_access' },
];

interface SidebarProps {
  /** Closes the drawer, on phones. */
  onNavigate?: () => void;
  onReport: () => void;
}

/** The navigation, and below it the bug report. */
export function Sidebar({ onNavigate, onReport }: SidebarProps) {
  const { data: employee } = useCurrentEmployee();
  const { held = {} } = usePermissions();
  const links = items.filter(
    ({ access, supervises }) =>
      (!access || holdsAny(held, accessRules[access].permissions)) && (!supervises || employee?.supervises),
  );
  return (
    <nav className={classes.nav} aria-label={labels.navigation}>
      <ul className={classes.links}>
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.dashboard}
              className={classes.link}
              onClick={onNavigate}
              {...preloadOnIntent(() => preloadPage(to, undefined, employee))}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          variant="default"
          size="compact-sm"
          mb="sm"
          leftSection={<IconBug size={16} aria-hidden />}
          onClick={onReport}
          {...preloadOnIntent(BugReportForm.preload)}
        >
          {bugReport.open}
        </Button>
        <div>{labels.product}</div>
        <div>{labels.copyright(new Date().getFullYear())}</div>
      </div>
    </nav>
  );
}
