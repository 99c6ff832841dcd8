import { type Queue, QueueFull } from '@muster/functions/queue';
import type { FromWorker, ToWorker } from './messages.ts';

/** The turns of one worker's sign-ins, in the main process. */
export interface WorkerTurns {
  onMessage(message: FromWorker): void;
  /** Ends the turns of a worker that has ended. */
  end(): void;
}

/**
 * Gives a worker's sign-ins their turns in the queue of the main process: together the workers hash as many passwords at once as one
 * process would, so that a flood of sign-ins leaves processors to other requests.
 */
export function turnsOf(queue: Queue, send: (message: ToWorker) => void): WorkerTurns {
  const running = new Map<number, () => void>();
  let hasEnded = false;
  const begin = (id: number) =>
    queue.run(
      () =>
        new Promise<void>((resolve) => {
          if (hasEnded) return resolve();
          running.set(id, resolve);
          send({ kind: 'turn', id });
        }),
    );
  return {
    onMessage(message) {
      if (message.kind === 'sign-in waits') {
        const { id } = message;
        begin(id).catch((error: Error) => send({ kind: 'no turn', id, reason: error.message }));
      } else if (message.kind === 'sign-in over') {
        running.get(message.id)?.();
        running.delete(message.id);
      }
    },
    end() {
      hasEnded = true;
      for (const done of running.values()) done();
    },
  };
}

/** A worker's queue of sign-ins, which runs each in a turn of the main process. */
export interface SharedQueue extends Queue {
  onMessage(message: ToWorker): void;
}

/** Returns a worker's queue of sign-ins. */
export function sharedQueue(send: (message: FromWorker) => void): SharedQueue {
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  let last = 0;
  return {
    async run(work) {
      const id = ++last;
      const turn = Promise.withResolvers<void>();
      waiting.set(id, turn);
      send({ kind: 'sign-in waits', id });
      await turn.promise;
      try {
        return await work();
      } finally {
        send({ kind: 'sign-in over', id });
      }
    },
    onMessage(message) {
      if (message.kind !== 'turn' && message.kind !== 'no turn') return;
      const turn = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'turn') turn?.resolve();
      else turn?.reject(new QueueFull(message.reason));
    },
  };
}
