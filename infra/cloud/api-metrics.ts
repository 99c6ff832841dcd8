import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IConstruct } from 'constructs';
import { nameInStage } from './region-stage.ts';

/** The name of the API's stage. The dashboard finds the metrics by names, without a reference to the stack. */
export const stageName = 'live';

type ApiMetric = '4XXError' | '5XXError' | 'Count' | 'Latency';

/** Returns a metric of the API's stage over five minutes. `scope` tells whose API it is. */
export function apiMetric(scope: IConstruct, metricName: ApiMetric, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: nameInStage(scope), Stage: stageName },
    statistic,
    period: Duration.minutes(5),
    label: metricName === 'Latency' ? statistic : metricName,
  });
}
