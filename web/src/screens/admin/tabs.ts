import { type LazyComponent, lazyComponent } from '../../ui/lazy-component.tsx';

/** A tab of Site Management. Its code loads when it is opened. */
interface SiteTab {
  /** Its name in the URL (`/admin?tab=ranks`). */
  key: string;
  title: string;
  Panel: LazyComponent;
}

/** The tabs, in the order of docs/spec.md section 2. The first one is open by default. */
export const siteTabs: readonly SiteTab[] = [
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
