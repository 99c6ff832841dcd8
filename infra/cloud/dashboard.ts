import { seatDifferences } from '@muster/functions/entry/scheduled/reconcile';
import { scheduledRuns } from '@muster/functions/entry/scheduled/scheduled-run';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Dashboard as MetricDashboard,
  PeriodOverride,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { apiMetric, concurrencyShare } from './api-metrics.ts';
import { metricNamespaceOf, nameInStage } from './region-stage.ts';
import { conflicts, systemErrors, throttled } from './table-metrics.ts';

export interface DashboardProps {
  table: ITable;
  failures: IQueue;
  jobErrors: Metric;
  mailErrors: Metric | undefined;
  /** Names of all alarms of the region. */
  alarms: readonly string[];
}

/** The dashboard of a region: alarms and their metrics. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { table, failures, jobErrors, mailErrors, alarms }: DashboardProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const arnOf = (name: string) =>
      stack.formatArn({
        service: 'cloudwatch',
        resource: 'alarm',
        resourceName: name,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    new MetricDashboard(this, 'Page', {
      dashboardName: `${nameInStage(this)}-${stack.region}`,
      defaultInterval: Duration.hours(12),
      periodOverride: PeriodOverride.AUTO,
      widgets: [
        [
          new AlarmStatusWidget({
            title: 'Alarms',
            width: 24,
            height: 4,
            alarms: alarms.map((name) => Alarm.fromAlarmArn(this, name, arnOf(name))),
          }),
        ],
        [
          graph('Calls', [apiMetric(this, 'Count', 'Sum')]),
          graph('Rejected and failed', [apiMetric(this, '4XXError', 'Sum'), apiMetric(this, '5XXError', 'Sum')]),
          graph('Milliseconds', [apiMetric(this, 'Latency', 'p50'), apiMetric(this, 'Latency', 'p99')]),
        ],
        [
          graph('Errors of functions', [byName('SUM(Errors)', '"AWS/Lambda", FunctionName', 'FunctionName')]),
          graph('Functions: throttled, at once', [
            new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
            new Metric({ namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', statistic: 'Maximum' }),
          ]),
          graph('Milliseconds of functions', [byName('MAX(Duration)', '"AWS/Lambda", FunctionName', 'FunctionName')]),
        ],
        [
          graph('Table: capacity', [table.metricConsumedReadCapacityUnits(), table.metricConsumedWriteCapacityUnits()]),
          graph('Table: throttled and failed', [throttled(table), systemErrors(table)]),
          graph('Table: conflicting writes', [conflicts(table)]),
        ],
        [
          graph('Blocked by the firewall', [
            byName('SUM(BlockedRequests)', '"AWS/WAFV2", Region, Rule, WebACL', 'Rule'),
          ]),
          graph('Scheduled work: failed runs, errors of jobs and mail', [
            failures.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
            jobErrors,
            ...(mailErrors ? [mailErrors] : []),
          ]),
          graph('Seats whose views differ', [
            new Metric({
              ...seatDifferences,
              namespace: metricNamespaceOf(this),
              statistic: 'Maximum',
              period: Duration.days(1),
            }),
          ]),
        ],
        [
          graph('Backups created and failed', [
            byName('SUM(NumberOfBackupJobsCompleted)', '"AWS/Backup", BackupVaultName', 'BackupVaultName'),
            byName('SUM(NumberOfBackupJobsFailed)', '"AWS/Backup", BackupVaultName', 'BackupVaultName'),
          ]),
          graph('Runs of scheduled work', [
            byName(
              `SUM(${scheduledRuns.metricName})`,
              `"${metricNamespaceOf(this)}", ${scheduledRuns.dimension}`,
              'Task',
            ),
          ]),
          graph('Concurrent executions: percent of the limit', [concurrencyShare()]),
        ],
      ],
    });
  }
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 });

/** Returns a metric with one series per name in the account, so that the page does not depend on areas or stacks. */
const byName = (value: string, schema: string, name: string) =>
  new MathExpression({ expression: `SELECT ${value} FROM SCHEMA(${schema}) GROUP BY ${name}`, label: '' });
