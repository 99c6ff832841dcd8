/** Where log lines go; Powertools' Logger in the cloud, a file on one machine. */
export interface Log {
  info(message: string, fields: Record<string, unknown>): void;
  warn(message: string, fields: Record<string, unknown>): void;
  error(message: string, fields: Record<string, unknown>): void;
}

/**
 * Returns a function that calls `write` and never throws: a line that cannot be written (full disk, closed stream) is
 * no error of the request it describes. The log counts the lines it lost, where it can.
 */
export function neverThrowing<A extends unknown[]>(write: (...line: A) => void): (...line: A) => void {
  return (...line) => {
    try {
      write(...line);
    } catch {
      // The log that could report it is the one that failed.
    }
  };
}

/** Discards every line: for commands that print their result. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Returns a log whose lines never throw. */
export function safeLog(log: Log): Log {
  return {
    info: neverThrowing((...line) => log.info(...line)),
    warn: neverThrowing((...line) => log.warn(...line)),
    error: neverThrowing((...line) => log.error(...line)),
  };
}
