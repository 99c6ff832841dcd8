import { startTransition, useEffect, useState } from 'react';

/** Milliseconds of work before the page handles input and rendering. */
const turn = 16;

/** Waits for other tasks. A timer would take a second in a background tab. */
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
  /** Stops the work after the current slice. */
  signal: AbortSignal;
  /** Receives the completed share, in steps of a twentieth. */
  onProgress: (share: number) => void;
}

/** Runs work in slices, so that the page stays responsive. Returns its result; undefined if it was stopped. */
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

/** Runs `work` in slices, again after each change. Keeps the last result until the next one. */
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
      // React also renders thousands of rows in slices.
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
    /** The result belongs to the current work. */
    isCurrent: done?.work === work,
    /** The completed share of the current work. */
    progress,
  };
}
