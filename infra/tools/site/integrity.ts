import { reconcile as reconcileSite } from '@muster/functions/entry/scheduled/reconcile';
import { confirmedDifferences, type Difference } from '@muster/functions/entry/scheduled/seat-differences';
import { listJobs } from '@muster/functions/table/entities/job';
import * as z from 'zod';
import { onSite } from './site-command.ts';

/**
 * Lists the differences that the daily sweep finds, and after a repair whether they are repaired. New ones come last.
 */
export const reconcile = onSite({
  usage: 'reconcile CODE [--repair]',
  summary: 'compares the views of every seat and prints the differences; exit code 1 if some remain',
  options: [['--repair', 'corrects the differences instead of only printing them']],
  example: 'reconcile RIVER --repair',
  takes: { repair: z.boolean().default(false) },
  async work(context, { repair }) {
    const found = await confirmedDifferences(context.table);
    if (!repair || found.length === 0) return found;
    const remaining = await reconcileSite(context, { mend: true });
    const isIn = (list: readonly Difference[], one: Difference) => list.some((other) => isSame(other, one));
    return [
      ...found.map((one) => ({ ...one, repaired: !isIn(remaining, one) })),
      ...remaining.filter((one) => !isIn(found, one)).map((one) => ({ ...one, repaired: false })),
    ];
  },
  isBad: (lines) => lines.some((line) => !('repaired' in line && line.repaired)),
});

const isSame = (one: Difference, other: Difference) =>
  one.kind === other.kind &&
  one.class_id === other.class_id &&
  one.type_id === other.type_id &&
  one.employee === other.employee;

/** Lists unfinished jobs. The sweep finishes a job within minutes; if one stays, the log has the reason. */
export const jobs = onSite({
  usage: 'jobs CODE',
  summary: 'prints the unfinished long jobs of a site, oldest first',
  options: [],
  example: 'jobs RIVER',
  takes: {},
  work: ({ table }) => listJobs(table),
});
