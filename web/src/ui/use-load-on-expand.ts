import { useEffect, useState } from 'react';

/** SPEC.md section 9: how long the spinner of an opening course stays at least, in milliseconds. */
const leastSpinner = 400;

/**
 * Loads afresh when a course is opened, and again at each `retry`. The state is `loading` for 400 ms at least, so that
 * the spinner can be seen; a failure shows at once.
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
