import { lazy } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoginPage } from '../features/session/login-page.tsx';
import { LogoutPage } from '../features/session/logout-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn, SignedOut } from './guards.tsx';
import { paths } from './paths.ts';

/** What a person needs only once signed in loads then: the sign-in page stays small. */
const Layout = lazy(async () => ({ default: (await import('./layout/layout.tsx')).Layout }));
const ResetPage = lazy(async () => ({ default: (await import('../features/session/reset-page.tsx')).ResetPage }));
const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const TrainingPage = lazy(async () => ({
  default: (await import('../features/training/training-page.tsx')).TrainingPage,
}));
const Permitted = lazy(async () => ({ default: (await import('./permitted.tsx')).Permitted }));
const EmployeesPage = lazy(async () => ({
  default: (await import('../features/roster/employees-page.tsx')).EmployeesPage,
}));
const SiteManagementPage = lazy(async () => ({
  default: (await import('../features/site-management/site-management-page.tsx')).SiteManagementPage,
}));
const ProfilePage = lazy(async () => ({ default: (await import('../features/profile/profile-page.tsx')).ProfilePage }));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

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
            element: <Permitted access="roster" />,
            children: [{ path: paths.employees, element: <EmployeesPage /> }],
          },
          {
            element: <Permitted access="admin_access" failedCheck="means no access" />,
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
