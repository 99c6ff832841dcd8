import { Loader, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { labels } from '../features/auth/labels.ts';
import { useLoginSession } from '../features/auth/login-session.ts';
import { restoreLoginSession } from '../features/auth/restore-login-session.ts';
import { paths } from '../paths.ts';
import { Delayed } from '../ui/delayed.tsx';
import { savedDraft } from '../ui/form-draft.ts';
import { ErrorState } from '../ui/page-states.tsx';
import classes from './full-page.module.css';

/** The whole window, while there is nothing of a page yet. */
export function FullPage({ children }: { children: ReactNode }) {
  return <main className={classes.blank}>{children}</main>;
}

/** Nothing for 150 ms, then a sign of life in the middle of the window. */
export function PageLoader() {
  return (
    <FullPage>
      <Delayed>
        <Loader role="status" aria-label={labels.start.checking} />
      </Delayed>
    </FullPage>
  );
}

function Unreachable({ message }: { message: string }) {
  return (
    <FullPage>
      <title>Muster</title>
      <VisuallyHidden component="h1">Muster</VisuallyHidden>
      <ErrorState message={message} onRetry={restoreLoginSession} />
    </FullPage>
  );
}

/** Answers are kept for one sign-in, so that the next person at this browser never meets them, not even one in flight. */
const answersOfOneSignIn = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  dedupingInterval: 1000,
  focusThrottleInterval: 30_000,
};

/** For signed-in people; others go to /login. */
export function SignedIn() {
  const state = useLoginSession();
  if (state.status === 'checking') return <PageLoader />;
  if (state.status === 'unreachable') return <Unreachable message={state.message} />;
  if (state.status === 'signed-out') return <Navigate to={paths.login} replace />;
  return (
    <SWRConfig value={answersOfOneSignIn}>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </SWRConfig>
  );
}

/** For people who are not signed in; a valid session goes to /, or back to a form that its end interrupted, and leaves no history entry. */
export function SignedOut() {
  const state = useLoginSession();
  if (state.status === 'checking') return <PageLoader />;
  if (state.status === 'unreachable') return <Unreachable message={state.message} />;
  if (state.status === 'signed-in') return <Navigate to={savedDraft()?.address ?? paths.dashboard} replace />;
  return (
    <Suspense fallback={<PageLoader />}>
      <Outlet />
    </Suspense>
  );
}
