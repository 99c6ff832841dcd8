import { setTimeout as wait } from 'node:timers/promises';
import { startEngine } from './engine.ts';
import { printError } from './print-error.ts';

/** An engine that is restarted after an unexpected end. */
export interface SupervisedEngine {
  /** Returns the current endpoint, which changes with each start. */
  endpoint(): string;
  /** Resolves when the engine is stopped, or has been restarted too often. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds before each restart. After the last one, the engine is not restarted. */
const pausesMs = [100, 500, 2_000, 5_000, 10_000];
/** Milliseconds after which an engine has recovered, and the pauses start over. */
const recoveredAfterMs = 10 * 60_000;

/**
 * Starts the engine of the data folder, and restarts it on the same data after an unexpected end; `onMoved` gets each
 * new address. Throws errors of the first start and writes those of restarts to stderr.
 */
export async function superviseEngine(
  dataDir: string,
  onMoved: (endpoint: string) => void,
  pauses: readonly number[] = pausesMs,
): Promise<SupervisedEngine> {
  let engine = await startEngine({ dataDir });
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Restarts the engine. Returns false if it was stopped or has no pauses left. */
  const startAgain = async (pause: number | undefined): Promise<boolean> => {
    if (pause === undefined) return false;
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    engine = await startEngine({ dataDir });
    if (signal.aborted) {
      await engine.stop();
      return false;
    }
    printError('The database engine ended unexpectedly and was restarted.');
    onMoved(engine.endpoint);
    return true;
  };

  const keep = async () => {
    let starts = 0;
    for (let running = true; running; ) {
      const since = performance.now();
      await engine.ended;
      if (signal.aborted) return;
      if (performance.now() - since > recoveredAfterMs) starts = 0;
      running = await startAgain(pauses[starts++]).catch((error: Error) => {
        printError(error.message);
        return true; // `engine.ended` has resolved already, so the next pause follows.
      });
    }
  };
  const ended = keep();

  return {
    endpoint: () => engine.endpoint,
    ended,
    async stop() {
      stopping.abort();
      await engine.stop();
      await ended;
    },
  };
}
