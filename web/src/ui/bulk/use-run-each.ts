import { useEffect, useRef, useState } from 'react';
import { runEach, type SendingEach } from './run-each.ts';

export interface RunState<I, R> {
  items: readonly I[];
  results: ReadonlyMap<I, R>;
  running: boolean;
  stopping: boolean;
  /** The error that stopped the run. */
  error?: unknown;
}

/** Runs a call for each item (`runEach`). A stopped run resumes with the rest. Leaving the page stops it. */
export function useRunEach<I, R>(sending: SendingEach<I, R>) {
  const [state, setState] = useState<RunState<I, R>>();
  const controller = useRef<AbortController>(undefined);
  const isRunning = useRef(false);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(items: readonly I[], before: ReadonlyMap<I, R>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const stopping = new AbortController();
    controller.current = stopping;
    const results = new Map(before);
    setState({ items, results: new Map(results), running: true, stopping: false });
    const error = await runEach(
      items.filter((item) => !results.has(item)),
      {
        ...sending,
        signal: stopping.signal,
        onResult(item, result) {
          results.set(item, result);
          setState((now) => now && { ...now, results: new Map(results) });
        },
      },
    );
    isRunning.current = false;
    setState((now) => now && { ...now, running: false, stopping: false, error });
  }

  return {
    state,
    start: (items: readonly I[]) => run(items, new Map()),
    resume: () => state && run(state.items, state.results),
    stop() {
      controller.current?.abort();
      setState((now) => now && { ...now, stopping: true });
    },
    clear: () => setState(undefined),
  };
}
