import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hashQueue, signInQueue } from '@muster/functions/kernel/password-hash';
import { CliError } from '../../cli-error.ts';
import { acceptConnections } from '../gateway/listen.ts';
import type { LogFile } from '../log-file.ts';
import { printError } from '../print-error.ts';
import { withTimeout } from '../with-timeout.ts';
import { newHandout } from './handout.ts';
import type { FromWorker, ServerSettings, ToWorker, WorkerSettings } from './messages.ts';
import { turnsOf } from './turns.ts';

/** The processes that serve. */
export interface Workers {
  /**
   * Listens and serves on all workers. Returns the port. Throws a CliError for a taken port or a worker that cannot
   * serve.
   */
  serve(settings: ServerSettings & { endpoint: string }, log: LogRotation): Promise<number>;
  /** Sends all workers the engine's new address. */
  followEngine(endpoint: string): void;
  /** Lets all workers reopen the rotated log. */
  reopenLog(): void;
  /** Ends all workers after their running requests. */
  close(): Promise<void>;
}

type LogRotation = Pick<LogFile, 'rotateFull'>;

interface Running {
  worker: Worker;
  /** Resolves when it serves; rejects if it cannot or ends first. */
  serves: Promise<void>;
  /** Resolves with the reason of its end. */
  ended: Promise<string>;
}

/** Milliseconds before a worker is replaced: the first after it has served, the next for each failed start in a row. */
const pausesMs = [100, 500, 2_000, 5_000, 10_000];
/** Milliseconds for a worker to end: longer than it waits for its calls. */
const closeTimeoutMs = 6_000;

/**
 * Starts `count` workers, which load the handlers while the main process opens the data. Replaces a worker that ends by
 * itself. Calls `onGivenUp` once five replacements in a row of each worker have ended before they served.
 */
export function startWorkers(count: number, onGivenUp: () => void): Workers {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });
  const signIns = signInQueue();
  const hashes = hashQueue();
  const closing = new AbortController();
  const { signal } = closing;
  const running = new Set<Running>();
  const connections = newHandout();
  let stopListening: () => void = () => undefined;
  let settings: WorkerSettings | undefined;
  let log: LogRotation | undefined;

  const start = (): Running => {
    const worker = cluster.fork();
    const send = (message: ToWorker) => tell(worker, message);
    const turns = [turnsOf('sign-ins', signIns, send), turnsOf('hashes', hashes, send)];
    const serves = Promise.withResolvers<void>();
    serves.promise.catch(() => undefined); // It is awaited later.
    worker.on('message', (message: FromWorker) => {
      for (const one of turns) one.onMessage(message);
      if (message.kind === 'serving') {
        connections.add(worker);
        serves.resolve();
      } else if (message.kind === 'failed') serves.reject(new CliError(message.message));
      else if (message.kind === 'log full') log?.rotateFull(message.file);
    });
    const ended = endOf(worker).then((why) => {
      running.delete(one);
      for (const one of turns) one.end();
      serves.reject(new CliError(`A worker of the server failed at its start (${why}).`));
      return why;
    });
    const one = { worker, serves: serves.promise, ended };
    running.add(one);
    if (settings) tell(worker, { kind: 'serve', settings });
    return one;
  };

  /** Starts a replacement. If the system refuses another process, returns a replacement that has ended. */
  const startAgain = (): Pick<Running, 'serves' | 'ended'> => {
    try {
      return start();
    } catch (error) {
      const { message } = error as Error;
      const serves = Promise.reject(new CliError(`A worker of the server could not be started (${message}).`));
      serves.catch(() => undefined); // It is awaited later.
      return { serves, ended: Promise.resolve(message) };
    }
  };

  /** By worker: the number of replacements in a row that ended before they served. */
  const failedStarts = Array<number>(count).fill(0);
  const haveAllFailed = () => failedStarts.every((failed) => failed >= pausesMs.length);

  /** Replaces a worker whenever it ends by itself. */
  const keep = async (first: Pick<Running, 'serves' | 'ended'>, index: number) => {
    for (let current = first, failed = 0; ; current = startAgain()) {
      const failure = await errorOf(current.serves);
      failed = failure ? failed + 1 : 0;
      failedStarts[index] = failed;
      const why = await current.ended;
      if (signal.aborted) return;
      printError(failure?.message ?? `A worker of the server ended unexpectedly (${why}) and is being replaced.`);
      if (haveAllFailed()) return onGivenUp();
      await wait(pausesMs[Math.min(failed, pausesMs.length - 1)], undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  };

  const firstOnes = Array.from({ length: count }, start);
  return {
    async serve({ requestedPort, ...others }, rotation) {
      const { port, close } = await acceptConnections(connections.handOut, requestedPort);
      stopListening = close;
      [settings, log] = [{ ...others, port }, rotation];
      for (const { worker } of firstOnes) tell(worker, { kind: 'serve', settings });
      await Promise.all(firstOnes.map((one) => one.serves));
      for (const [index, one] of firstOnes.entries()) void keep(one, index);
      return port;
    },
    followEngine(endpoint) {
      if (settings) settings = { ...settings, endpoint };
      for (const { worker } of running) tell(worker, { kind: 'engine moved', endpoint });
    },
    reopenLog() {
      for (const { worker } of running) tell(worker, { kind: 'log rotated' });
    },
    async close() {
      closing.abort();
      stopListening();
      const ending = [...running].map(async ({ worker, ended }) => {
        tell(worker, { kind: 'close' });
        if ((await withTimeout(ended, closeTimeoutMs)) === 'late') worker.process.kill('SIGKILL');
        await ended;
      });
      await Promise.all(ending);
    },
  };
}

/** Sends a message, unless the worker has ended: its replacement gets the current state. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`));
    worker.once('error', (error) => resolve(error.message)); // It could not be started.
  });
}

function errorOf(promise: Promise<unknown>): Promise<Error | undefined> {
  return promise.then(
    () => undefined,
    (error: Error) => error,
  );
}
