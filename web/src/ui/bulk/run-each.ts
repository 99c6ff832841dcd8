import { ApiError } from '../../api/errors.ts';
import { isOutcomeKnown } from '../../api/idempotency-key.ts';

interface RunningEach<I, R> {
  send: (item: I) => Promise<R>;
  /** Returns the result of an item that was refused for a reason of its own; undefined: the error concerns all items. */
  refused: (error: unknown, item: I) => R | undefined;
  onResult: (item: I, result: R) => void;
  /** Stops after the items that are being sent. */
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
}

/** How many items are sent at once, so that one person's work leaves the server free for others. */
const atOnce = 3;

/** Milliseconds before each repetition of an item whose outcome is unknown, or that a busy server has refused. */
const pauses = [1_000, 3_000, 9_000];

/** The longest pause that a server can ask for, in milliseconds. */
const longestPause = 60_000;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends items in their order, several at once, and reports the result of each. Returns the error that stopped the run, if any: the items
 * that were not reported can be passed in again. An item is repeated while its outcome is unknown, so `send` must be safe to repeat.
 */
export async function runEach<I, R>(items: readonly I[], running: RunningEach<I, R>): Promise<unknown> {
  const { onResult, signal } = running;
  const queue = [...items];
  let stopped: { error: unknown } | undefined;
  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined && !stopped && !signal.aborted; item = queue.shift()) {
      try {
        onResult(item, await resultOf(item, running));
      } catch (error) {
        stopped ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return stopped?.error;
}

/** Sends one item. Throws an error that concerns all items. */
async function resultOf<I, R>(item: I, { send, refused, signal, wait = sleep }: RunningEach<I, R>): Promise<R> {
  for (const pause of [...pauses, undefined]) {
    try {
      return await send(item);
    } catch (error) {
      const result = refused(error, item);
      if (result !== undefined) return result;
      if (pause === undefined || signal.aborted || !mayPass(error)) throw error;
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
      await wait(Math.min(Math.max(pause, asked), longestPause));
    }
  }
  throw new Error('unreachable: the last attempt returns or throws');
}

/** Returns whether the same call may succeed in a moment. */
const mayPass = (error: unknown) => !isOutcomeKnown(error) || (error instanceof ApiError && error.status === 429);

/** Returns whether an error is about the item that was sent: the same call may succeed for another item. */
export const concernsOne = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ([400, 404, 409, 422].includes(error.status) || ['forbidden', 'password_closed'].includes(error.code ?? ''));
