import { AsyncLocalStorage } from 'node:async_hooks';
import { Crashed } from '@muster/testing/crash';
import { cancelled, type Request, tableError } from '@muster/testing/interception';
import type { OnClient } from '@muster/testing/system';
import type { RetryStrategyV2 } from '@smithy/types';

/** The fate of a request to the table. `lose`: it is carried out, and its answer is lost. */
export type Fate = 'pass' | 'conflict' | 'lose' | 'crash before' | 'crash after';

/** A process of the product, which may stop. */
export interface Process {
  isStopped: boolean;
  /** Resolves when it stops. */
  stopped: Promise<void>;
  stop: () => void;
}

/** A request, or a pause, that waits for its turn. */
export interface Turn {
  /** The number of the task, and the number of the turn within it. */
  task: number;
  n: number;
  /** DynamoDB's command; `pause` between attempts of a transaction. */
  command: string;
  take: (fate: Fate) => void;
}

/** Changes requests and answers, to plant a fault. */
export interface Tampering {
  request?: (request: Request) => void;
  /** `isRead`: the call changes nothing. */
  answer?: (request: Request, output: Record<string, unknown>, isRead: boolean) => void;
}

interface Task {
  number: number;
  isRead: boolean;
  turns: number;
  process: Process;
  hasArrived: () => void;
  /** Waits for a turn instead of time. */
  pause: () => Promise<unknown>;
}

const tasks = new AsyncLocalStorage<Task>();

export function newProcess(): Process {
  const { promise, resolve } = Promise.withResolvers<void>();
  const process: Process = {
    isStopped: false,
    stopped: promise,
    stop() {
      process.isStopped = true;
      resolve();
    },
  };
  return process;
}

/** Lets requests to the table, and pauses, run one at a time, in an order that the caller chooses. */
export function turnTaker(tampering: Tampering = {}) {
  const waiting: Turn[] = [];
  const lost = new WeakSet<object>();
  let running = 0;
  let moves = 0;
  let wake: (() => void) | undefined;
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    running++;
    try {
      return await work();
    } finally {
      if (--running === 0) wake?.();
    }
  };
  const turnOf = (task: Task, command: string) =>
    new Promise<Fate>((resolve) => {
      moves++;
      const turn: Turn = { task: task.number, n: task.turns++, command, take };
      function take(fate: Fate) {
        const place = waiting.indexOf(turn);
        if (place === -1) return;
        waiting.splice(place, 1);
        resolve(fate);
      }
      waiting.push(turn);
      task.hasArrived();
      void task.process.stopped.then(() => take('crash before'));
    });
  /** The middleware of every client of the table. Requests outside of tasks are not held. */
  const onClient: OnClient = (client) => {
    client.config.retryStrategy = async () => onlyOnce;
    // Below the product's own view of lost answers.
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args);
        if (lost.has(context)) throw tableError('TimeoutError');
        return result;
      },
      { step: 'deserialize', name: 'lostAnswers', priority: 'low' },
    );
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const task = tasks.getStore();
        if (!task) return next(args);
        const command = (context.commandName ?? '').replace(/Command$/, '');
        const fate = await turnOf(task, command);
        if (fate === 'conflict') throw cancelled('TransactionConflict');
        const { process } = task;
        if (fate === 'crash before') process.stop();
        if (process.isStopped) throw new Crashed('The process has stopped');
        const request: Request = { command, input: args.input as unknown as Request['input'] };
        tampering.request?.(request);
        if (fate === 'lose') lost.add(context);
        const result = await busy(() => next(args));
        tampering.answer?.(request, result.output as unknown as Record<string, unknown>, task.isRead);
        if (fate === 'crash after') process.stop();
        if (process.isStopped) throw new Crashed('The process has stopped');
        return result;
      },
      { step: 'initialize', name: 'turns' },
    );
  };
  return {
    onClient,
    waiting,
    /** Runs a task until it waits for its first turn or ends. */
    start<T>(
      { number, process, isRead }: Pick<Task, 'number' | 'process' | 'isRead'>,
      work: () => Promise<T>,
    ): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<void>();
      void busy(() => promise);
      const task: Task = { number, isRead, turns: 0, process, hasArrived: resolve, pause: () => turnOf(task, 'pause') };
      return tasks.run(task, work).finally(resolve);
    },
    /** Resolves when every task has ended or waits, for a turn or for another task. */
    async settled(): Promise<void> {
      for (let quiet = 0; quiet < 3; ) {
        while (running > 0) await new Promise<void>((resolve) => (wake = resolve));
        const before = moves;
        await new Promise(setImmediate);
        quiet = running > 0 || before !== moves ? 0 : quiet + 1;
      }
    },
  };
}

/** Waits for a turn instead of time, if a task runs. Returns whether it did. */
export async function pauseInTurn(): Promise<boolean> {
  const task = tasks.getStore();
  await task?.pause();
  return task !== undefined;
}

/** Sends nothing again: the SDK pauses in real time. */
const onlyOnce: RetryStrategyV2 = {
  acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
  refreshRetryTokenForRetry: async () => {
    throw new Error('Not sent again');
  },
  recordSuccess: () => undefined,
};

export type TurnTaker = ReturnType<typeof turnTaker>;
