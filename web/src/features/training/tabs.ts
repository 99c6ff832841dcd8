import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy-component/lazy-component.tsx';

/** A tab of the Training screen. Its code loads when it is opened. */
export interface TrainingTab {
  /** Its name in the URL (`/training?tab=signup`). */
  key: string;
  title: string;
  /** The permission that the tab requires; without one everyone sees it (docs/spec.md section 6). */
  permission?: PermissionType;
  Panel: ComponentType;
}

/** The tabs, in the order of docs/spec.md section 2. The first one that a person may see is open by default. */
export const trainingTabs: readonly TrainingTab[] = [
  {
    key: 'calendar',
    title: 'Calendar',
    Panel: lazyComponent(async () => (await import('../calendar/calendar-tab.tsx')).CalendarTab),
  },
  {
    key: 'signup',
    title: 'Training Sign-up',
    Panel: lazyComponent(async () => (await import('../signup/signup-tab.tsx')).SignupTab),
  },
  {
    key: 'upcoming',
    title: 'Upcoming Trainings',
    Panel: lazyComponent(async () => (await import('../upcoming/upcoming-tab.tsx')).UpcomingTab),
  },
  {
    key: 'completed',
    title: 'Certifications',
    Panel: lazyComponent(async () => (await import('../certifications/certifications-tab.tsx')).CertificationsTab),
  },
  {
    key: 'manage',
    title: 'Manage Trainings',
    permission: 'manage_trainings',
    Panel: lazyComponent(async () => (await import('../manage-trainings/manage-trainings-tab.tsx')).ManageTrainingsTab),
  },
  {
    key: 'manage-certifications',
    title: 'Manage Certifications',
    permission: 'manage_trainings',
    Panel: lazyComponent(
      async () => (await import('../manage-certifications/manage-certifications-tab.tsx')).ManageCertificationsTab,
    ),
  },
];

/** Returns the tabs that a person with these permissions may see. */
export function tabsFor(held: PermissionMap, tabs: readonly TrainingTab[] = trainingTabs): readonly TrainingTab[] {
  return tabs.filter(({ permission }) => permission === undefined || held[permission] === true);
}
