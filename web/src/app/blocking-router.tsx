import { type ReactNode, useEffect, useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter, type HistoryRouterProps } from 'react-router-dom';
import { sessionState } from '../features/auth/login-session.ts';
import { askBeforeLeaving, isAnythingUnsaved } from '../ui/unsaved-changes.ts';
import { type Departure, guardedHistory } from './blocking-history.ts';

/** Returns true while leaving would lose what a signed-in person has typed. A session that ends is never held up. */
const wouldLose = () => isAnythingUnsaved() && sessionState().at === 'signed-in';

function hold({ from, to, go }: Departure): boolean {
  const stays = from.pathname === to.pathname && from.search === to.search;
  if (stays || !wouldLose()) return false;
  askBeforeLeaving(go);
  return true;
}

function warnOfLoss(event: BeforeUnloadEvent): void {
  if (wouldLose()) event.preventDefault();
}

interface GuardedRouterProps extends Pick<HistoryRouterProps, 'history'> {
  children: ReactNode;
}

/** A router that asks before a half-filled form is lost: on Back, on a link, and before the browser's tab is closed. */
export function GuardedRouter({ history, children }: GuardedRouterProps) {
  const [guarded] = useState(() => guardedHistory(history, hold));
  useEffect(() => {
    window.addEventListener('beforeunload', warnOfLoss);
    return () => window.removeEventListener('beforeunload', warnOfLoss);
  }, []);
  return <HistoryRouter history={guarded}>{children}</HistoryRouter>;
}
