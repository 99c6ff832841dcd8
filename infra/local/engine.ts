import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findEngineProgram } from './engine-program.ts';
import { findFreePort } from './port.ts';
import { isSameProcess, processIdentity } from './process-identity.ts';
import { Refusal } from './refusal.ts';

/** A running DynamoDB engine, reachable from this machine only. */
export interface Engine {
  endpoint: string;
  pid: number;
  /** Settles when the engine ends, whoever ended it. */
  ended: Promise<void>;
  /** Ends the engine and waits for it; what it acknowledged is on disk. */
  stop(): Promise<void>;
}

const attempts = 5;

/**
 * Starts an engine with its data in `dataDir`, or in memory without one. One that an earlier, crashed server left in
 * `dataDir` is ended first, so two engines never write one file.
 */
export async function startEngine({ dataDir }: { dataDir?: string } = {}): Promise<Engine> {
  if (dataDir) await endStaleEngine(dataDir);
  for (let attempt = 1; ; attempt++) {
    const started = await tryPort(await findFreePort(), dataDir);
    if (typeof started !== 'string') return started;
    // Another program may have taken the port between our look and the engine's start.
    if (attempt === attempts) throw new Refusal(`The database engine does not start: ${started || 'it says nothing'}`);
  }
}

/** The engine, or what it said when it ended before it listened. */
async function tryPort(port: number, dataDir: string | undefined): Promise<Engine | string> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'muster-engine-'));
  const { file, args, patienceMs } = findEngineProgram();
  const store = dataDir ? ['--db-path', join(dataDir, 'muster.db')] : [];
  const logFile = join(folder, 'engine.log');
  const log = openSync(logFile, 'w');
  const child = spawn(file, [...args, '--host', '127.0.0.1', '--port', String(port), ...store], {
    // Its own log, since a child that inherits stdout keeps that pipe open after we are gone; its own process group,
    // since a terminal's Ctrl-C must not end it before the server has finished its calls.
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (child.pid === undefined) return `${file} cannot be run`;
  const { pid } = child;
  const endWithUs = () => signalGroup(pid, 'SIGTERM');
  process.once('exit', endWithUs);
  const clean = () => {
    process.off('exit', endWithUs);
    rmSync(dataDir ? pidFile(dataDir) : folder, { recursive: true, force: true });
  };
  if (dataDir) notePid(dataDir, pid);
  const endpoint = `http://127.0.0.1:${port}`;
  if (!(await isListening(endpoint, child, patienceMs))) {
    await end(pid, ended);
    const said = readFileSync(logFile, 'utf8').trim();
    clean();
    return said;
  }
  return {
    endpoint,
    pid,
    ended,
    async stop() {
      await end(pid, ended);
      clean();
    },
  };
}

async function isListening(endpoint: string, child: ChildProcess, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadline) {
    try {
      await fetch(endpoint);
      return child.exitCode === null && child.signalCode === null;
    } catch {
      await wait(5); // Nothing listens yet.
    }
  }
  return false;
}

async function end(pid: number, ended: Promise<void>): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const patient = new AbortController();
  const late = wait(5_000, 'late' as const, { signal: patient.signal }).catch(() => undefined);
  if ((await Promise.race([ended, late])) === 'late') signalGroup(pid, 'SIGKILL');
  patient.abort();
  await ended;
}

/** The engine leads its own process group, so this reaches a program that npx runs for us, too. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'engine.pid');

function notePid(dataDir: string, pid: number): void {
  writeFileSync(pidFile(dataDir), JSON.stringify({ pid, identity: processIdentity(pid) }));
}

async function endStaleEngine(dataDir: string): Promise<void> {
  const stale = readNote(dataDir);
  if (!stale) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    // Its identity is checked again before each signal: the number may belong to somebody else by now.
    if (isSameProcess(stale)) signalGroup(stale.pid, signal);
    for (let waited = 0; waited < 3_000 && isSameProcess(stale); waited += 20) await wait(20);
  }
  rmSync(pidFile(dataDir), { force: true });
}

function readNote(dataDir: string): { pid: number; identity: string } | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(pidFile(dataDir), 'utf8'));
    return Number.isInteger(pid) && pid > 1 && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch (error) {
    // A crash may have left half a note; then there is nothing that could be ended safely.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
