import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoginPage } from '../features/auth/login-page.tsx';
import { LogoutPage } from '../features/auth/logout-page.tsx';
import { paths } from '../paths.ts';
import { lazyComponent } from '../ui/lazy-component/lazy-component.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { labels } from './labels.ts';
import { FullPage, SignedIn, SignedOut } from './route-guards.tsx';

/** What stands in a page's place while its code does not load: every page has a title for those who hear it. */
const titled = (failure: ReactNode) => (
  <>
    <VisuallyHidden component="h1">{labels.product}</VisuallyHidden>
    {failure}
  </>
);
const wholeWindow = (failure: ReactNode) => <FullPage>{titled(failure)}</FullPage>;

/** What a person needs only once signed in loads then: the sign-in page stays small. */
const Layout = lazyComponent(async () => (await import('./layout/layout.tsx')).Layout, wholeWindow);
const ResetPage = lazyComponent(async () => (await import('../features/auth/reset-page.tsx')).ResetPage, wholeWindow);
const DashboardPage = lazyComponent(
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  titled,
);
const TrainingPage = lazyComponent(
  async () => (await import('../features/training/training-page.tsx')).TrainingPage,
  titled,
);
const RequireAccess = lazyComponent(async () => (await import('./require-access.tsx')).RequireAccess);
const EmployeesPage = lazyComponent(
  async () => (await import('../features/roster/employees-page.tsx')).EmployeesPage,
  titled,
);
const SiteManagementPage = lazyComponent(
  async () => (await import('../features/site-management/site-management-page.tsx')).SiteManagementPage,
  titled,
);
const ProfilePage = lazyComponent(
  async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  titled,
);
const SettingsPage = lazyComponent(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  titled,
);
const NotFoundPage = lazyComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage, titled);

/** The route table of SPEC.md section 2, and /employees. */
const routes: RouteObject[] = [
  { path: paths.logout, element: <LogoutPage /> },
  {
    element: <SignedOut />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      { path: paths.reset, element: <ResetPage /> },
    ],
  },
  {
    element: <SignedIn />,
    children: [
      {
        element: <Layout />,
        children: [
          { path: paths.dashboard, element: <DashboardPage /> },
          { path: paths.training, element: <TrainingPage /> },
          {
            element: <RequireAccess access="roster" />,
            children: [{ path: paths.employees, element: <EmployeesPage /> }],
          },
          {
            element: <RequireAccess access="admin_access" failedCheck="means no access" />,
            children: [{ path: paths.admin, element: <SiteManagementPage /> }],
          },
          { path: paths.profile, element: <ProfilePage /> },
          { path: paths.settings, element: <SettingsPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** The page of the address. Needs a router around it. */
export function Pages() {
  const page = useRoutes(routes);
  return <ErrorBoundary at={useLocation().pathname}>{page}</ErrorBoundary>;
}
