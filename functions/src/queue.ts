/** How much work runs at once, and how much may wait. */
interface Bounds {
  atOnce: number;
  /** How many may wait; further ones are refused. */
  mostWaiting?: number;
  /** Milliseconds after which waiting work is refused. */
  longestWait?: number;
  /** The least milliseconds of a turn, which bounds how often cheap work runs. Its result does not wait for the end of the turn. */
  leastTurn?: number;
}

export interface Queue {
  /** Runs work in turn, first come, first served. Throws `QueueFull` when it may not wait or has waited too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** The work has not started: too much is waiting in this process, or it has waited too long. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

/** Returns a queue of this process. */
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
              waiting.delete(proceed);
              reject(new QueueFull('It has waited too long'));
            }, longestWait);
      const proceed = () => {
        clearTimeout(timer);
        waiting.delete(proceed);
        resolve();
      };
      waiting.add(proceed);
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
      const start = performance.now();
      try {
        return await work();
      } finally {
        const left = start + leastTurn - performance.now();
        if (left > 0) setTimeout(handOn, left).unref();
        else handOn();
      }
    },
  };
}
