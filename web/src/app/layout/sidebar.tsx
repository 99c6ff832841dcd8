import { Button } from '@mantine/core';
import { IconBug } from '@tabler/icons-react';
import { Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { preloadOnIntent } from '../../ui/preload-on-intent.ts';
import { BugReportForm } from '../bug-report/bug-report-dialog.tsx';
import { labels as bugReport } from '../bug-report/labels.ts';
import { navigationOf } from '../navigation/navigation.ts';
import { labels } from '../pages/labels.ts';
import { preloadPage } from '../pages/preload.ts';
import classes from './layout.module.css';
import type { SetupLink as Link } from './setup-link.tsx';

/** Loads for administrators during the setup of a department. */
const SetupLink = lazyComponent<Parameters<typeof Link>[0]>(async () => (await import('./setup-link.tsx')).SetupLink);

interface SidebarProps {
  /** Closes the drawer around the sidebar. */
  onNavigate?: (() => void) | undefined;
  onReport: () => void;
}

/** The navigation with the bug report below it. */
export function Sidebar({ onNavigate, onReport }: SidebarProps) {
  const { data: employee } = useCurrentEmployee();
  const { permissions = {} } = usePermissions();
  const links = navigationOf(permissions, employee);
  return (
    <nav className={classes.nav} aria-label={labels.navigation}>
      <ul className={classes.links}>
        {employee?.setting_up && (
          <Suspense>
            <SetupLink onNavigate={onNavigate} />
          </Suspense>
        )}
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.dashboard}
              className={classes.link}
              onClick={onNavigate}
              {...preloadOnIntent(() => preloadPage(to, undefined, employee, permissions))}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.label}>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button
          className={classes.report}
          variant="default"
          size="compact-sm"
          mb="sm"
          leftSection={<IconBug size={16} aria-hidden />}
          onClick={onReport}
          {...preloadOnIntent(BugReportForm.preload)}
        >
          <span className={classes.label}>{bugReport.open}</span>
        </Button>
        <div>{labels.product}</div>
        <div>{labels.copyright(new Date().getFullYear())}</div>
      </div>
    </nav>
  );
}
