import type { EmployeeInfo } from '@muster/shared/areas/session';
import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import { prefetchUpcomingClasses } from '../../parts/upcoming/api.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';
import { prefetchCalendar } from './calendar/api.ts';
import { prefetchMandatoryStatus } from './certifications/api.ts';
import { prefetchAvailableClasses } from './seats/api.ts';

/** A tab of the Training screen. Its code loads when it is opened. */
export interface TrainingTab {
  /** Its name in the URL (`/training?tab=signup`). */
  key: string;
  title: string;
  /** The permission that the tab requires. Without one, everyone sees it (docs/spec.md section 6). */
  permission?: PermissionType;
  Panel: LazyComponent;
  /** Prefetches the calls that the tab makes first. Only tabs that everyone sees have it. */
  prefetch?: (url: URLSearchParams, employee?: EmployeeInfo, permissions?: PermissionMap) => void;
}

/** The tabs, in the order of docs/spec.md section 2. The first one that a person may see is open by default. */
export const trainingTabs: readonly TrainingTab[] = [
  {
    key: 'calendar',
    title: 'Calendar',
    Panel: lazyComponent(async () => (await import('./calendar/calendar-tab.tsx')).CalendarTab),
    prefetch: prefetchCalendar,
  },
  {
    key: 'signup',
    title: 'Training Sign-up',
    Panel: lazyComponent(async () => (await import('./signup/signup-tab.tsx')).SignupTab),
    prefetch: prefetchAvailableClasses,
  },
  {
    key: 'upcoming',
    title: 'Upcoming Trainings',
    Panel: lazyComponent(async () => (await import('./upcoming/upcoming-tab.tsx')).UpcomingTab),
    prefetch: prefetchUpcomingClasses,
  },
  {
    key: 'completed',
    title: 'Certifications',
    Panel: lazyComponent(async () => (await import('./certifications/certifications-tab.tsx')).CertificationsTab),
    prefetch: prefetchMandatoryStatus,
  },
  {
    key: 'manage',
    title: 'Manage Trainings',
    permission: 'manage_trainings',
    Panel: lazyComponent(async () => (await import('./manage-trainings/manage-trainings-tab.tsx')).ManageTrainingsTab),
  },
  {
    key: 'manage-certifications',
    title: 'Manage Certifications',
    permission: 'manage_trainings',
    Panel: lazyComponent(
      async () => (await import('./manage-certifications/manage-certifications-tab.tsx')).ManageCertificationsTab,
    ),
  },
];

/** Returns the tabs that a person with these permissions may see. */
export function tabsFor(
  permissions: PermissionMap,
  tabs: readonly TrainingTab[] = trainingTabs,
): readonly TrainingTab[] {
  return tabs.filter(({ permission }) => permission === undefined || permissions[permission] === true);
}

/** Loads the code of a tab, and prefetches its first calls. */
export function preloadTab({ Panel, prefetch }: TrainingTab, ...args: Parameters<typeof preloadTabOf>): void {
  Panel.preload();
  prefetch?.(...args);
}

/** Loads the code and first calls of the tab in a URL (`preloadTab`). */
export function preloadTabOf(url: URLSearchParams, employee?: EmployeeInfo, permissions?: PermissionMap): void {
  const open = trainingTabs.find(({ key }) => key === url.get('tab')) ?? trainingTabs[0];
  if (open) preloadTab(open, url, employee, permissions);
}
