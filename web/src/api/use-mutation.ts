import { useCallback, useId, useRef } from 'react';
import useSWRMutation from 'swr/mutation';

/**
 * Runs `action` as an SWR mutation, one at a time: while it is in flight, `run` does nothing (a double click, or Enter and a
 * click) and `busy` is true. The action handles its own errors.
 */
export function useMutation<A = void>(action: (argument: A) => Promise<unknown>) {
  const { trigger, isMutating } = useSWRMutation<unknown, unknown, string, A>(useId(), (_, { arg }) => action(arg));
  const inFlight = useRef(false);
  const run = useCallback(
    async (argument: A): Promise<void> => {
      if (inFlight.current) return;
      inFlight.current = true;
      try {
        await (trigger as (argument: A) => Promise<unknown>)(argument);
      } finally {
        inFlight.current = false;
      }
    },
    [trigger],
  );
  return { busy: isMutating, run };
}
