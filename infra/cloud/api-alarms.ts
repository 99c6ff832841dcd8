import type { Area } from '@muster/shared/contract';
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { OwnAlarm } from './alarms.ts';
import { apiMetric } from './api-metrics.ts';
import type { AreaFunction } from './area-function.ts';

interface Watched {
  functions: ReadonlyMap<Area, AreaFunction>;
  topic: ITopic;
}

/** Creates the alarms of the API and its functions. */
export function apiAlarms(scope: Construct, { functions, topic }: Watched): OwnAlarm[] {
  return [
    new OwnAlarm(scope, 'ServerErrors', { topic, metric: apiMetric(scope, '5XXError', 'Sum'), threshold: 5 }),
    new OwnAlarm(scope, 'RefusedCalls', { topic, metric: refusedShare(scope), threshold: 50 }),
    new OwnAlarm(scope, 'SlowCalls', {
      topic,
      metric: apiMetric(scope, 'Latency', 'p99'),
      threshold: 3_000,
      evaluationPeriods: 3,
      // With few calls, such as at night, a single cold start would exceed the threshold.
      evaluateLowSampleCountPercentile: 'ignore',
    }),
    ...[...functions].map(
      ([area, { function: handler }]) =>
        new OwnAlarm(scope, 'FunctionErrors', {
          part: area,
          topic,
          metric: handler.metricErrors({ statistic: 'Sum', period: Duration.minutes(5) }),
          threshold: 0,
        }),
    ),
    new OwnAlarm(scope, 'FunctionsThrottled', {
      topic,
      // All functions of the account share its limit of concurrent executions.
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 0,
    }),
  ];
}

/**
 * Returns the percentage of refused calls within 15 minutes, 0 below 300 calls. Some refusals are normal: a 401 tells a page to
 * refresh its token.
 */
function refusedShare(scope: Construct): MathExpression {
  const period = Duration.minutes(15);
  return new MathExpression({
    expression: 'IF(calls >= 300, 100 * FILL(refused, 0) / calls, 0)',
    usingMetrics: {
      calls: apiMetric(scope, 'Count', 'Sum').with({ period }),
      refused: apiMetric(scope, '4XXError', 'Sum').with({ period }),
    },
    label: 'refused, per cent',
    period,
  });
}
