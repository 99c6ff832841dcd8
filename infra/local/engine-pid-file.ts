import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signalGroup } from './engine-process.ts';
import { isSameProcess, processIdentity } from './process-identity.ts';

const pidFile = (dataDir: string) => join(dataDir, 'engine.pid');

/** Records the process of the data folder's engine. */
export function writePidFile(dataDir: string, pid: number): void {
  writeFileSync(pidFile(dataDir), JSON.stringify({ pid, identity: processIdentity(pid) }), { mode: 0o600 });
}

/** Removes the record of an engine that has ended. */
export function removePidFile(dataDir: string): void {
  rmSync(pidFile(dataDir), { force: true });
}

/** Stops an engine left running by an earlier server, so that two engines never write one file. */
export async function endStaleEngine(dataDir: string): Promise<void> {
  const stale = readPidFile(dataDir);
  if (!stale) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    // Checked before each signal, because another process may have the process id by now.
    if (isSameProcess(stale)) signalGroup(stale.pid, signal);
    for (let waited = 0; waited < 3_000 && isSameProcess(stale); waited += 20) await wait(20);
  }
  removePidFile(dataDir);
}

function readPidFile(dataDir: string): { pid: number; identity: string } | undefined {
  try {
    const { pid, identity } = JSON.parse(readFileSync(pidFile(dataDir), 'utf8'));
    return Number.isInteger(pid) && pid > 1 && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch (error) {
    // A crash may leave a partial file, which does not identify a process safely.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
