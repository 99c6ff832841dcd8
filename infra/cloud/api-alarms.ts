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

/** What is watched of the API and its functions. */
export function apiAlarms(scope: Construct, { functions, topic }: Watched): OwnAlarm[] {
  return [
    new OwnAlarm(scope, 'ServerErrors', {
      topic,
      metric: apiMetric('5XXError', 'Sum'),
      threshold: 5,
      evaluationPeriods: 1,
    }),
    new OwnAlarm(scope, 'RefusedCalls', {
      topic,
      metric: refusedShare(),
      threshold: 50,
      evaluationPeriods: 1,
    }),
    new OwnAlarm(scope, 'SlowCalls', {
      topic,
      metric: apiMetric('Latency', 'p99'),
      threshold: 3_000,
      evaluationPeriods: 3,
      // At night one call, which has to start its function, would be the slowest of a hundred.
      evaluateLowSampleCountPercentile: 'ignore',
    }),
    ...[...functions].map(
      ([area, { function: handler }]) =>
        new OwnAlarm(scope, 'FunctionErrors', {
          part: area,
          topic,
          metric: handler.metricErrors({ statistic: 'Sum', period: Duration.minutes(5) }),
          threshold: 0,
          evaluationPeriods: 1,
        }),
    ),
    new OwnAlarm(scope, 'FunctionsThrottled', {
      topic,
      // Of all functions of the account, which share what there is.
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 0,
      evaluationPeriods: 1,
    }),
  ];
}

/**
 * Refused calls, per cent of all in a quarter of an hour; none when there were few. Some refusals are everyday: a page learns
 * from one that its token has to be refreshed.
 */
function refusedShare(): MathExpression {
  const period = Duration.minutes(15);
  return new MathExpression({
    expression: 'IF(calls >= 300, 100 * FILL(refused, 0) / calls, 0)',
    usingMetrics: {
      calls: apiMetric('Count', 'Sum').with({ period }),
      refused: apiMetric('4XXError', 'Sum').with({ period }),
    },
    label: 'refused, per cent',
    period,
  });
}
