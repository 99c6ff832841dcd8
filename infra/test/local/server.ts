import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../../repository-root.ts';

/** The script of `npm start`. */
export const startScript = join(repositoryRoot, 'infra/local/start.ts');

/** Starts the server of `npm start` on a data folder. */
export function spawnServer(
  dataDir: string,
  port: number,
  env: NodeJS.ProcessEnv = {},
  detached = false,
): ChildProcess {
  return spawn(process.execPath, [startScript], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DYNAMODB_ENDPOINT: '', HOST: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
}

/**
 * Waits until the server's output matches `ready` or the server ends. Returns a function that returns the output so
 * far.
 */
export async function outputUntil(server: ChildProcess, ready = /Muster is ready/): Promise<() => string> {
  let output = '';
  const matched = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (ready.test(output)) resolve();
      });
    }
  });
  await Promise.race([matched, once(server, 'close')]);
  return () => output;
}

/** Waits until the server has ended, after a signal if one is given. Returns its exit code. */
export async function ended(server: ChildProcess | undefined, signal?: NodeJS.Signals): Promise<number | null> {
  if (!server) return null;
  if (server.exitCode === null && server.signalCode === null) {
    const exit = once(server, 'exit');
    if (signal) server.kill(signal);
    await exit;
  }
  return server.exitCode;
}

/** Returns the process ids of a server's running workers. */
export function workerPids(server: ChildProcess): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === server.pid && line.includes('worker.ts') ? [pid ?? 0] : [];
  });
}
