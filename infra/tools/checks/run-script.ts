import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CliError } from '../../cli-error.ts';
import { repositoryRoot } from '../../repository-root.ts';

const running = new Set<ReturnType<typeof spawn>>();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    // Playwright stops the server of browser tests only on SIGINT.
    for (const child of running) child.kill('SIGINT');
  });
}

/**
 * Runs a script of this repository or a package on this Node. Returns its exit code (1 after a signal); rejects after
 * Ctrl-C, to stop further scripts.
 */
export function runScript(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repositoryRoot, script), ...args], {
      cwd: repositoryRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      if (isInterrupted) reject(new CliError('Interrupted.'));
      else resolve(code ?? 1);
    });
  });
}
