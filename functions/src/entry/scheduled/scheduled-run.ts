import { metricFields } from '../../kernel/metric-fields.ts';

/** CloudWatch metric: runs that selected their sites. The dimension `Task` has the task's name. */
export const scheduledRuns = { metricName: 'ScheduledRuns', dimension: 'Task' } as const;

/** Returns the run metric for a log line, if the stacks enable it: CloudWatch charges per hour with a value. */
export const scheduledRun = (task: string): Record<string, unknown> =>
  process.env.RUN_METRICS
    ? metricFields([
        { metrics: [{ name: scheduledRuns.metricName, value: 1 }], dimensions: { [scheduledRuns.dimension]: task } },
      ])
    : {};
