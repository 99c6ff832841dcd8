import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns `run`, which runs `action` once at a time: while it is in flight, and until its outcome is shown, `run` does
 * nothing (a double click, or Enter and a click); in flight `busy` is true. The action handles its own errors.
 *
 * SWR's useSWRMutation ends `isMutating` in a transition, after the message of a failure is shown, and adds 650 bytes
 * to the sign-in page.
 */
export function useMutation<A = void>(action: (argument: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const inFlight = useRef(false);
  // A fast answer may come between the two clicks of a double click. The second one must not find the form as it was.
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
