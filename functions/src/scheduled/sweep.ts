import { isGoingOn } from '../clock.ts';
import type { Log } from '../deps.ts';
import { runJob } from '../jobs/run-job.ts';
import { after } from '../table/item.ts';
import { listJobs } from '../table/job.ts';
import type { Work } from '../work.ts';
import { confirmed, type Difference } from './reconcile.ts';
import { repair } from './repair.ts';

/** Milliseconds that a job's own writer has to finish it before the sweep does. */
const patience = 60_000;

/** How many differences a reconciliation found, in CloudWatch: what an alarm watches. */
export const seatDifferences = { namespace: 'Muster', metricName: 'SeatDifferences' } as const;

/** Finishes the jobs that their writers did not; one that fails is logged and left for the next sweep. */
export async function finishJobs(work: Work, log: Log): Promise<number> {
  let finished = 0;
  for (const job of await listJobs(work.table)) {
    if (isGoingOn(after(new Date(job.created_at), patience), patience, work.now)) continue;
    try {
      await runJob(work, job);
      finished++;
    } catch (error) {
      log.error('a job could not be finished', { site: work.table.site, job: job.id, kind: job.kind, error });
    }
  }
  return finished;
}

/**
 * Compares the views of every seat of a site. Differences become a log line each and a metric (`SeatDifferences`, in
 * CloudWatch's embedded format); with `mend` they are repaired, too. Answers those that remain.
 */
export async function reconcile(work: Work, log: Log, { mend }: { mend: boolean }): Promise<Difference[]> {
  const found = await confirmed(work.table);
  for (const difference of found) log.warn('seat views differ', { site: work.table.site, difference });
  log.info('reconciled', metric(work, found.length));
  if (!mend) return found;
  // A record that is missing first: the others are repaired in it.
  for (const difference of found.toSorted((a, b) => order(a) - order(b))) await repair(work, difference);
  return confirmed(work.table);
}

const order = ({ kind }: Difference) => (kind === 'missing_record' ? 0 : 1);

function metric({ table, now }: Work, differences: number): Record<string, unknown> {
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
