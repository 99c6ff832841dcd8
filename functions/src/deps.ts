import type { FindAddress } from './http/client-ip.ts';
import type { FindWebOrigins } from './http/web-origins.ts';
import type { Queue } from './queue.ts';
import type { PasswordCost } from './session/password-hash.ts';
import type { SigningKeys } from './session/signing-keys.ts';
import type { Table } from './table/core/client.ts';

/** Where log lines go; Powertools' Logger in the cloud, a file on one machine. */
export interface Log {
  info(message: string, fields: Record<string, unknown>): void;
  warn(message: string, fields: Record<string, unknown>): void;
  error(message: string, fields: Record<string, unknown>): void;
}

/** What the handlers need from the outside. Everything that differs between the cloud, one machine and a test. */
export interface Deps {
  table: Table;
  /** Read once per process and kept. */
  keys: () => Promise<SigningKeys>;
  /** Where a client is: the connection tells it on one machine, CloudFront in the cloud. */
  clientAddress: FindAddress;
  /** Whose pages may call: by the host on one machine, by what CloudFront says of it in the cloud. */
  webOrigins: FindWebOrigins;
  now: () => Date;
  log: Log;
  /** What a new password hash costs; tests use a cheap one. */
  passwordCost: PasswordCost;
  /** Lets few sign-ins at a time be worked on in this process, so that a flood of them leaves room for everybody else. */
  signIns: Queue;
  /** Compare every answer with its schema and fail when it differs: on one machine and in tests. */
  checkAnswers: boolean;
}
