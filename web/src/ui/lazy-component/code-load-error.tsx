import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../page-states.tsx';
import { type LoadErrorKind, loadErrorMessages } from './labels.ts';
import { CodeLoadError } from './load-code.ts';

/** Milliseconds before each further attempt; the last one is repeated. */
const delays = [0, 1000, 2000, 4000, 8000, 15_000];

interface CodeLoadErrorStateProps {
  problem: LoadErrorKind;
  /** Loads the part again; rejects with PartNotLoaded. */
  load: () => Promise<void>;
}

/** Stands in for a part whose code did not arrive, and loads it by itself: when the network is back, and from time to time. */
export function CodeLoadErrorState({ problem, load }: CodeLoadErrorStateProps) {
  const [shown, show] = useState(problem);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const attempt = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    let left = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let underWay: Promise<void> | undefined;
    function wait(): void {
      clearTimeout(timer);
      // Without a network there is nothing to try; the browser tells when it is back.
      if (left || navigator.onLine === false) return;
      timer = setTimeout(() => void next(), delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    }
    async function tryOnce(): Promise<void> {
      try {
        await latest.current();
      } catch (error) {
        if (!left) show(error instanceof CodeLoadError ? error.problem : 'no-response');
        wait();
      }
    }
    function next(): Promise<void> {
      clearTimeout(timer);
      underWay ??= tryOnce().finally(() => {
        underWay = undefined;
      });
      return underWay;
    }
    attempt.current = next;
    const online = () => void next();
    const offline = () => show('offline');
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    wait();
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  }, []);
  return (
    <ErrorState
      message={loadErrorMessages[shown]}
      onRetry={() => (shown === 'stuck' ? window.location.reload() : attempt.current?.())}
    />
  );
}
