/** Target of log lines: Powertools' Logger in the cloud, a file on one machine. */
export interface Log {
  info(message: string, fields: Record<string, unknown>): void;
  warn(message: string, fields: Record<string, unknown>): void;
  error(message: string, fields: Record<string, unknown>): void;
}

/** Wraps `write` so that it never throws: a full disk or closed stream must not fail the request. */
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

export function safeLog(log: Log): Log {
  return {
    info: neverThrowing((...line) => log.info(...line)),
    warn: neverThrowing((...line) => log.warn(...line)),
    error: neverThrowing((...line) => log.error(...line)),
  };
}
