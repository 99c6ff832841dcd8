import { useEffect, useRef, useState } from 'react';
import { type NextStep, signIn } from '../../session/api.ts';
import { labels } from '../../session/labels.ts';

/**
 * Returns `start`, which signs in as `signIn` does, and `stop`, which ends an attempt that waits. `queued` is the text
 * to show while it waits. An attempt ends with its page: later, it would replace the login session that somebody else
 * has begun meanwhile in another tab.
 */
export function useQueuedSignIn() {
  const [queued, setQueued] = useState<string>();
  const attempt = useRef<AbortController>(undefined);
  const stop = () => attempt.current?.abort();
  useEffect(() => () => attempt.current?.abort(), []);
  /** Returns the next step; undefined if the login session is open, or the attempt was stopped. */
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
