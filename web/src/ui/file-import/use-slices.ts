import { startTransition, useEffect, useState } from 'react';

/** How many milliseconds the page works before it answers the person and shows what changed. */
const turn = 16;

/** Waits until others had their turn. A timer would take a second in a tab that is in the background. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

interface Slicing {
  /** Ends the work after the slice in progress. */
  signal: AbortSignal;
  /** Receives the done share of the work, in steps of a twentieth. */
  onProgress: (share: number) => void;
}

/** Does work in slices, so that the page answers meanwhile. Returns its result, or undefined if it was ended before. */
export async function inSlices<T>(work: Generator<number, T>, { signal, onProgress }: Slicing): Promise<T | undefined> {
  for (let since = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < turn) continue;
    onProgress(Math.floor(step.value * 20) / 20);
    await othersTurn();
    if (signal.aborted) return undefined;
    since = performance.now();
  }
}

/** Runs `work` in slices, and again when it changes. Keeps the last result until the next result arrives. */
export function useSlices<T>(work: (() => Generator<number, T>) | undefined) {
  const [done, setDone] = useState<{ work: typeof work; result: T | undefined }>();
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (!work) {
      setDone(undefined);
      return undefined;
    }
    setProgress(0);
    const controller = new AbortController();
    const { signal } = controller;
    inSlices(work(), { signal, onProgress: setProgress }).then(
      // React renders the thousands of rows in slices, too.
      (result) => !signal.aborted && startTransition(() => setDone({ work, result })),
      (error: unknown) =>
        setDone(() => {
          throw error;
        }),
    );
    return () => controller.abort();
  }, [work]);
  return {
    result: done?.result,
    /** The result is that of the current work. */
    isCurrent: done?.work === work,
    /** The done share of the current work. */
    progress,
  };
}
