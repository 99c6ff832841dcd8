import { type Queue, QueueFull, type Wait } from '@muster/functions/kernel/queue';
import type { FromWorker, Shared, ToWorker } from './messages.ts';

/** One worker's turns in a queue, in the main process. */
export interface WorkerTurns {
  onMessage(message: FromWorker): void;
  /** Ends the turns of a worker that has ended. */
  end(): void;
}

/**
 * Gives a worker its turns in a queue of the main process: all workers together have the concurrency of one process.
 * With the queue of hashes, a flood of sign-ins leaves processors to other requests.
 */
export function turnsOf(of: Shared, queue: Queue, send: (message: ToWorker) => void): WorkerTurns {
  const running = new Map<number, () => void>();
  let hasEnded = false;
  const begin = (id: number, wait: Wait) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          if (hasEnded) return resolve();
          running.set(id, resolve);
          send({ kind: 'turn', of, id });
        }),
      wait,
    );
  return {
    onMessage(message) {
      if (!('of' in message) || message.of !== of) return;
      const { id } = message;
      if (message.kind === 'turn wanted') {
        begin(id, message.wait).catch((error: QueueFull) =>
          send({ kind: 'no turn', of, id, reason: error.message, place: error.place }),
        );
      } else {
        running.get(id)?.();
        running.delete(id);
      }
    },
    end() {
      hasEnded = true;
      for (const done of running.values()) done();
    },
  };
}

/** A worker's queue, in which each task runs in a turn of the main process. */
export interface SharedQueue extends Queue {
  onMessage(message: ToWorker): void;
}

export function sharedQueue(of: Shared, send: (message: FromWorker) => void): SharedQueue {
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let last = 0;
  return {
    async run(work, wait = {}) {
      const id = ++last;
      const turn = Promise.withResolvers<void>();
      waiting.set(id, turn);
      send({ kind: 'turn wanted', of, id, wait });
      await turn.promise;
      try {
        return await work();
      } finally {
        send({ kind: 'turn over', of, id });
      }
    },
    onMessage(message) {
      if (!('of' in message) || message.of !== of) return;
      const turn = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'turn') turn?.resolve();
      else turn?.reject(new QueueFull(message.reason, message.place));
    },
  };
}
