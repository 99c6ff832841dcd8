import type { Log } from './deps.ts';

/**
 * Returns a function that does what `write` does and never throws: a line that can't be written (a full disk, a closed
 * stream) is not an error of the call that it is about. The log itself says how many lines it lost, where it can.
 */
export function harmless<A extends unknown[]>(write: (...line: A) => void): (...line: A) => void {
  return (...line) => {
    try {
      write(...line);
    } catch {
      // The place that could say so is the one that failed.
    }
  };
}

/** Returns a log whose lines never throw. */
export function harmlessLog(log: Log): Log {
  return {
    info: harmless((...line) => log.info(...line)),
    warn: harmless((...line) => log.warn(...line)),
    error: harmless((...line) => log.error(...line)),
  };
}
