import { type ReactNode, useEffect, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, type HistoryRouterProps } from 'react-router-dom';
import { loginSession } from '../features/auth/login-session.ts';
import { confirmLeave, hasUnsavedChanges } from '../ui/unsaved-changes.ts';
import { blockingHistory, type PendingNavigation } from './blocking-history.ts';

/** Returns true while leaving would lose what a signed-in person has typed. A session that ends is never held up. */
const wouldLose = () => hasUnsavedChanges() && loginSession().status === 'signed-in';

function block({ from, to, go }: PendingNavigation): boolean {
  const stays = from.pathname === to.pathname && from.search === to.search;
  if (stays || !wouldLose()) return false;
  confirmLeave(go);
  return true;
}

function warnOfLoss(event: BeforeUnloadEvent): void {
  if (wouldLose()) event.preventDefault();
}

interface BlockingRouterProps extends Pick<HistoryRouterProps, 'history'> {
  children: ReactNode;
}

/** A router that asks before a half-filled form is lost: on Back, on a link, and before the browser's tab is closed. */
export function BlockingRouter({ history, children }: BlockingRouterProps) {
  const [guarded] = useState(() => blockingHistory(history, block));
  useEffect(() => {
    window.addEventListener('beforeunload', warnOfLoss);
    return () => window.removeEventListener('beforeunload', warnOfLoss);
  }, []);
  return <HistoryRouter history={guarded}>{children}</HistoryRouter>;
}
