import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns `run`, which runs `action` once at a time: while it is in flight, `run` does nothing (a double click, or Enter and a click) and
 * `busy` is true. The action handles its own errors.
 *
 * SWR's useSWRMutation ends `isMutating` in a transition, after the message of a failure is shown, and adds 650 bytes to the sign-in page.
 */
export function useMutation<A = void>(action: (argument: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  const run = useCallback(async (argument: A): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      await latest.current(argument);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
