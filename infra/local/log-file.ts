import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Log } from '@muster/functions/deps';

/** The server's log: one JSON line for each message. The log of the last run is kept beside it with `.1`. */
export function openLog(file: string): Log & { close(): void } {
  if (existsSync(file)) renameSync(file, `${file}.1`);
  const handle = openSync(file, 'a');
  const write = (level: string) => (message: string, fields: Record<string, unknown>) => {
    writeSync(handle, `${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, inFull)}\n`);
  };
  return { info: write('info'), warn: write('warn'), error: write('error'), close: () => closeSync(handle) };
}

/** An Error has no enumerable fields, so JSON would leave it empty. */
function inFull(_: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
