import type { Log } from './deps.ts';

/**
 * Returns a function that does what `write` does and never throws: a line that can't be written (a full disk, a closed
 * stream) is not an error of the call that it is about. The log itself says how many lines it lost, where it can.
 */
export function neverThrowing<A extends unknown[]>(write: (...line: A) => void): (...line: A) => void {
  return (...line) => {
    try {
      write(...line);
    } catch {
      // The place that could say so is the one that failed.
    }
  };
}

/** Keeps nothing: for commands that print what they find. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Returns a log whose lines never throw. */
export function safeLog(log: Log): Log {
  return {
    info: neverThrowing((...line) => log.info(...line)),
    warn: neverThrowing((...line) => log.warn(...line)),
    error: neverThrowing((...line) => log.error(...line)),
  };
}
