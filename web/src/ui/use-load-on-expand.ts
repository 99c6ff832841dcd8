import { useEffect, useState } from 'react';

/** docs/spec.md section 9: minimum milliseconds of the spinner of an expanded type. */
const leastSpinner = 400;

/** Loads when a row expands, and at each `retry`. `loading` lasts at least 400 ms; a failure is shown at once. */
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
