import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Tab } from '../../ui/tabbed-panels.tsx';

/** The tabs, in the order of docs/spec.md section 2 (`/admin?tab=ranks`). The first one is open by default. */
export const siteTabs: readonly Tab<object>[] = [
  {
    key: 'users',
    title: 'Users',
    Panel: lazyComponent(async () => (await import('./accounts/accounts-view.tsx')).AccountsView),
    views: [
      { key: 'accounts', title: 'Accounts' },
      {
        key: 'activity',
        title: 'Audit log',
        Panel: lazyComponent(async () => (await import('./audit-log/audit-log-view.tsx')).AuditLogView),
      },
      {
        key: 'bug-reports',
        title: 'Bug reports',
        Panel: lazyComponent(async () => (await import('./bug-reports/bug-reports-view.tsx')).BugReportsView),
      },
      {
        key: 'auditors',
        title: 'Auditors',
        Panel: lazyComponent(async () => (await import('./auditors/auditors-view.tsx')).AuditorsView),
      },
    ],
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
