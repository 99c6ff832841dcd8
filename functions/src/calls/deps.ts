import type { DocumentStore } from '../kernel/document-store.ts';
import type { Log } from '../kernel/log.ts';
import type { PasswordCost } from '../kernel/password-hash.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Sealing } from '../kernel/sealing.ts';
import type { SigningKeys } from '../kernel/signing-keys.ts';
import type { Table } from '../table/core/client.ts';
import type { CallLimits } from '../table/rate-limit/call-limit.ts';
import type { FindAddress, FindWebOrigins } from './headers.ts';

/** What the handlers get passed in: everything that differs between the cloud, one machine and a test. */
export interface Deps {
  table: Table;
  /** Kept by the process; read again when they lack the key of `token`, which a newer one may have signed. */
  keys: (token?: string) => Promise<SigningKeys>;
  /** Finds the client's address: from the connection on one machine, from CloudFront in the cloud. */
  clientAddress: FindAddress;
  /** Finds the origins whose pages may call: from the host on one machine, from CloudFront in the cloud. */
  webOrigins: FindWebOrigins;
  now: () => Date;
  log: Log;
  /** What a new password hash costs; tests use a cheap one. */
  passwordCost: PasswordCost;
  /** Bounds the sign-ins that run at once on this machine, so that a flood of them does not block other requests. */
  signIns: Queue;
  /** How many calls one department or client may send; absent: as many as it can. */
  callLimits?: CallLimits | undefined;
  /**
   * How long an access token may still be valid for, in milliseconds; absent: its lifetime. The benchmark's server
   * accepts longer ones.
   */
  longestAccess?: number | undefined;
  /** Pages get both tokens in cookies that they cannot read; absent: docs/spec.md's cookies. */
  httpOnlyCookies?: boolean | undefined;
  /** Returns what seals are signed with and kept in. */
  sealing: () => Promise<Sealing>;
  /**
   * The installation sends mail: a scheduled task does, and calls only put it into the outbox. Absent: it sends none.
   */
  hasMail?: boolean | undefined;
  /** Returns where the bytes of documents are kept. */
  documents: () => DocumentStore;
  /** Returns the page that every evidence file holds and that checks it: one HTML text that loads nothing. */
  verifyPage: () => Promise<string>;
  /** A department's sign-on may be at a provider on this machine, also without TLS: with `npm start` and in tests. */
  loopbackProviders?: boolean | undefined;
  /** Validate every answer against its schema: in `npm run dev` and in tests. */
  checkAnswers: boolean;
}
