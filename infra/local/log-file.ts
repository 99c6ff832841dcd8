import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Log } from '@muster/functions/deps';
import { printError } from './print-error.ts';

interface Size {
  /** The maximum size of a file. */
  bytes: number;
  /** The maximum number of files: `server.log`, `server.log.1` and so on, the newest first. */
  files: number;
}

/**
 * Opens the server's log: one JSON line for each message, written before the call returns, so that a crash loses none. Logging never
 * throws: lines that cannot be written (a full disk) are counted, and the next successful write reports how many.
 */
export function openLog(
  file: string,
  { bytes, files }: Size = { bytes: 10 * 1024 * 1024, files: 5 },
): Log & { close(): void } {
  let handle = open(file);
  let size = handle === undefined ? 0 : fstatSync(handle).size;
  let lost = 0;
  /** Whether the file ends with half a line, since the disk was full. */
  let torn = false;

  const append = (line: string) => {
    const content = Buffer.from(`${torn ? '\n' : ''}${line}\n`);
    handle ??= open(file);
    if (handle === undefined) throw new Error(`${file} cannot be opened`);
    if (size > 0 && size + content.length > bytes) {
      closeSync(handle);
      handle = undefined;
      rotate(file, files);
      handle = open(file);
      if (handle === undefined) throw new Error(`${file} cannot be opened`);
      size = fstatSync(handle).size;
    }
    const written = writeSync(handle, content);
    size += written;
    torn = written < content.length;
    if (torn) throw new Error(`${file} took half a line`);
  };

  const write = (level: string) => (message: string, fields: Record<string, unknown>) => {
    const time = new Date().toISOString();
    try {
      if (lost > 0) append(JSON.stringify({ time, level: 'warn', message: 'lines were lost', lines: lost }));
      lost = 0;
      append(JSON.stringify({ time, level, message, ...fields }, inFull));
    } catch (error) {
      if (lost === 0)
        printError(`The log ${file} cannot be written (${(error as Error).message}); Muster goes on without it.`);
      lost++;
    }
  };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    close: () => handle !== undefined && closeSync(handle),
  };
}

/** Opens the file. Returns undefined when that fails; each line tries again. */
function open(file: string): number | undefined {
  try {
    return openSync(file, 'a', 0o600);
  } catch {
    return undefined;
  }
}

/** Renames each file to the next number and overwrites the last one. */
function rotate(file: string, files: number): void {
  const nth = (n: number) => (n === 0 ? file : `${file}.${n}`);
  for (let n = files - 2; n >= 0; n--) {
    try {
      renameSync(nth(n), nth(n + 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Replaces an Error, which has no enumerable fields for JSON, with an object, and a bigint with its text. */
function inFull(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
