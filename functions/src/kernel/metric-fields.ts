import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MetricUnit as Unit } from '@aws-lambda-powertools/metrics/types';

/** Each stage has its own namespace, since stages may share an account and a region. The stacks set it. */
const namespace = (): string => process.env.METRIC_NAMESPACE ?? 'Muster';

interface MetricSet {
  metrics: readonly { name: string; value: number; unit?: Unit }[];
  dimensions?: Record<string, string>;
}

/** Returns metrics as fields of a log line in CloudWatch's embedded metric format. Without metrics, no fields. */
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
  // An empty dimension set is required: without any set, CloudWatch creates no metric.
  set.addDimensions(dimensions);
  for (const { name, value, unit = MetricUnit.Count } of metrics) set.addMetric(name, unit, value);
  return set.serializeMetrics();
}
