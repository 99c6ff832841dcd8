import { useEffect, useRef, useState } from 'react';
import { type NextStep, signIn } from '../../session/api.ts';
import { labels } from '../../session/labels.ts';

/**
 * Returns `start`, which calls `signIn`, and `stop`, which ends a waiting attempt. `queued` is the text while it waits.
 * Leaving the page ends an attempt: later, it would replace another person's login session.
 */
export function useQueuedSignIn() {
  const [queued, setQueued] = useState<string>();
  const attempt = useRef<AbortController>(undefined);
  const stop = () => attempt.current?.abort();
  useEffect(() => () => attempt.current?.abort(), []);
  /** Returns the next step; undefined if the login session is open or the attempt was stopped. */
  const start = async (
    typed: Parameters<typeof signIn>[0],
    notice: number | undefined,
  ): Promise<NextStep | undefined> => {
    const controller = new AbortController();
    attempt.current = controller;
    const { signal } = controller;
    try {
      return await signIn(typed, notice, { signal, onBusy: (place) => setQueued(labels.signIn.queued(place)) });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setQueued(undefined);
    }
  };
  return { queued, start, stop };
}
