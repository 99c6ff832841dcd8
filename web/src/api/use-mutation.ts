import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns `run`, which runs `action` once at a time and ignores further calls until its outcome is rendered. `busy` is
 * true while it is in flight. SWR's useSWRMutation resets later and adds 650 bytes to the sign-in page.
 */
export function useMutation<A = void>(action: (argument: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const inFlight = useRef(false);
  // A fast answer may arrive between the clicks of a double click. The second click must still find the form busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an action has ended and that is shown
  useEffect(() => {
    inFlight.current = false;
  }, [ended]);
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
      setBusy(false);
      setEnded((count) => count + 1);
    }
  }, []);
  return { busy, run };
}
