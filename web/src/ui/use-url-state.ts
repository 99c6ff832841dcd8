import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/** What was written last and is not rendered yet: the router renders a new address when there is time for it. */
let unrendered: URLSearchParams | undefined;

/**
 * The address's parameters, and a way to change them that leaves no history entry. A change is made to what was written last,
 * also before that is rendered: two that follow one another closely (an order, then a search) both stay.
 */
export function useUrlState(): [URLSearchParams, (change: (parameters: URLSearchParams) => void) => void] {
  const [address, setAddress] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is one that is rendered
  useEffect(() => {
    unrendered = undefined;
    return () => {
      unrendered = undefined;
    };
  }, [address]);
  const write = useCallback(
    (change: (parameters: URLSearchParams) => void) => {
      const after = new URLSearchParams(unrendered ?? address);
      change(after);
      unrendered = after;
      setAddress(after, { replace: true });
    },
    [address, setAddress],
  );
  return [address, write];
}
