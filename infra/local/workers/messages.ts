import type { Deps } from '@muster/functions/calls/deps';
import type { Wait } from '@muster/functions/kernel/queue';

/** The server's settings. */
export interface ServerSettings extends Pick<Deps, 'longestAccess'> {
  /** The data folder. */
  path: string;
  /** The port; 0 is any free one. */
  requestedPort: number;
}

/** A worker's settings. */
export interface WorkerSettings extends Omit<ServerSettings, 'requestedPort'> {
  /** The port at which the main process accepts connections. */
  port: number;
  /** The engine's address. Sent as a message, because other accounts can read command lines. */
  endpoint: string;
}

/** Work for which workers take turns, each in its own queue of the main process. */
export type Shared = 'sign-ins' | 'hashes';

/** A message from the server's main process to a worker. */
export type ToWorker =
  | { kind: 'serve'; settings: WorkerSettings }
  /** Sent with a connection to serve. */
  | { kind: 'connection' }
  | { kind: 'engine moved'; endpoint: string }
  | { kind: 'log rotated' }
  | { kind: 'turn'; of: Shared; id: number }
  | { kind: 'no turn'; of: Shared; id: number; reason: string; place: number }
  | { kind: 'close' };

/** A message from a worker to the server's main process. */
export type FromWorker =
  | { kind: 'serving' }
  /** It cannot serve, for a reason that the user can fix. */
  | { kind: 'failed'; message: string }
  | { kind: 'log full'; file: number }
  | { kind: 'turn wanted'; of: Shared; id: number; wait: Wait }
  | { kind: 'turn over'; of: Shared; id: number };
