import { ApiError } from '../../api/errors.ts';
import { repeatUnsettled } from '../../api/repeat-unsettled.ts';

/** How to send each item. */
export interface SendingEach<I, R> {
  send: (item: I) => Promise<R>;
  /** Returns the result of an item with an error of its own; undefined: the error concerns all items. */
  refused: (error: unknown, item: I) => R | undefined;
  /** Returns the name of an item, and of an earlier item that must be answered first. */
  order?: (item: I) => { name: string; after: string };
}

interface RunningEach<I, R> extends SendingEach<I, R> {
  onResult: (item: I, result: R) => void;
  /** Stops after the items in flight. */
  signal: AbortSignal;
  wait?: (milliseconds: number) => Promise<void>;
}

/** Concurrent items: each new employee needs a password hash, so a few leave the server free (ADR 15). */
const atOnce = 3;

/**
 * Sends items in order, several at once, and reports each result. Returns the error that stopped the run, if any;
 * unreported items can be passed again. Items are repeated while their outcome is unknown, so `send` must be
 * idempotent.
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

/** Returns true if an error concerns only the sent item. */
export const concernsOne = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  ([400, 404, 409, 422].includes(error.status) || ['forbidden', 'password_closed'].includes(error.code ?? ''));
