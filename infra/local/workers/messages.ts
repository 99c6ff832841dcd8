import type { Deps } from '@muster/functions/deps';

/** What the server serves. */
export interface ServerSettings extends Pick<Deps, 'longestAccess'> {
  /** The data folder. */
  path: string;
  /** The port; 0 is any free one. */
  wanted: number;
}

/** What a worker serves with. */
export interface WorkerSettings extends Omit<ServerSettings, 'wanted'> {
  /** The port at which the main process accepts connections. */
  port: number;
  /** The engine's address. It is sent rather than passed on the command line, which other accounts can read. */
  endpoint: string;
}

/** A message from the server's main process to a worker. */
export type ToWorker =
  | { kind: 'serve'; settings: WorkerSettings }
  /** Comes with a connection to serve. */
  | { kind: 'connection' }
  | { kind: 'engine moved'; endpoint: string }
  | { kind: 'log rotated' }
  | { kind: 'turn'; id: number }
  | { kind: 'no turn'; id: number; reason: string }
  | { kind: 'close' };

/** A message from a worker to the server's main process. */
export type FromWorker =
  | { kind: 'serving' }
  /** It cannot serve, for a reason that the user can change. */
  | { kind: 'failed'; message: string }
  | { kind: 'log full'; file: number }
  | { kind: 'sign-in waits'; id: number }
  | { kind: 'sign-in over'; id: number };
