import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Tab } from '../../ui/tabbed-panels.tsx';

/** The tabs, in the order of docs/spec.md section 2 (`/admin?tab=ranks`). The first one is open by default. */
export const siteTabs: readonly Tab<object>[] = [
  {
    key: 'users',
    title: 'Users',
    Panel: lazyComponent(async () => (await import('./accounts/users-tab.tsx')).UsersTab),
  },
  {
    key: 'permissions',
    title: 'Permissions',
    Panel: lazyComponent(
      async () => (await import('./default-permissions/default-permissions-tab.tsx')).DefaultPermissionsTab,
    ),
  },
  {
    key: 'ranks',
    title: 'Ranks',
    Panel: lazyComponent(async () => (await import('./ranks/ranks-tab.tsx')).RanksTab),
  },
];
