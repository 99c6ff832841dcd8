import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';

/** The names of the API and its stage. The dashboard finds their metrics by name, without a reference to the stack. */
export const apiName = 'muster';
export const stageName = 'live';

/** Returns a metric of the API's stage over five minutes. */
export function apiMetric(metricName: '4XXError' | '5XXError' | 'Count' | 'Latency', statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: apiName, Stage: stageName },
    statistic,
    period: Duration.minutes(5),
    label: metricName === 'Latency' ? statistic : metricName,
  });
}
