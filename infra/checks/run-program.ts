import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The top of the repository. */
export const root = join(import.meta.dirname, '..', '..');

const running = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 130;
  });
}

/** Runs a script of this repository or of an installed package on this Node; its exit code, 1 when a signal ended it. */
export function runScript(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
