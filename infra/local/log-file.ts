import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { pid } from 'node:process';
import type { Log } from '@muster/functions/kernel/log';
import { printError } from './print-error.ts';

interface Size {
  /** Maximum bytes of a file. */
  bytes: number;
  /** Maximum number of files: `server.log`, `server.log.1` and so on, newest first. */
  files: number;
}

/** The log of one process. If several processes write a file, one of them rotates it. */
export interface LogFile extends Log {
  /** Starts a new file, if the current one is the one that another process reported full. */
  rotateFull(file: number): void;
  /** Reopens the file after another process started a new one. */
  reopen(): void;
  close(): void;
}

interface LogOptions extends Partial<Size> {
  /** Called once per full file with its inode number, so that another process rotates it. Absent: this process does. */
  onFull?: (file: number) => void;
  /** Called after this process started a new file. */
  onRotated?: () => void;
}

/**
 * Opens the server's log: one JSON line per message, written before the call returns, so that a crash loses none.
 * Logging never throws: lines that cannot be written (a full disk) are counted, and the next write reports how many.
 * Each line is appended by one write, so that lines of several processes do not mix.
 */
export function openLog(
  file: string,
  { bytes = 10 * 1024 * 1024, files = 5, onFull, onRotated }: LogOptions = {},
): LogFile {
  let handle = open(file);
  /** The inode number of the last full file. */
  let reported: number | undefined;

  const opened = (): number => {
    handle ??= open(file);
    if (handle === undefined) throw new Error(`${file} cannot be opened`);
    return handle;
  };
  const close = () => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  const beginNewFile = () => {
    close();
    rotate(file, files);
    opened();
    onRotated?.();
  };

  const append = (line: string) => {
    const { size, ino } = fstatSync(opened());
    if (size > 0 && size + Buffer.byteLength(line) + 2 > bytes) {
      if (!onFull) beginNewFile();
      else if (reported !== ino) onFull(ino);
      reported = ino;
    }
    const target = opened();
    const content = Buffer.from(`${endsInLine(target) ? '\n' : ''}${line}\n`);
    if (writeSync(target, content) < content.length) throw new Error(`${file} accepted only part of a line`);
  };

  let lost = 0;
  const write = (level: string) => (message: string, fields: Record<string, unknown>) => {
    const time = new Date().toISOString();
    try {
      if (lost > 0) append(JSON.stringify({ time, level: 'warn', pid, message: 'lines were lost', lines: lost }));
      lost = 0;
      append(JSON.stringify({ time, level, pid, message, ...fields }, inFull));
    } catch (error) {
      if (lost === 0)
        printError(`The log ${file} cannot be written (${(error as Error).message}). Muster continues without it.`);
      lost++;
    }
  };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    rotateFull(full) {
      try {
        // Several processes may report the same full file.
        if (fstatSync(opened()).ino === full) beginNewFile();
      } catch (error) {
        printError(`The log ${file} cannot be rotated (${(error as Error).message}).`);
      }
    },
    reopen: close,
    close,
  };
}

/** Opens the file. Returns undefined on failure; each line tries again. */
function open(file: string): number | undefined {
  try {
    return openSync(file, 'a+', 0o600);
  } catch {
    return undefined;
  }
}

/** Returns whether the file ends with a partial line, from a process that was killed or met a full disk. */
function endsInLine(handle: number): boolean {
  const { size } = fstatSync(handle);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(handle, last, 0, 1, size - 1);
  return last[0] !== 0x0a;
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
