import { Loader, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { paths } from '../paths.ts';
import { labels } from '../session/labels.ts';
import { useLoginSession } from '../session/login-session.ts';
import { restoreLoginSession } from '../session/restore-login-session.ts';
import { returnAddress, returnStateOf } from '../session/return-address.ts';
import { Delayed } from '../ui/delayed.tsx';
import { savedDraft } from '../ui/form-draft.ts';
import { ErrorState } from '../ui/page-states.tsx';
import { FullPage } from './pages/full-page.tsx';
import { AuditorRoom, SessionLock } from './pages/pages.ts';

/** A loader in the middle of the window, shown after 150 ms. */
export function PageLoader() {
  return (
    <FullPage>
      <Delayed>
        <Loader role="status" aria-label={labels.start.checking} />
      </Delayed>
    </FullPage>
  );
}

/** The check of the login session got no response. A device with prepared data opens without a connection. */
function Unreachable({ message, hasNoConnection }: { message: string; hasNoConnection: boolean }) {
  useEffect(() => {
    if (!hasNoConnection) return;
    // Without its code, the message stays.
    void import('../parts/offline/open-without-connection.ts').then(
      ({ openWithoutConnection }) => openWithoutConnection(),
      () => undefined,
    );
  }, [hasNoConnection]);
  return (
    <FullPage>
      <title>Muster</title>
      <VisuallyHidden component="h1">Muster</VisuallyHidden>
      <ErrorState message={message} onRetry={restoreLoginSession} />
    </FullPage>
  );
}

/** Scopes SWR's cache to a login session, so that the next person at this browser never sees its data. */
const cacheOfLoginSession = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  dedupingInterval: 1000,
  focusThrottleInterval: 30_000,
};

/** Renders pages for signed-in people; redirects others to /login, with the return address unless they signed out. */
export function SignedIn() {
  const state = useLoginSession();
  const location = useLocation();
  if (state.status === 'checking') return <PageLoader />;
  if (state.status === 'unreachable') return <Unreachable {...state} />;
  if (state.status === 'signed-out') {
    return <Navigate to={paths.login} replace state={state.left ? null : returnStateOf(location)} />;
  }
  const { employee, locked } = state;
  const access = employee?.auditor;
  return (
    <SWRConfig value={cacheOfLoginSession}>
      <Suspense fallback={<PageLoader />}>
        {locked === 'loaded' ? null : employee && access ? (
          <AuditorRoom auditor={employee} access={access} />
        ) : (
          <Outlet />
        )}
      </Suspense>
      {(locked || employee?.inactivity_minutes !== undefined) && (
        <Suspense>
          <SessionLock employee={employee} locked={locked !== undefined} />
        </Suspense>
      )}
    </SWRConfig>
  );
}

/** Renders pages for signed-out people; redirects others to their form draft, the requested address, or /. */
export function SignedOut() {
  const state = useLoginSession();
  const { state: navigationState, pathname } = useLocation();
  if (state.status === 'checking') return <PageLoader />;
  if (state.status === 'unreachable') return <Unreachable {...state} />;
  if (state.status === 'signed-in') {
    // The first administrator of a new department has just set the first password.
    if (pathname === paths.reset && state.employee?.setting_up) return <Navigate to={paths.setup} replace />;
    return <Navigate to={savedDraft()?.address ?? returnAddress(navigationState) ?? paths.dashboard} replace />;
  }
  return (
    <Suspense fallback={<PageLoader />}>
      <Outlet />
    </Suspense>
  );
}
