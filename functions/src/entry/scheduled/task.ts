import type { Mailer } from '../../areas/mail/mailer.ts';
import type { Deps } from '../../calls/deps.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { RegistryEntry } from '../../table/entities/registry.ts';
import type { TimeSpan } from './local-time-window.ts';

/** The dependencies of scheduled tasks; no signing keys, since nobody signs in. */
export type ScheduledDeps = Pick<Deps, 'table' | 'now' | 'log' | 'sealing' | 'loopbackProviders'> & {
  /** What sends mail; absent: the installation, or this function, sends none. */
  mailer?: Mailer | undefined;
};

/** The time since a task's last run, up to when this run was due; without `after`, all time before. */
export type SinceLastRun = Pick<TimeSpan, 'until'> & Partial<TimeSpan>;

/** A site that a run has work for, with what the list of sites tells of it. */
export type SelectedSite = Pick<RegistryEntry, 'site_code'> & Partial<Pick<RegistryEntry, 'created_at'>>;

/** What the step of a task gets: one site, and where an earlier step of the same run stopped. */
export interface SiteWork {
  context: SiteContext;
  sealing: ScheduledDeps['sealing'];
  mailer?: ScheduledDeps['mailer'];
  loopbackProviders?: ScheduledDeps['loopbackProviders'];
  /** The time of this run; it begins at the creation of a site that is newer. */
  span: SinceLastRun;
  /** Where the step before stopped; absent: at the beginning. */
  cursor?: string | undefined;
  /** An operator named this site: do all of its work, also what would not be due. */
  asked: boolean;
  /** Whether a step of many parts must stop and return where: the function that runs it ends soon. */
  isOver(): boolean;
}

/**
 * A task that runs on a schedule, at every site that it selects. In the cloud each site is a message of a queue where
 * the installation has queues, so that many sites are served at once and a large one in several turns
 * (docs/decisions/0083-schedule-work-per-site.md).
 */
export interface ScheduledTask {
  summary: string;
  everyMinutes: number;
  /** Whether it writes to the table; one that does not is not allowed to in the cloud. */
  writes: boolean;
  /** Whether it signs seals; only such a task may use the key and the archive. */
  seals?: boolean;
  /** Yields the sites that a run has work for. It may read the list of sites, and nothing of a site. */
  sites(registry: SiteTable, span: SinceLastRun): AsyncIterable<SelectedSite>;
  /**
   * Does the work of one site. Returns where it stopped when `isOver` told it to: another step continues there. It can
   * be repeated, interrupted, or run by two processes at once: each of its transactions keeps the invariants.
   */
  step(work: SiteWork): Promise<string | undefined>;
}

/** The longest time that Lambda lets a function run, in minutes. */
const lambdaMinutes = 15;

/** Returns how long a function of a task may run, in minutes: the next run starts soon. */
export const longestMinutes = ({ everyMinutes }: Pick<ScheduledTask, 'everyMinutes'>): number =>
  Math.min(everyMinutes, lambdaMinutes);
