import type { ComponentType } from 'react';
import { lazyComponent } from '../../ui/lazy-component/lazy-component.tsx';

/** One tab of Site Management; its code loads when it is opened. */
interface SiteTab {
  /** As it stands in the address (`/admin?tab=ranks`). */
  key: string;
  title: string;
  Panel: ComponentType;
}

/** Every tab, in SPEC.md section 2's order; the first one opens by itself. */
export const siteTabs: readonly SiteTab[] = [
  {
    key: 'users',
    title: 'Users',
    Panel: lazyComponent(async () => (await import('../accounts/users-tab.tsx')).UsersTab),
  },
  {
    key: 'permissions',
    title: 'Permissions',
    Panel: lazyComponent(
      async () => (await import('../default-permissions/default-permissions-tab.tsx')).DefaultPermissionsTab,
    ),
  },
  {
    key: 'ranks',
    title: 'Ranks',
    Panel: lazyComponent(async () => (await import('../ranks/ranks-tab.tsx')).RanksTab),
  },
];
