import type { SiteContext } from '../../calls/site-context.ts';
import { metricFields } from '../../kernel/metric-fields.ts';
import { repair } from './repair.ts';
import { type ComparedPart, confirmedDifferences, type Difference, differenceParts } from './seat-differences.ts';

/** CloudWatch metric: number of differences, watched by an alarm. It has no dimensions. */
export const seatDifferences = { metricName: 'SeatDifferences' } as const;

/** Compares the views of a site's seats; logs differences and their number. `mend` repairs. Returns the remaining. */
export async function reconcile(context: SiteContext, { mend }: { mend: boolean }): Promise<Difference[]> {
  const all: Difference[] = [];
  for await (const { found } of reconcileParts(context)) all.push(...found);
  if (!mend) return all;
  // The other repairs need the record.
  for (const difference of all.toSorted((a, b) => order(a) - order(b))) await repair(context, difference);
  return confirmedDifferences(context.table);
}

/** Compares in parts, beginning after an internal id. Logs the differences of each part and their number. */
export async function* reconcileParts(
  { table, log }: Pick<SiteContext, 'table' | 'log'>,
  after?: string | undefined,
): AsyncGenerator<ComparedPart> {
  for await (const part of differenceParts(table, after)) {
    for (const difference of part.found) log.warn('seat views differ', { site: table.site, difference });
    const metrics = [{ name: seatDifferences.metricName, value: part.found.length }];
    log.info('reconciled', { ...metricFields([{ metrics }]), site: table.site, end: part.end });
    yield part;
  }
}

const order = ({ kind }: Difference) => (kind === 'missing_record' ? 0 : 1);
