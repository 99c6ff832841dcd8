import type { HistoryRouterProps, Location } from 'react-router-dom';

type History = HistoryRouterProps['history'];

/** Milliseconds without navigation after which Back is undone: Back may be pressed twice. */
const settleTime = 30;

/** A navigation by a link, or by the browser's Back or Forward. */
export interface PendingNavigation {
  from: Location;
  to: Location;
  /** Carries out the navigation. */
  go: () => void;
}

/**
 * Returns `history` that calls `block` before a navigation. If it returns true, the URL stays until `go`. Replaced URLs
 * are never blocked. React Router's `useBlocker` would add 17 KB to the sign-in page (ADR 24).
 */
export function blockingHistory(history: History, block: (pending: PendingNavigation) => boolean): History {
  return {
    ...history,
    // Getters: a spread would copy their current values.
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push(to, state) {
      const go = () => history.push(to, state);
      const path = typeof to === 'string' ? history.encodeLocation(to) : to;
      if (!block({ from: history.location, to: { ...history.location, ...path }, go })) go();
    },
    listen(listener) {
      let shown = history.location;
      /** The number of history entries between the shown page and the browser's position, until Back is undone. */
      let away = 0;
      let passing = false;
      let call: ReturnType<typeof setTimeout> | undefined;
      const pass: typeof listener = (update) => {
        shown = update.location;
        listener(update);
      };
      const stop = history.listen((update) => {
        const { action, location, delta } = update;
        if (action === 'POP' && delta && !passing) {
          const go = () => {
            clearTimeout(call);
            call = undefined;
            const rest = delta - away;
            away = 0;
            if (rest === 0) return pass(update);
            passing = true;
            history.go(rest);
          };
          if (away !== 0 || call !== undefined || block({ from: shown, to: location, go })) {
            away += delta;
            clearTimeout(call);
            call = undefined;
            // The browser has already moved and may move again, so undo the move after a pause.
            if (away !== 0) {
              call = setTimeout(() => {
                call = undefined;
                history.go(-away);
              }, settleTime);
            }
            return;
          }
        }
        passing = false;
        pass(update);
      });
      return () => {
        clearTimeout(call);
        stop();
      };
    },
  };
}
