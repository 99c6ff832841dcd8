import type { Log } from '../kernel/log.ts';
import type { SiteTable } from '../table/core/client.ts';
import type { Action } from '../table/core/write.ts';
import type { Actor } from '../table/entities/audit-entry.ts';
import type { Auditor } from '../table/entities/auditor.ts';
import type { Job } from '../table/entities/job.ts';
import type { Site } from '../table/entities/site.ts';

/** Returns the writes that store a call's result with its idempotency key; none when the request has no key. */
export interface Idempotency {
  /** For a result that a replay returns unchanged. */
  storeAnswer(answer: unknown): Action[];
  /** For a result that is secret or has no bound: a replay builds it again from this id. */
  storeId(id: string): Action[];
}

/** Runs a job to its end (entry/jobs/run-job.ts). Passed in, because jobs are made of the verbs of several areas. */
export type RunJob = (context: SiteContext, job: Job) => Promise<void>;

/** The first argument of every verb: one site, one actor and one moment. A signed-in call is one. */
export interface SiteContext {
  table: SiteTable;
  site: Site;
  actor: Actor;
  /** The auditor who acts, who sees what the account has and changes nothing; absent: it is no auditor. */
  auditor?: Auditor | undefined;
  now: Date;
  log: Log;
  /** Its writes come first in the first transaction. */
  idempotency: Idempotency;
  /** Runs a job that a verb has written. */
  runJob: RunJob;
}

/** Stores nothing: for work without an idempotency key. */
export const noIdempotency: Idempotency = { storeAnswer: () => [], storeId: () => [] };

/** Returns a context. Without `idempotency`, nothing is stored for replays. */
export function createSiteContext({
  idempotency = noIdempotency,
  ...parts
}: Omit<SiteContext, 'idempotency'> & Partial<Pick<SiteContext, 'idempotency'>>): SiteContext {
  return { ...parts, idempotency };
}
