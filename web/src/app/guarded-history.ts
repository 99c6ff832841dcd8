import type { HistoryRouterProps, Location } from 'react-router-dom';

type History = HistoryRouterProps['history'];

/** A person's way from one address to another: a link, or the browser's Back and Forward. */
export interface Departure {
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
export function guardedHistory(history: History, hold: (departure: Departure) => boolean): History {
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
      if (!hold({ from: history.location, to: { ...history.location, ...path }, go })) go();
    },
    listen(listener) {
      let shown = history.location;
      /** Entries between what is shown and where the browser stands, while it is called back. */
      let away = 0;
      let passing = false;
      return history.listen((update) => {
        const { action, location, delta } = update;
        if (action === 'POP' && delta && !passing) {
          const underWay = away !== 0;
          const further = Math.abs(away + delta) > Math.abs(away);
          const go = () => {
            passing = true;
            history.go(delta);
          };
          if (underWay || hold({ from: shown, to: location, go })) {
            away += delta;
            // The browser has moved already: back to where the person stays.
            if (further) history.go(-delta);
            return;
          }
        }
        passing = false;
        shown = location;
        listener(update);
      });
    },
  };
}
