import { useCallback, useEffect, useRef, useState } from 'react';

/** Loads once with a call that is not a read, such as one for a challenge. `retry` loads again after a failure. */
export function useLoaded<T>(load: () => Promise<T>) {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({});
  const latest = useRef(load);
  const left = useRef(false);
  const retry = useCallback(async () => {
    try {
      const data = await latest.current();
      if (!left.current) setState({ data });
    } catch (error) {
      if (!left.current) setState({ error });
    }
  }, []);
  useEffect(() => {
    left.current = false;
    void retry();
    return () => {
      left.current = true;
    };
  }, [retry]);
  return { ...state, retry };
}
