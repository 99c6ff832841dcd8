import { metricFields } from '../../kernel/metric-fields.ts';

/** The CloudWatch metric of the runs of a task that selected its sites; its dimension `Task` has the task's name. */
export const scheduledRuns = { metricName: 'ScheduledRuns', dimension: 'Task' } as const;

/**
 * Returns the metric of one run as fields of a log line, where the stacks ask for it: CloudWatch charges for each hour
 * with a value.
 */
export const scheduledRun = (task: string): Record<string, unknown> =>
  process.env.RUN_METRICS
    ? metricFields([
        { metrics: [{ name: scheduledRuns.metricName, value: 1 }], dimensions: { [scheduledRuns.dimension]: task } },
      ])
    : {};
