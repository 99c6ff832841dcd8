import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { metricNamespace } from '../metric-namespace.ts';
import type { SiteContext } from '../site-context.ts';
import { repair } from './repair.ts';
import { confirmedDifferences, type Difference } from './seat-differences.ts';

/** The CloudWatch metric of how many differences a comparison found, which an alarm watches. It has no dimensions. */
export const seatDifferences = { metricName: 'SeatDifferences' } as const;

/**
 * Compares the views of every seat of a site. Logs each difference and their number as a metric; with `mend`, repairs them as well.
 * Returns the differences that remain.
 */
export async function reconcile(context: SiteContext, { mend }: { mend: boolean }): Promise<Difference[]> {
  const { table, log } = context;
  const found = await confirmedDifferences(table);
  for (const difference of found) log.warn('seat views differ', { site: table.site, difference });
  log.info('reconciled', { ...metricFields(found.length), site: table.site });
  if (!mend) return found;
  // The other repairs need the record.
  for (const difference of found.toSorted((a, b) => order(a) - order(b))) await repair(context, difference);
  return confirmedDifferences(table);
}

const order = ({ kind }: Difference) => (kind === 'missing_record' ? 0 : 1);

/** Returns the metric as fields of a log line, in CloudWatch's embedded metric format. */
function metricFields(differences: number): Record<string, unknown> {
  const metrics = new Metrics({ namespace: metricNamespace() });
  metrics.clearDefaultDimensions();
  // The one set of dimensions is empty: without a set, CloudWatch makes no metric.
  metrics.addDimensions({});
  metrics.addMetric(seatDifferences.metricName, MetricUnit.Count, differences);
  return { ...metrics.serializeMetrics() };
}
