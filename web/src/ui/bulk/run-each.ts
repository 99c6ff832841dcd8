import { ApiError } from '../../api/errors.ts';
import { repeatUnsettled } from '../../api/repeat-unsettled.ts';

/** How an item is sent. */
export interface SendingEach<I, R> {
  send: (item: I) => Promise<R>;
  /**
   * Returns the result of an item that was refused for a reason of its own; undefined: the error concerns all items.
   */
  refused: (error: unknown, item: I) => R | undefined;
  /** Returns the name of an item, and of an earlier one that must be answered before it is sent. */
  order?: (item: I) => { name: string; after: string };
}

interface RunningEach<I, R> extends SendingEach<I, R> {
  onResult: (item: I, result: R) => void;
  /** Stops after the items that are being sent. */
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
}

/**
 * How many items are sent at once, so that one person's work leaves the server free for others: each new employee takes
 * a password's hash (docs/decisions/0045-import-a-roster-by-one-call-per-employee.md).
 */
const atOnce = 3;

/**
 * Sends items in their order, several at once, and reports the result of each. Returns the error that stopped the run,
 * if any: the items that were not reported can be passed in again. An item is repeated while its outcome is unknown, so
 * `send` must be safe to repeat.
 */
export async function runEach<I, R>(items: readonly I[], running: RunningEach<I, R>): Promise<unknown> {
  const { onResult, order, signal } = running;
  const queue = [...items];
  let stopped: { error: unknown } | undefined;
  const sent = new Map<string, Promise<void>>();
  async function send(item: I, before: Promise<void> | undefined): Promise<void> {
    await before;
    if (stopped || signal.aborted) return;
    try {
      onResult(item, await resultOf(item, running));
    } catch (error) {
      stopped ??= { error };
    }
  }
  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined && !stopped && !signal.aborted; item = queue.shift()) {
      const named = order?.(item);
      const sending = send(item, named && sent.get(named.after));
      if (named) sent.set(named.name, sending);
      await sending;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return stopped?.error;
}

/** Sends one item. Throws an error that concerns all items. */
async function resultOf<I, R>(item: I, { send, refused, ...repeating }: RunningEach<I, R>): Promise<R> {
  try {
    return await repeatUnsettled(() => send(item), repeating);
  } catch (error) {
    const result = refused(error, item);
    if (result === undefined) throw error;
    return result;
  }
}

/** Returns whether an error is about the item that was sent: the same call may succeed for another item. */
export const concernsOne = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ([400, 404, 409, 422].includes(error.status) || ['forbidden', 'password_closed'].includes(error.code ?? ''));
