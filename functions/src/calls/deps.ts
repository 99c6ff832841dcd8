import type { DocumentStore } from '../kernel/document-store.ts';
import type { Log } from '../kernel/log.ts';
import type { PasswordCost } from '../kernel/password-hash.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Sealing } from '../kernel/sealing.ts';
import type { SigningKeys } from '../kernel/signing-keys.ts';
import type { Table } from '../table/core/client.ts';
import type { CallLimits } from '../table/rate-limit/call-limit.ts';
import type { FindAddress, FindWebOrigins } from './headers.ts';

/** TrueType fonts. */
export interface DocumentFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** Dependencies of the handlers: everything that differs between cloud, one machine and test. */
export interface Deps {
  table: Table;
  /** Cached by the process. Reloaded if the key of `token` is missing, since a newer key may have signed it. */
  keys: (token?: string) => Promise<SigningKeys>;
  /** Finds the client's address: from the connection on one machine, from CloudFront in the cloud. */
  clientAddress: FindAddress;
  /** Finds the origins whose pages may call: from the host on one machine, from CloudFront in the cloud. */
  webOrigins: FindWebOrigins;
  now: () => Date;
  log: Log;
  /** Cost of a new password hash. Tests use a cheap one. */
  passwordCost: PasswordCost;
  /** Limits concurrent sign-ins on this machine, so that a flood does not block other requests. */
  signIns: Queue;
  /** Calls that one department or client may send. Absent: no limit. */
  callLimits?: CallLimits | undefined;
  /** Longest remaining validity of an access token, in milliseconds, for the benchmark. Absent: its lifetime. */
  longestAccess?: number | undefined;
  /** Puts both tokens into HTTP-only cookies. Absent: the cookies of docs/spec.md. */
  httpOnlyCookies?: boolean | undefined;
  /** Returns the signer and the archive of seals. */
  sealing: () => Promise<Sealing>;
  /** The installation sends mail: calls fill the outbox, a scheduled task sends it. Absent: no mail. */
  hasMail?: boolean | undefined;
  documents: () => DocumentStore;
  /** Returns the verification page that every evidence file embeds: one HTML text that loads nothing. */
  verifyPage: () => Promise<string>;
  /** Returns the fonts of documents to print. */
  documentFonts: () => Promise<DocumentFonts>;
  /** Allows sign-on providers on this machine, also without TLS: for `npm start` and tests. */
  loopbackProviders?: boolean | undefined;
  /** Validates every answer against its schema: in `npm run dev` and in tests. */
  checkAnswers: boolean;
}
