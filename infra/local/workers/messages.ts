import type { Deps } from '@muster/functions/calls/deps';
import type { Wait } from '@muster/functions/kernel/queue';

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

/** What the workers take turns in, in a queue of the main process each. */
export type Shared = 'sign-ins' | 'hashes';

/** A message from the server's main process to a worker. */
export type ToWorker =
  | { kind: 'serve'; settings: WorkerSettings }
  /** Comes with a connection to serve. */
  | { kind: 'connection' }
  | { kind: 'engine moved'; endpoint: string }
  | { kind: 'log rotated' }
  | { kind: 'turn'; of: Shared; id: number }
  | { kind: 'no turn'; of: Shared; id: number; reason: string; place: number }
  | { kind: 'close' };

/** A message from a worker to the server's main process. */
export type FromWorker =
  | { kind: 'serving' }
  /** It cannot serve, for a reason that the user can change. */
  | { kind: 'failed'; message: string }
  | { kind: 'log full'; file: number }
  | { kind: 'turn wanted'; of: Shared; id: number; wait: Wait }
  | { kind: 'turn over'; of: Shared; id: number };
