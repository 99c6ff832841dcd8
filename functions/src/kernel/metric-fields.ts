import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MetricUnit as Unit } from '@aws-lambda-powertools/metrics/types';

/** Each stage has a namespace of its own, since stages may share an account and a region. The stacks set it. */
const namespace = (): string => process.env.METRIC_NAMESPACE ?? 'Muster';

/** Metrics with the same dimensions. */
interface MetricSet {
  metrics: readonly { name: string; value: number; unit?: Unit }[];
  dimensions?: Record<string, string>;
}

/**
 * Returns metrics as fields of a log line, in CloudWatch's embedded metric format. Without metrics there are no fields.
 */
export function metricFields(sets: readonly MetricSet[]): Record<string, unknown> {
  const outputs = sets.filter(({ metrics }) => metrics.length > 0).map(outputOf);
  const [first] = outputs;
  if (!first) return {};
  const CloudWatchMetrics = outputs.flatMap(({ _aws }) => _aws.CloudWatchMetrics);
  return Object.assign({}, ...outputs, { _aws: { ...first._aws, CloudWatchMetrics } });
}

function outputOf({ metrics, dimensions = {} }: MetricSet) {
  const set = new Metrics({ namespace: namespace() });
  set.clearDefaultDimensions();
  // A set of dimensions may be empty, and must be there: without a set, CloudWatch makes no metric.
  set.addDimensions(dimensions);
  for (const { name, value, unit = MetricUnit.Count } of metrics) set.addMetric(name, unit, value);
  return set.serializeMetrics();
}
