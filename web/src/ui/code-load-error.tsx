import { useEffect, useRef, useState } from 'react';
import { type LoadErrorKind, loadErrorMessages } from './code-load-labels.ts';
import { CodeLoadError } from './load-code.ts';
import { ErrorState } from './page-states.tsx';

/** Milliseconds before each retry; the last one repeats. */
const delays = [0, 1000, 2000, 4000, 8000, 15_000];

interface CodeLoadErrorStateProps {
  kind: LoadErrorKind;
  /** Loads the code again; rejects with CodeLoadError. */
  load: () => Promise<void>;
}

/** The message for code that failed to load. Retries when the network is back, and at intervals. */
export function CodeLoadErrorState({ kind, load }: CodeLoadErrorStateProps) {
  const [shown, setShown] = useState(kind);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const attempt = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    let unmounted = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inFlight: Promise<void> | undefined;
    function wait(): void {
      clearTimeout(timer);
      // Offline, the `online` event starts the next attempt.
      if (unmounted || navigator.onLine === false) return;
      timer = setTimeout(() => void next(), delays[Math.min(failures, delays.length - 1)]);
      failures += 1;
    }
    async function tryOnce(): Promise<void> {
      try {
        await latest.current();
      } catch (error) {
        if (!unmounted) setShown(error instanceof CodeLoadError ? error.kind : 'no-response');
        wait();
      }
    }
    function next(): Promise<void> {
      clearTimeout(timer);
      inFlight ??= tryOnce().finally(() => {
        inFlight = undefined;
      });
      return inFlight;
    }
    attempt.current = next;
    const online = () => void next();
    const offline = () => setShown('offline');
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    wait();
    return () => {
      unmounted = true;
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
