import type { HistoryRouterProps, Location } from 'react-router-dom';

type History = HistoryRouterProps['history'];

/** Milliseconds without a move after which the browser stands still: Back may be pressed twice in a row. */
const stillness = 30;

/** A person's way from one address to another: a link, or the browser's Back and Forward. */
export interface PendingNavigation {
  from: Location;
  to: Location;
  /** Carries it out. */
  go: () => void;
}

/**
 * Returns `history` with `hold` asked before a person leaves an address. When it answers true the address stays, and the
 * departure waits for its `go`. A replaced address is a redirect or a correction of the product's own: it is never held.
 *
 * React Router's data router has this as `useBlocker`, and adds 17 KB to the sign-in page, beyond its budget (ADR 24).
 */
export function blockingHistory(history: History, block: (pending: PendingNavigation) => boolean): History {
  return {
    ...history,
    // Getters: a spread would freeze them.
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
      /** Entries between what is shown and where the browser stands, until it is called back. */
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
            // The browser has moved already, and may be about to move on: it is called back once it stands still.
            if (away !== 0) {
              call = setTimeout(() => {
                call = undefined;
                history.go(-away);
              }, stillness);
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
