import type { PermissionMap, PermissionType } from '@muster/shared/permissions';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** One tab of the Training screen; its code loads when it is opened. */
export interface TrainingTab {
  /** As it stands in the address (`/training?tab=signup`). */
  key: string;
  title: string;
  /** Needed to see the tab; without it everyone does (SPEC.md section 6). */
  permission?: PermissionType;
  Panel: LazyExoticComponent<ComponentType>;
}

/** Every tab, in SPEC.md section 2's order; the first one a person may see opens by itself. */
export const trainingTabs: readonly TrainingTab[] = [
  {
    key: 'calendar',
    title: 'Calendar',
    Panel: lazy(() => import('../calendar/calendar-tab.tsx').then(({ CalendarTab }) => ({ default: CalendarTab }))),
  },
  {
    key: 'signup',
    title: 'Training Sign-up',
    Panel: lazy(() => import('../signup/signup-tab.tsx').then(({ SignupTab }) => ({ default: SignupTab }))),
  },
  {
    key: 'upcoming',
    title: 'Upcoming Trainings',
    Panel: lazy(() => import('../upcoming/upcoming-tab.tsx').then(({ UpcomingTab }) => ({ default: UpcomingTab }))),
  },
  {
    key: 'completed',
    title: 'Certifications',
    Panel: lazy(() =>
      import('../certifications/certifications-tab.tsx').then(({ CertificationsTab }) => ({
        default: CertificationsTab,
      })),
    ),
  },
  {
    key: 'manage',
    title: 'Manage Trainings',
    permission: 'manage_trainings',
    Panel: lazy(() =>
      import('../manage-trainings/manage-trainings-tab.tsx').then(({ ManageTrainingsTab }) => ({
        default: ManageTrainingsTab,
      })),
    ),
  },
  {
    key: 'manage-certifications',
    title: 'Manage Certifications',
    permission: 'manage_trainings',
    Panel: lazy(() =>
      import('../manage-certifications/manage-certifications-tab.tsx').then(({ ManageCertificationsTab }) => ({
        default: ManageCertificationsTab,
      })),
    ),
  },
];

/** The tabs that someone with these permissions sees. */
export function tabsFor(held: PermissionMap, tabs: readonly TrainingTab[] = trainingTabs): readonly TrainingTab[] {
  return tabs.filter(({ permission }) => permission === undefined || held[permission] === true);
}
