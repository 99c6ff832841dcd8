import type { EmployeeInfo } from '@muster/shared/areas/session';
import { paths } from '../../paths.ts';
import { prefetchDashboard } from '../../screens/dashboard/api.ts';
import { preloadTabOf } from '../../screens/training/tabs.ts';
import type { LazyComponent } from '../../ui/lazy-component.tsx';
import {
  CompliancePage,
  DashboardPage,
  EmployeesPage,
  MyPeoplePage,
  ProfilePage,
  RequireAccess,
  SettingsPage,
  SiteManagementPage,
  TrainingPage,
  WaitingAccountsPage,
} from './pages.ts';

interface Page {
  code: readonly Pick<LazyComponent, 'preload'>[];
  /** Loads what the part of the page that the URL opens needs. */
  part?: (url: URLSearchParams, employee?: EmployeeInfo) => void;
}

const pages: Record<string, Page> = {
  // It leads signed-in people to the dashboard.
  [paths.login]: { code: [DashboardPage] },
  [paths.dashboard]: { code: [DashboardPage], part: prefetchDashboard },
  [paths.training]: { code: [TrainingPage], part: preloadTabOf },
  [paths.employees]: { code: [RequireAccess, EmployeesPage] },
  [paths.people]: { code: [RequireAccess, WaitingAccountsPage] },
  [paths.compliance]: { code: [RequireAccess, CompliancePage] },
  [paths.myPeople]: { code: [MyPeoplePage] },
  [paths.admin]: { code: [RequireAccess, SiteManagementPage] },
  [paths.profile]: { code: [ProfilePage] },
  [paths.settings]: { code: [SettingsPage] },
};

/** Loads the code of the page at a path. */
export function preloadCode(path: string): void {
  for (const { preload } of pages[path]?.code ?? []) preload();
}

/** Loads the code of the page at a path, and prefetches its first calls, as far as they are known without `employee`. Each of them once. */
export function preloadPage(path: string, url = new URLSearchParams(), employee?: EmployeeInfo): void {
  preloadCode(path);
  pages[path]?.part?.(url, employee);
}
