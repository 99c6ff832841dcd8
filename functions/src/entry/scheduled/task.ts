import type { Mailer } from '../../areas/mail/mailer.ts';
import type { Deps } from '../../calls/deps.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { Timestamping } from '../../kernel/timestamping.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { RegistryEntry } from '../../table/entities/registry.ts';
import type { TimeSpan } from './local-time-window.ts';

/** The dependencies of scheduled tasks, without signing keys. */
export type ScheduledDeps = Pick<Deps, 'table' | 'now' | 'log' | 'sealing' | 'loopbackProviders'> & {
  /** The mailer. Absent: this installation or function sends no mail. */
  mailer?: Mailer | undefined;
  /** The timestamp authorities of the installation. Absent: it has none, or the function stores no timestamps. */
  timestamps?: Timestamping | undefined;
};

/** The time from a task's last run to this run's due time. Without `after`: all earlier time. */
export type SinceLastRun = Pick<TimeSpan, 'until'> & Partial<TimeSpan>;

/** A site with work in a run, and its entry in the list of sites. */
export type SelectedSite = Pick<RegistryEntry, 'site_code'> & Partial<Pick<RegistryEntry, 'created_at'>>;

/** The input of a step: one site, and where an earlier step of the run stopped. */
export interface SiteWork {
  context: SiteContext;
  sealing: ScheduledDeps['sealing'];
  mailer?: ScheduledDeps['mailer'];
  timestamps?: ScheduledDeps['timestamps'];
  loopbackProviders?: ScheduledDeps['loopbackProviders'];
  /** The time of this run, from the site's creation on. */
  span: SinceLastRun;
  /** The end of the previous step. Absent: the beginning. */
  cursor?: string | undefined;
  /** An operator named this site: do all its work, even if not due. */
  asked: boolean;
  /** Whether a step of many parts must stop, because its function ends soon. */
  isOver(): boolean;
}

/**
 * A scheduled task for every site that it selects. In the cloud, each site is a queue message if there are queues, so
 * that many sites run at once and a large one in several turns (docs/decisions/0030-schedule-work-per-department.md).
 */
export interface ScheduledTask {
  summary: string;
  everyMinutes: number;
  /** Whether it writes to the table. In the cloud, others have no right to. */
  writes: boolean;
  /** Whether it signs seals. Only such a task may use the key and the archive. */
  seals?: boolean;
  /** Whether it stores timestamps of seals in the archive. */
  stamps?: boolean;
  /** Yields the sites with work in a run. May read the list of sites, but no site. */
  sites(registry: SiteTable, span: SinceLastRun): AsyncIterable<SelectedSite>;
  /**
   * Does the work of one site. Returns where `isOver` stopped it, for the next step. Safe to repeat, interrupt, or run
   * concurrently: each transaction keeps the invariants.
   */
  step(work: SiteWork): Promise<string | undefined>;
}

/** The longest run of a Lambda function, in minutes. */
const lambdaMinutes = 15;

/** Returns the longest run of a task's function, in minutes: the next run starts soon. */
export const longestMinutes = ({ everyMinutes }: Pick<ScheduledTask, 'everyMinutes'>): number =>
  Math.min(everyMinutes, lambdaMinutes);
