import { setTimeout as wait } from 'node:timers/promises';
import { startEngine } from './engine.ts';
import { printError } from './print-error.ts';

/** An engine that is started again when it ends by itself. */
export interface SupervisedEngine {
  /** Where it listens now: each start has an address of its own. */
  endpoint(): string;
  /** Settles when the engine has ended for good: stopped, or started again too often. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** Milliseconds before each further start; after the last one the engine is given up. */
const pausesMs = [100, 500, 2_000, 5_000, 10_000];
/** An engine that ran this long has recovered: its next end counts as the first. */
const recoveredAfterMs = 10 * 60_000;

/**
 * Starts the engine of the data folder and starts it again when it ends by itself, on the same data; `onMoved` is told of
 * each new address. Errors of the first start are thrown; those of later ones are written to stderr.
 */
export async function superviseEngine(
  dataDir: string,
  onMoved: (endpoint: string) => void,
  pauses: readonly number[] = pausesMs,
): Promise<SupervisedEngine> {
  let engine = await startEngine({ dataDir });
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns false when the engine was stopped or given up. */
  const startAgain = async (pause: number | undefined): Promise<boolean> => {
    if (pause === undefined) return false;
    await wait(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return false;
    engine = await startEngine({ dataDir });
    if (signal.aborted) {
      await engine.stop();
      return false;
    }
    printError('The database engine ended by itself and was started again.');
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
        return true; // This engine has ended already: the next pause follows.
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
