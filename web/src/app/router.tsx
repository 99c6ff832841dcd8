import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { LoginPage } from '../features/session/login-page.tsx';
import { LogoutPage } from '../features/session/logout-page.tsx';
import { lazyPart } from '../ui/lazy-part/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Blank, SignedIn, SignedOut } from './guards.tsx';
import { paths } from './paths.ts';

/** What a person needs only once signed in loads then: the sign-in page stays small. */
const Layout = lazyPart(
  async () => (await import('./layout/layout.tsx')).Layout,
  (failure) => <Blank>{failure}</Blank>,
);
const ResetPage = lazyPart(
  async () => (await import('../features/session/reset-page.tsx')).ResetPage,
  (failure) => <Blank>{failure}</Blank>,
);
const DashboardPage = lazyPart(async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage);
const TrainingPage = lazyPart(async () => (await import('../features/training/training-page.tsx')).TrainingPage);
const Permitted = lazyPart(async () => (await import('./permitted.tsx')).Permitted);
const EmployeesPage = lazyPart(async () => (await import('../features/roster/employees-page.tsx')).EmployeesPage);
const SiteManagementPage = lazyPart(
  async () => (await import('../features/site-management/site-management-page.tsx')).SiteManagementPage,
);
const ProfilePage = lazyPart(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage);
const SettingsPage = lazyPart(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage);
const NotFoundPage = lazyPart(async () => (await import('./not-found-page.tsx')).NotFoundPage);

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
