import type { EmployeeInfo } from '@muster/shared/areas/session';
import { preloadTabOf } from '../features/training/tabs.ts';
import { paths } from '../paths.ts';
import type { LazyComponent } from '../ui/lazy-component/lazy-component.tsx';
import {
  DashboardPage,
  EmployeesPage,
  NotFoundPage,
  ProfilePage,
  RequireAccess,
  SettingsPage,
  SiteManagementPage,
  TrainingPage,
} from './pages.ts';

interface Page {
  code: readonly Pick<LazyComponent, 'preload'>[];
  /** Loads what the part of the page that the URL opens needs. */
  part?: (url: URLSearchParams, employee?: EmployeeInfo) => void;
}

const pages: Record<string, Page> = {
  [paths.dashboard]: { code: [DashboardPage] },
  [paths.training]: { code: [TrainingPage], part: preloadTabOf },
  [paths.employees]: { code: [RequireAccess, EmployeesPage] },
  [paths.admin]: { code: [RequireAccess, SiteManagementPage] },
  [paths.profile]: { code: [ProfilePage] },
  [paths.settings]: { code: [SettingsPage] },
};

/** Loads the code of the page at a path, and prefetches its first calls if `employee`, for whom they are, is given. Each of them once. */
export function preloadPage(path: string, url = new URLSearchParams(), employee?: EmployeeInfo): void {
  const { code, part } = pages[path] ?? { code: [NotFoundPage] };
  for (const { preload } of code) preload();
  part?.(url, employee);
}
