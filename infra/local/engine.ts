import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { checkDatabase, databaseFile } from './database-check.ts';
import { drawEngineAddress, type EngineAddress } from './engine-address.ts';
import { endStaleEngine, removePidFile, writePidFile } from './engine-pid-file.ts';
import { signalGroup, spawnEngine } from './engine-process.ts';
import { findEngineProgram } from './engine-program.ts';
import { withTimeout } from './with-timeout.ts';

/** A running DynamoDB engine at a secret address (docs/decisions/0025-run-safely-on-one-machine.md). */
export interface Engine {
  endpoint: string;
  pid: number;
  /** Resolves when the engine ends for any reason. */
  ended: Promise<void>;
  /** Stops the engine and waits for its end. Acknowledged writes are on disk. */
  stop(): Promise<void>;
}

const attempts = 5;
const startTimeoutMs = 15_000;
const stopTimeoutMs = 5_000;

/**
 * Starts an engine on `dataDir` or in memory, first stopping one left by a crashed server. Throws a CliError for a
 * damaged or lost database.
 */
export async function startEngine({ dataDir }: { dataDir?: string } = {}): Promise<Engine> {
  const program = findEngineProgram();
  if (dataDir) {
    await endStaleEngine(dataDir);
    checkDatabase(dataDir);
  }
  for (let attempt = 1; ; attempt++) {
    const started = await tryAddress(program, await drawEngineAddress(), dataDir);
    if (typeof started !== 'string') return started;
    // A start fails when another program uses the port.
    if (attempt === attempts)
      throw new CliError(`The database engine does not start: ${started || 'it wrote nothing to its log'}`);
  }
}

/** Returns the engine, or its log if it ended before it listened. */
async function tryAddress(
  program: string,
  { host, port }: EngineAddress,
  dataDir: string | undefined,
): Promise<Engine | string> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'muster-engine-'));
  const store = dataDir ? ['--db-path', databaseFile(dataDir)] : [];
  const logFile = join(folder, 'engine.log');
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`); // It may say why the previous engine ended.
  const log = openSync(logFile, 'w', 0o600);
  const child = spawnEngine([program, '--host', host, '--port', String(port), ...store], log);
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { pid } = child;
  if (pid === undefined) return `${program} cannot be run`;
  const endWithUs = () => signal(child, 'SIGTERM');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  const clean = () => {
    if (dataDir) removePidFile(dataDir);
    else rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (dataDir) writePidFile(dataDir, pid);
  } catch (error) {
    await end(child, ended); // Without the pid file (a full disk), a later start could not end this engine.
    throw error;
  }
  const endpoint = `http://${host}:${port}`;
  if (!(await isListening(endpoint, child))) {
    await end(child, ended);
    const said = readFileSync(logFile, 'utf8').trim();
    clean();
    return said;
  }
  return {
    endpoint,
    pid,
    ended,
    async stop() {
      await end(child, ended);
      clean();
    },
  };
}

async function isListening(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs;
  while (isRunning(child) && performance.now() < deadline) {
    try {
      // A port that accepts but does not answer must not exceed the deadline.
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return isRunning(child);
    } catch {
      await wait(5); // Nothing listens yet.
    }
  }
  return false;
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  signal(child, 'SIGTERM');
  if ((await withTimeout(ended, stopTimeoutMs)) === 'late') signal(child, 'SIGKILL');
  await ended;
}

/** Signals the engine's group only while it runs. Later, another process may have the process id. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined && isRunning(child)) signalGroup(child.pid, name);
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
