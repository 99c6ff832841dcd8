import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IConstruct } from 'constructs';
import { nameInStage } from './region-stage.ts';

/** The name of the API's stage. The dashboard finds the metrics by names, without a reference to the stack. */
export const stageName = 'live';

type ApiMetric = '4XXError' | '5XXError' | 'Count' | 'Latency';

/** Returns a five-minute metric of the API's stage. `scope` selects the API. */
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

/** Returns the percentage of the account's concurrency limit in use. The limit comes from Service Quotas. */
export function concurrencyShare(): MathExpression {
  const atOnce = new Metric({
    namespace: 'AWS/Usage',
    metricName: 'ResourceCount',
    dimensionsMap: { Service: 'Lambda', Type: 'Resource', Resource: 'ConcurrentExecutions', Class: 'None' },
    statistic: 'Maximum',
    period: Duration.minutes(5),
  });
  return new MathExpression({
    expression: '100 * atOnce / SERVICE_QUOTA(atOnce)',
    usingMetrics: { atOnce },
    label: 'concurrent executions, percent of the limit',
    period: Duration.minutes(5),
  });
}
