import type { SiteContext } from '../../calls/site-context.ts';
import { metricFields } from '../../kernel/metric-fields.ts';
import { repair } from './repair.ts';
import { confirmedDifferences, type Difference } from './seat-differences.ts';

/** CloudWatch metric: number of differences, watched by an alarm. It has no dimensions. */
export const seatDifferences = { metricName: 'SeatDifferences' } as const;

/** Compares the views of a site's seats; logs differences and their number. `mend` repairs. Returns the remaining. */
export async function reconcile(context: SiteContext, { mend }: { mend: boolean }): Promise<Difference[]> {
  const { table, log } = context;
  const found = await confirmedDifferences(table);
  for (const difference of found) log.warn('seat views differ', { site: table.site, difference });
  const metrics = [{ name: seatDifferences.metricName, value: found.length }];
  log.info('reconciled', { ...metricFields([{ metrics }]), site: table.site });
  if (!mend) return found;
  // The other repairs need the record.
  for (const difference of found.toSorted((a, b) => order(a) - order(b))) await repair(context, difference);
  return confirmedDifferences(table);
}

const order = ({ kind }: Difference) => (kind === 'missing_record' ? 0 : 1);
