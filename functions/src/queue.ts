/** How much work runs side by side, and how much may wait for its turn. */
interface Bounds {
  atOnce: number;
  /** How many may wait; the next one is refused. */
  mostWaiting?: number;
  /** Milliseconds after which one that waits is refused. */
  longestWait?: number;
  /** Milliseconds that a turn lasts at least: work that costs little is not done more often than that. Its result does not wait for it. */
  leastTurn?: number;
}

export interface Queue {
  /** Runs work when its turn comes, first come, first served. Throws `QueueFull` when it cannot wait that long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Too much work waits already in this process. This piece of it has not begun. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** Makes a queue of this process. */
export function newQueue({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  longestWait,
  leastTurn = 0,
}: Bounds): Queue {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer =
        longestWait === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(begin);
              reject(new QueueFull('It has waited too long'));
            }, longestWait);
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve();
      };
      waiting.add(begin);
    });
  const handOn = () => {
    const [next] = waiting;
    if (next) next();
    else running--;
  };
  return {
    async run(work) {
      if (running < atOnce) running++;
      else if (waiting.size >= mostWaiting) throw new QueueFull('Too many wait already');
      else await turn();
      const begun = performance.now();
      try {
        return await work();
      } finally {
        const left = begun + leastTurn - performance.now();
        if (left > 0) setTimeout(handOn, left).unref();
        else handOn();
      }
    },
  };
}
