import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { LoginPage } from '../features/auth/login-page.tsx';
import { LogoutPage } from '../features/auth/logout-page.tsx';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component/lazy-component.tsx';
import { ErrorPage } from './error-page.tsx';
import { labels } from './labels.ts';
import { FullPage, SignedIn, SignedOut } from './route-guards.tsx';

/** Gives the message of a page whose code does not load a title for screen readers. */
const titled = (message: ReactNode) => (
  <>
    <VisuallyHidden component="h1">{labels.product}</VisuallyHidden>
    {message}
  </>
);
const fullPage = (message: ReactNode) => <FullPage>{titled(message)}</FullPage>;

/** Pages of signed-in people load later, which keeps the sign-in page small. */
const Layout = lazyComponent(async () => (await import('./layout/layout.tsx')).Layout, fullPage);
const ResetPage = lazyComponent(async () => (await import('../features/auth/reset-page.tsx')).ResetPage, fullPage);
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

/** The routes of docs/spec.md section 2, and /employees. */
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

/** Renders the page of the URL. Requires a router. */
export function Pages() {
  const page = useRoutes(routes);
  const fallback = (
    <FullPage>
      <ErrorPage />
    </FullPage>
  );
  return <ErrorBoundary fallback={fallback}>{page}</ErrorBoundary>;
}
