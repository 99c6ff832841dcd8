import { CloudWatchClient, GetMetricStatisticsCommand } from '@aws-sdk/client-cloudwatch';
import { type Check, type Found, fine, using, wrong } from '../checklist/checklist.ts';
import type { VerifyTarget } from './target.ts';

/** Some work runs every five minutes, and its metrics follow a minute later. */
const attempts = 15;
const between = 30_000;
const minutes = 15;

/** Schedules exist and have started functions without failures. Waits up to seven minutes after a first deployment. */
export const schedulesRan: Check<VerifyTarget> = {
  title: 'Schedules',
  calls: ({ tasks }) => [...tasks.values()].map((name) => `cloudwatch GetMetricStatistics ${name}`),
  run: ({ region, profile, stacks, tasks, schedules, wait }) =>
    using(new CloudWatchClient({ region, profile }), async (watch): Promise<Found> => {
      if (schedules === 0) return wrong(`${stacks.scheduled} has no schedule`, 'Deploy the scheduled stack again.');
      const sum = async (name: string, MetricName: string): Promise<number> => {
        const now = Date.now();
        const { Datapoints = [] } = await watch.send(
          new GetMetricStatisticsCommand({
            Namespace: 'AWS/Lambda',
            MetricName,
            Dimensions: [{ Name: 'FunctionName', Value: name }],
            StartTime: new Date(now - minutes * 60_000),
            EndTime: new Date(now),
            Period: minutes * 60,
            Statistics: ['Sum'],
          }),
        );
        return Datapoints.reduce((total, { Sum = 0 }) => total + Sum, 0);
      };
      for (let n = 0; n < attempts; n++) {
        const runs = await Promise.all(
          [...tasks].map(async ([id, name]) => ({
            id,
            runs: await sum(name, 'Invocations'),
            failed: await sum(name, 'Errors'),
          })),
        );
        const failing = runs.filter(({ failed }) => failed > 0);
        if (failing.length > 0)
          return failing.map(({ id, failed }) =>
            wrong(`${id} failed ${failed} times`, `Read its log: docs/operations/run.md, "Logs".`),
          );
        const ran = runs.filter(({ runs: count }) => count > 0);
        if (ran.length > 0)
          return fine(`${schedules} exist; ${ran.length} of ${runs.length} functions ran in ${minutes} minutes`);
        await wait(between);
      }
      return wrong(
        `no function ran in ${minutes} minutes, though one is due every five`,
        'Look at the schedules and their role in the console of EventBridge Scheduler.',
      );
    }),
};
