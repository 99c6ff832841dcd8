import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';

/** What the API and its stage are called: so do their metrics name them, which the dashboard reads without a reference. */
export const apiName = 'muster';
export const stageName = 'live';

/** A metric of the API's stage, over five minutes. */
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
