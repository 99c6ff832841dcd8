import type { Log } from '../kernel/log.ts';
import type { SiteTable } from '../table/core/client.ts';
import type { Action } from '../table/core/write.ts';
import type { Actor } from '../table/entities/audit-entry.ts';
import type { Auditor } from '../table/entities/auditor.ts';
import type { Job } from '../table/entities/job.ts';
import type { Site } from '../table/entities/site.ts';

/** Returns the writes that store a call's result with its idempotency key. None if the request has no key. */
export interface Idempotency {
  /** Stores an answer that a replay returns unchanged. */
  storeAnswer(answer: unknown): Action[];
  /** Stores an id for a secret or unbounded result, which a replay rebuilds. */
  storeId(id: string): Action[];
}

/** Runs a job to its end (entry/jobs/run-job.ts). Injected, because jobs use the verbs of several areas. */
export type RunJob = (context: SiteContext, job: Job) => Promise<void>;

/** The first argument of every verb: one site, one actor and one moment. A signed-in call is one. */
export interface SiteContext {
  table: SiteTable;
  site: Site;
  actor: Actor;
  /** The acting auditor, who only reads within the account's scope. Absent: not an auditor. */
  auditor?: Auditor | undefined;
  now: Date;
  log: Log;
  /** Its writes come first in the first transaction. */
  idempotency: Idempotency;
  /** Runs a job that a verb has stored. */
  runJob: RunJob;
}

/** Stores nothing: for work without an idempotency key. */
export const noIdempotency: Idempotency = { storeAnswer: () => [], storeId: () => [] };

export function createSiteContext({
  idempotency = noIdempotency,
  ...parts
}: Omit<SiteContext, 'idempotency'> & Partial<Pick<SiteContext, 'idempotency'>>): SiteContext {
  return { ...parts, idempotency };
}
