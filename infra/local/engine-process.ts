import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs the engine so that it ends with the process that started it, however that ends. Two guards, each enough by itself:
 * a watcher in the background reads the engine's stdin, a pipe that closes when its parent is gone, and then kills the process
 * group; and where there is `setpriv` (Linux), the kernel kills the engine when its parent dies, also when the watcher was
 * killed before. The shell becomes the engine (exec), so the engine is the direct child. New files are the owner's only.
 */
const script = `
umask 077
exec 3<&0 </dev/null
{ read -r _; kill -KILL 0; } <&3 &
exec 3<&-
if setpriv --pdeathsig KILL true 2>/dev/null; then exec setpriv --pdeathsig KILL "$@"; fi
exec "$@"
`;

/** Starts the engine program, its output going to the open file `log`, as the leader of a process group of its own. */
export function spawnEngine(command: readonly string[], log: number): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    // Its own log, since a child that inherits stdout keeps that pipe open after we are gone; its own process group,
    // since a terminal's Ctrl-C must not end it before the server has finished its calls.
    stdio: ['pipe', log, log],
    detached: true,
  });
  // Lets the watcher go. Its group keeps the number of the engine's process taken until then, so it kills no other process.
  child.once('exit', () => child.stdin?.destroy());
  return child;
}

/** Signals the engine and its watcher; a group that has ended is fine. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
