import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy-component/lazy-component.tsx';

/** One tab of the Training screen; its code loads when it is opened. */
export interface TrainingTab {
  /** As it stands in the address (`/training?tab=signup`). */
  key: string;
  title: string;
  /** Needed to see the tab; without it everyone does (SPEC.md section 6). */
  permission?: PermissionType;
  Panel: ComponentType;
}

/** Every tab, in SPEC.md section 2's order; the first one a person may see opens by itself. */
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

/** The tabs that someone with these permissions sees. */
export function tabsFor(held: PermissionMap, tabs: readonly TrainingTab[] = trainingTabs): readonly TrainingTab[] {
  return tabs.filter(({ permission }) => permission === undefined || held[permission] === true);
}
