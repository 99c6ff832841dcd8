import { Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { paths } from '../paths.ts';
import { LoginPage } from '../screens/sign-in/login-page.tsx';
import { LogoutPage } from '../screens/sign-in/logout-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Layout } from './layout/lazy-layout.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { FullPage } from './pages/full-page.tsx';
import {
  CertificateOfTraining,
  CertificatePage,
  CheckInPage,
  CheckPage,
  ClassDayPage,
  CompliancePage,
  ConfirmAddressPage,
  DashboardPage,
  EmployeesPage,
  ForgotPasswordPage,
  HistoryImportPage,
  ImportPage,
  MyPeoplePage,
  NotFoundPage,
  OwnPersonPage,
  PersonPage,
  ProfilePage,
  RequireAccess,
  ResetPage,
  ResetPasswordPage,
  SecondFactorPage,
  SettingsPage,
  SignInSettingsPage,
  SignOnPage,
  SiteManagementPage,
  TrainingPage,
  TranscriptPage,
  WaitingAccountsPage,
} from './pages/pages.ts';
import { PageLoader, SignedIn, SignedOut } from './route-guards.tsx';

/** The routes of docs/spec.md section 2, and ours. */
const routes: RouteObject[] = [
  { path: paths.logout, element: <LogoutPage /> },
  {
    path: `${paths.check}/:siteCode/:token`,
    element: (
      <Suspense fallback={<PageLoader />}>
        <CheckPage />
      </Suspense>
    ),
  },
  ...[
    { path: paths.confirmAddress, page: <ConfirmAddressPage /> },
    { path: paths.resetPassword, page: <ResetPasswordPage /> },
  ].map(({ path, page }) => ({ path, element: <Suspense fallback={<PageLoader />}>{page}</Suspense> })),
  {
    element: <SignedOut />,
    children: [
      { path: paths.login, element: <LoginPage /> },
      { path: paths.reset, element: <ResetPage /> },
      { path: paths.signOn, element: <SignOnPage /> },
      { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
      { path: paths.secondFactor, element: <SecondFactorPage /> },
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
            element: <RequireAccess access="manage_trainings" />,
            children: [{ path: paths.historyImport, element: <HistoryImportPage /> }],
          },
          {
            element: <RequireAccess access="training" />,
            children: [{ path: paths.compliance, element: <CompliancePage /> }],
          },
          {
            element: <RequireAccess access="roster" />,
            children: [
              { path: paths.employees, element: <EmployeesPage /> },
              { path: paths.rosterImport, element: <ImportPage /> },
              { path: paths.people, element: <WaitingAccountsPage /> },
            ],
          },
          {
            element: <RequireAccess access="admin_access" failedCheck="means no access" />,
            children: [
              { path: paths.admin, element: <SiteManagementPage /> },
              { path: paths.signInSettings, element: <SignInSettingsPage /> },
            ],
          },
          { path: paths.myPeople, element: <MyPeoplePage /> },
          { path: `${paths.myPeople}/:employeeId`, element: <OwnPersonPage /> },
          { path: `${paths.people}/:employeeId`, element: <PersonPage /> },
          { path: `${paths.people}/:employeeId/transcript`, element: <TranscriptPage /> },
          { path: `${paths.classes}/:classId`, element: <ClassDayPage /> },
          { path: `${paths.people}/:employeeId/certificates/:certificationId`, element: <CertificatePage /> },
          { path: `${paths.people}/:employeeId/certificate-of/:trainingId`, element: <CertificateOfTraining /> },
          { path: paths.checkIn, element: <CheckInPage /> },
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
