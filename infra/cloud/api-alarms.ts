import type { Area } from '@muster/shared/contract';
import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmToCreate, createAlarms, type OwnAlarm, type OwnAlarmProps, type Watching } from './alarms.ts';
import { apiMetric, concurrencyShare } from './api-metrics.ts';
import type { AreaFunction } from './area-function.ts';
import { isFull } from './settings.ts';

interface Watched extends Watching {
  functions: ReadonlyMap<Area, AreaFunction>;
}

const fiveMinutes = Duration.minutes(5);

export function apiAlarms(scope: Construct, { functions, ...watching }: Watched): OwnAlarm[] {
  return createAlarms(scope, watching, [
    ['ServerErrors', { metric: apiMetric(scope, '5XXError', 'Sum'), threshold: 5 }],
    [
      'RefusedCalls',
      isFull(watching.settings) ? { metric: refusedShare(scope), threshold: 50 } : nearlyAllRefused(scope),
    ],
    [
      'SlowCalls',
      {
        metric: apiMetric(scope, 'Latency', 'p99'),
        threshold: 3_000,
        evaluationPeriods: 3,
        // With few calls, such as at night, a single cold start would exceed the threshold.
        evaluateLowSampleCountPercentile: 'ignore',
      },
    ],
    ...[...functions].map(([part, { function: handler }]): AlarmToCreate => {
      const metric = handler.metricErrors({ statistic: 'Sum', period: fiveMinutes });
      return ['FunctionErrors', { part, metric, threshold: 0 }];
    }),
    [
      'FunctionsThrottled',
      {
        // All functions of the account share its concurrency limit.
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Throttles',
          statistic: 'Sum',
          period: fiveMinutes,
        }),
        threshold: 0,
      },
    ],
    ['ConcurrencyNearLimit', { metric: concurrencyShare(), threshold: 80, evaluationPeriods: 3 }],
  ]);
}

/**
 * Returns the alarm for nearly all calls, from one metric, because CloudWatch charges for each: the average is the
 * share of rejected calls. Three periods in a row exclude the few requests of scanners at night.
 */
const nearlyAllRefused = (scope: Construct): Omit<OwnAlarmProps, 'topic'> => ({
  metric: apiMetric(scope, '4XXError', 'Average').with({ period: Duration.minutes(15) }),
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  threshold: 0.9,
  evaluationPeriods: 3,
});

/** Returns the percentage of rejected calls in 15 minutes, or 0 below 300 calls. Expired tokens make some normal. */
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
