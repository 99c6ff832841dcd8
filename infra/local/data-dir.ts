import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../cli-error.ts';
import { repositoryRoot } from '../repository-root.ts';
import { makeDataFolder } from './data-folder.ts';
import { isSameProcess, processIdentity } from './process-identity.ts';

/** Who works with a data folder: the server as long as it runs, or a command for a moment. */
export interface Holder {
  pid: number;
  identity: string;
  kind: 'server' | 'command';
  /** The engine's address, once it listens; a command uses the running server's engine. */
  endpoint?: string;
}

/** The data folder while it is ours. */
export interface HeldDataDir {
  path: string;
  announce(endpoint: string): void;
  release(): void;
}

/** The folder of this machine's data: `DATA_DIR`, or `.data` at the top of the repository. */
export function dataDirPath(): string {
  return resolve(repositoryRoot, process.env.DATA_DIR || '.data');
}

const commandPatienceMs = 30_000;

/**
 * Takes the data folder for this process, making it where it is missing. When a server has it, a command gets that
 * server as the answer and a second server is refused; a short command is waited for.
 */
export async function holdDataDir(path: string, kind: 'server'): Promise<HeldDataDir>;
export async function holdDataDir(path: string, kind: Holder['kind']): Promise<HeldDataDir | Holder>;
export async function holdDataDir(path: string, kind: Holder['kind']): Promise<HeldDataDir | Holder> {
  const identity = processIdentity(process.pid) ?? '';
  const us: Holder = { pid: process.pid, identity, kind };
  const file = holderFile(path);
  for (let waited = 0; ; waited += 100) {
    if (take(path, file, us)) return held(path, file, us);
    const holder = readHolder(file);
    if (!holder) continue; // Its process has just ended.
    if (holder.kind === 'server') {
      if (kind === 'command' && holder.endpoint) return holder;
      if (kind === 'server') throw new Refusal(`Muster already runs on the data in ${path} (process ${holder.pid}).`);
    }
    if (waited >= commandPatienceMs) throw new Refusal(`The data in ${path} is in use by process ${holder.pid}.`);
    await wait(100);
  }
}

const holderFile = (path: string) => join(path, 'holder.json');

/** Returns where the running server's engine listens now. Throws when no server runs. */
export function runningEndpoint(path: string): string {
  const endpoint = readHolder(holderFile(path))?.endpoint;
  if (!endpoint) throw new Error(`No server runs on the data in ${path}`);
  return endpoint;
}

/** Takes the folder if nobody has it. The note appears whole or not at all, so nobody reads half of it. */
function take(path: string, file: string, us: Holder): boolean {
  const draft = `${file}.${us.pid}`;
  try {
    makeDataFolder(path);
    writeFileSync(draft, JSON.stringify(us), { mode: 0o600 });
  } catch (error) {
    throw unwritable(path, error);
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(path, error);
    return !readHolder(file) && removeStale(file) && take(path, file, us);
  } finally {
    rmSync(draft, { force: true });
  }
}

function unwritable(path: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { message } = error as Error;
  return new Refusal(`The data folder ${path} cannot be written (${message}): set DATA_DIR to one that can.`);
}

function held(path: string, file: string, us: Holder): HeldDataDir {
  const release = () => {
    if (readHolder(file)?.pid === us.pid) rmSync(file, { force: true });
  };
  process.once('exit', release);
  return {
    path,
    announce(endpoint) {
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

/** The living holder; nobody when the note is of a process that has ended. */
function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return isSameProcess(holder) ? holder : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Puts the note of an ended process away; false when somebody else did so first. */
function removeStale(file: string): boolean {
  const grave = `${file}.${process.pid}.ended`;
  try {
    renameSync(file, grave);
    // Another process may have done the same and taken the folder since we looked: then the note is given back.
    if (readHolder(grave)) linkSync(grave, file);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(grave, { force: true });
  }
}
