import { isGoingOn } from '../clock.ts';
import type { SiteContext } from '../site-context.ts';
import { after } from '../table/core/item.ts';
import { listJobs } from '../table/entities/job.ts';
import { confirmed, type Difference } from './reconcile.ts';
import { repair } from './repair.ts';

/** Milliseconds that a job's own writer has to finish it before the sweep does. */
const patience = 60_000;

/** How many differences a reconciliation found, in CloudWatch: what an alarm watches. */
export const seatDifferences = { namespace: 'Muster', metricName: 'SeatDifferences' } as const;

/** Finishes the jobs that their writers did not; one that fails is logged and left for the next sweep. */
export async function finishJobs(context: SiteContext): Promise<number> {
  let finished = 0;
  for (const job of await listJobs(context.table)) {
    if (isGoingOn(after(new Date(job.created_at), patience), patience, context.now)) continue;
    try {
      await context.runJob(context, job);
      finished++;
    } catch (error) {
      context.log.error('a job could not be finished', {
        site: context.table.site,
        job: job.id,
        kind: job.kind,
        error,
      });
    }
  }
  return finished;
}

/**
 * Compares the views of every seat of a site. Differences become a log line each and a metric (`SeatDifferences`, in
 * CloudWatch's embedded format); with `mend` they are repaired, too. Answers those that remain.
 */
export async function reconcile(context: SiteContext, { mend }: { mend: boolean }): Promise<Difference[]> {
  const found = await confirmed(context.table);
  for (const difference of found) context.log.warn('seat views differ', { site: context.table.site, difference });
  context.log.info('reconciled', metric(context, found.length));
  if (!mend) return found;
  // A record that is missing first: the others are repaired in it.
  for (const difference of found.toSorted((a, b) => order(a) - order(b))) await repair(context, difference);
  return confirmed(context.table);
}

const order = ({ kind }: Difference) => (kind === 'missing_record' ? 0 : 1);

function metric({ table, now }: SiteContext, differences: number): Record<string, unknown> {
  return {
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: seatDifferences.namespace,
          Dimensions: [[]],
          Metrics: [{ Name: seatDifferences.metricName, Unit: 'Count' }],
        },
      ],
    },
    [seatDifferences.metricName]: differences,
    site: table.site,
  };
}
