import { type ReactNode, useEffect, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, type HistoryRouterProps } from 'react-router-dom';
import { loginSession } from '../session/login-session.ts';
import { confirmLeave, hasUnsavedChanges } from '../ui/unsaved-changes.ts';
import { blockingHistory, type PendingNavigation } from './blocking-history.ts';

/** Returns true if leaving would lose unsaved input. The end of a login session is never blocked. */
const losesChanges = () => hasUnsavedChanges() && loginSession().status === 'signed-in';

function block({ from, to, go }: PendingNavigation): boolean {
  const stays = from.pathname === to.pathname && from.search === to.search;
  if (stays || !losesChanges()) return false;
  confirmLeave(go);
  return true;
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if (losesChanges()) event.preventDefault();
}

interface BlockingRouterProps extends Pick<HistoryRouterProps, 'history'> {
  children: ReactNode;
}

/** A router that asks before unsaved changes are lost: on Back, on a link, and when the tab closes. */
export function BlockingRouter({ history, children }: BlockingRouterProps) {
  const [blocking] = useState(() => blockingHistory(history, block));
  useEffect(() => {
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => window.removeEventListener('beforeunload', warnBeforeUnload);
  }, []);
  return <HistoryRouter history={blocking}>{children}</HistoryRouter>;
}
