import { keyPath } from '@muster/shared/record/fingerprint';
import { Suspense } from 'react';
import { Navigate, type RouteObject, useRoutes, useSearchParams } from 'react-router-dom';
import { accountsPath, paths, tabPath } from '../paths.ts';
import { LoginPage } from '../screens/sign-in/login-page.tsx';
import { LogoutPage } from '../screens/sign-in/logout-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Layout } from './layout/lazy-layout.ts';
import { ErrorPage } from './pages/error-page.tsx';
import { FullPage } from './pages/full-page.tsx';
import {
  CheckPage,
  ConfirmAddressPage,
  ForgotPasswordPage,
  KeyPage,
  RequireAccess,
  ResetPage,
  ResetPasswordPage,
  SecondFactorPage,
  type SignedInPage,
  SignOnPage,
  signedInPages,
} from './pages/pages.ts';
import { PageLoader, SignedIn, SignedOut } from './route-guards.tsx';

const routeOf = ({ path, Page, access, failedCheck }: SignedInPage): RouteObject =>
  access
    ? { element: <RequireAccess access={access} failedCheck={failedCheck} />, children: [{ path, element: <Page /> }] }
    : { path, element: <Page /> };

/** The routes of docs/spec.md section 2, and additional ones. */
const routes: RouteObject[] = [
  { path: paths.logout, element: <LogoutPage /> },
  ...[
    { path: keyPath(':siteCode'), page: <KeyPage /> },
    { path: `${paths.check}/:siteCode/:token`, page: <CheckPage /> },
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
          ...signedInPages.map(routeOf),
          { path: '/settings/sign-in', element: <Navigate to={tabPath(paths.department, 'sign-in')} replace /> },
          { path: paths.people, element: <ToAccounts /> },
        ],
      },
    ],
  },
];

/** Redirects the former address of waiting accounts to the filtered employees. */
function ToAccounts() {
  const [url] = useSearchParams();
  return <Navigate to={accountsPath(url.get('state') === 'locked' ? 'locked' : 'waiting')} replace />;
}

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
