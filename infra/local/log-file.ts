import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Log } from '@muster/functions/deps';
import { printError } from './print-error.ts';

interface Size {
  /** A file is left for the next one before it would exceed this. */
  bytes: number;
  /** How many files there are at most: `server.log`, `server.log.1` and so on, the newest first. */
  files: number;
}

/**
 * Opens the server's log: one JSON line for each message, written before the call returns, so that a crash loses none.
 * Lines never throw: those that can't be written (a full disk) are counted, and the next one that can says how many.
 */
export function openLog(
  file: string,
  { bytes, files }: Size = { bytes: 10 * 1024 * 1024, files: 5 },
): Log & { close(): void } {
  let handle = open(file);
  let size = handle === undefined ? 0 : fstatSync(handle).size;
  let lost = 0;
  /** Part of a line was written before the disk was full. */
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

/** Returns nothing where it cannot be opened now: it is tried again with each line. */
function open(file: string): number | undefined {
  try {
    return openSync(file, 'a', 0o600);
  } catch {
    return undefined;
  }
}

/** Gives each file the next number; the last one is overwritten. */
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

/** An Error has no enumerable fields, so JSON would leave it empty. */
function inFull(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
