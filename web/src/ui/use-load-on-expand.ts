import { useEffect, useState } from 'react';

/** docs/spec.md section 9: the least time that the spinner of an expanded type is shown, in milliseconds. */
const leastSpinner = 400;

/**
 * Loads when a row is expanded, and at each `retry`. The state is `loading` for at least 400 ms; a failure is shown at
 * once.
 */
export function useLoadOnExpand(load: () => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true;
    const settle = (outcome: 'ready' | 'failed') => current && setState(outcome);
    setState('loading');
    Promise.all([load(), new Promise((resolve) => setTimeout(resolve, leastSpinner))]).then(
      () => settle('ready'),
      () => settle('failed'),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
}
