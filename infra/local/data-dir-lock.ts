import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { repositoryRoot } from '../repository-root.ts';
import { createDataDir } from './create-data-dir.ts';
import { isSameProcess, processIdentity } from './process-identity.ts';

/** The process that uses a data folder: a running server or a command. */
export interface LockOwner {
  pid: number;
  identity: string;
  kind: 'server' | 'command';
  /** The address of the server's engine once it listens; commands use it. */
  endpoint?: string;
}

/** The data folder while this process owns it. */
export interface DataDirLock {
  path: string;
  publishEndpoint(endpoint: string): void;
  release(): void;
}

/** Returns the data folder of this machine: `DATA_DIR`, or `.data` in the repository root. */
export function dataDirPath(): string {
  return resolve(repositoryRoot, process.env.DATA_DIR || '.data');
}

const commandTimeoutMs = 30_000;

/**
 * Locks the data folder for this process, and creates it if it is missing. If a server owns it, a command gets that
 * server, and a second server is rejected with a CliError. If a command owns it, the caller waits for up to 30 seconds.
 */
export async function lockDataDir(path: string, kind: 'server'): Promise<DataDirLock>;
export async function lockDataDir(path: string, kind: LockOwner['kind']): Promise<DataDirLock | LockOwner>;
export async function lockDataDir(path: string, kind: LockOwner['kind']): Promise<DataDirLock | LockOwner> {
  const identity = processIdentity(process.pid) ?? '';
  const us: LockOwner = { pid: process.pid, identity, kind };
  const file = ownerFile(path);
  for (let waited = 0; ; waited += 100) {
    if (take(path, file, us)) return held(path, file, us);
    const holder = readOwner(file);
    if (!holder) continue; // Its process has just ended.
    if (holder.kind === 'server') {
      if (kind === 'command' && holder.endpoint) return holder;
      if (kind === 'server')
        throw new CliError(`Muster is already running on the data in ${path} (process ${holder.pid}).`);
    }
    if (waited >= commandTimeoutMs) throw new CliError(`The data in ${path} is in use by process ${holder.pid}.`);
    await wait(100);
  }
}

const ownerFile = (path: string) => join(path, 'holder.json');

/** Returns the endpoint of the running server's engine. Throws if no server runs. */
export function runningEndpoint(path: string): string {
  const endpoint = readOwner(ownerFile(path))?.endpoint;
  if (!endpoint) throw new Error(`No server runs on the data in ${path}`);
  return endpoint;
}

/** Locks the folder if it is free. The file is linked into place, so that other processes never read half of it. */
function take(path: string, file: string, us: LockOwner): boolean {
  const draft = `${file}.${us.pid}`;
  try {
    createDataDir(path);
    writeFileSync(draft, JSON.stringify(us), { mode: 0o600 });
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(path, error);
    return !readOwner(file) && removeStale(file) && take(path, file, us);
  } finally {
    rmSync(draft, { force: true });
  }
}

function unwritable(path: string, error: unknown): CliError {
  if (error instanceof CliError) return error;
  const { message } = error as Error;
  return new CliError(`The data folder ${path} cannot be written (${message}). Set DATA_DIR to a writable one.`);
}

function held(path: string, file: string, us: LockOwner): DataDirLock {
  const release = () => {
    if (readOwner(file)?.pid === us.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return {
    path,
    publishEndpoint(endpoint) {
      const draft = `${file}.${us.pid}`;
      writeFileSync(draft, JSON.stringify({ ...us, endpoint }), { mode: 0o600 });
      renameSync(draft, file);
    },
    release() {
      process.off('exit', release);
      release();
    },
  };
}

/** Returns the owner; undefined if its process has ended. */
function readOwner(file: string): LockOwner | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as LockOwner;
    return isSameProcess(holder) ? holder : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the file of an ended process. Returns false if another process removed it first. */
function removeStale(file: string): boolean {
  const grave = `${file}.${process.pid}.ended`;
  try {
    renameSync(file, grave);
    // Another process may have removed the stale file and locked the folder meanwhile. Restores that file.
    if (readOwner(grave)) linkSync(grave, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(grave, { force: true });
  }
}
