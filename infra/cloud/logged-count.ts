import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type IFilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { metricNamespaceOf } from './region-stage.ts';

/** Lines of level ERROR. */
export const errorLines = FilterPattern.stringValue('$.level', '=', 'ERROR');

/**
 * Returns the metric of logged lines in 15 minutes, each counted as `value`. Filters of several logs may share a
 * metric. CloudWatch charges only for hours with such a line.
 */
export function countLogged(
  log: LogGroup,
  id: string,
  metricName: string,
  filterPattern: IFilterPattern,
  value = 1,
): Metric {
  return log
    .addMetricFilter(id, {
      metricNamespace: metricNamespaceOf(log),
      metricName,
      filterPattern,
      metricValue: String(value),
    })
    .metric({ statistic: 'Sum', period: Duration.minutes(15) });
}
