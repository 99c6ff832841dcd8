import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** One tab of Site Management; its code loads when it is opened. */
interface SiteTab {
  /** As it stands in the address (`/admin?tab=ranks`). */
  key: string;
  title: string;
  Panel: LazyExoticComponent<ComponentType>;
}

/** Every tab, in SPEC.md section 2's order; the first one opens by itself. */
export const siteTabs: readonly SiteTab[] = [
  {
    key: 'users',
    title: 'Users',
    Panel: lazy(() => import('../accounts/users-tab.tsx').then(({ UsersTab }) => ({ default: UsersTab }))),
  },
  {
    key: 'permissions',
    title: 'Permissions',
    Panel: lazy(() =>
      import('../permissions/default-permissions-tab.tsx').then(({ DefaultPermissionsTab }) => ({
        default: DefaultPermissionsTab,
      })),
    ),
  },
  {
    key: 'ranks',
    title: 'Ranks',
    Panel: lazy(() => import('../ranks/ranks-tab.tsx').then(({ RanksTab }) => ({ default: RanksTab }))),
  },
];
