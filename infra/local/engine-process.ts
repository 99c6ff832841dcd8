import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs the engine so that it ends when its parent ends for any reason. Either of two guards is enough. A watcher in the
 * background reads the engine's stdin, a pipe that closes when the parent ends, and then kills the process group. With
 * `setpriv` (Linux), the kernel kills the engine when its parent dies. `exec` makes the engine the direct child. Only
 * the owner can read new files.
 */
const script = `
umask 077
exec 3<&0 </dev/null
{ read -r _; kill -KILL 0; } <&3 &
exec 3<&-
if setpriv --pdeathsig KILL true 2>/dev/null; then exec setpriv --pdeathsig KILL "$@"; fi
exec "$@"
`;

/** Starts the engine program as the leader of a new process group, logging to the open file `log`. */
export function spawnEngine(command: readonly string[], log: number): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    // Inheriting stdout would keep that pipe open after the server ends. In its own process group, the engine survives
    // Ctrl-C until all calls are finished.
    stdio: ['pipe', log, log],
    detached: true,
  });
  // Ends the watcher. Until then, its process group reserves the engine's process id.
  child.once('exit', () => child.stdin?.destroy());
  return child;
}

/** Signals the engine and its watcher, unless both have ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
