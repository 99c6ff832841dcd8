import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { metricNamespace } from '../metric-namespace.ts';

/** Returns a metric as fields of a log line, in CloudWatch's embedded metric format. */
export function metricFields(
  metricName: string,
  value: number,
  dimensions: Record<string, string> = {},
): Record<string, unknown> {
  const metrics = new Metrics({ namespace: metricNamespace() });
  metrics.clearDefaultDimensions();
  // A set of dimensions may be empty, and must be there: without a set, CloudWatch makes no metric.
  metrics.addDimensions(dimensions);
  metrics.addMetric(metricName, MetricUnit.Count, value);
  return { ...metrics.serializeMetrics() };
}
