import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  type MetricAlarm,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { type Check, type Finding, type Found, fine, using, wrong } from '../checklist/checklist.ts';
import type { VerifyTarget } from './target.ts';

const attempts = 12;
const between = 5_000;

/**
 * An alarm reaches the topic and its subscribers. Sets one alarm to ALARM and back; subscribers get two test messages.
 */
export const alarmArrives: Check<VerifyTarget> = {
  title: 'Alarms',
  calls: ({ stacks }) => [
    `cloudwatch DescribeAlarms ${stacks.api}-`,
    'sns ListSubscriptionsByTopic',
    'cloudwatch SetAlarmState (one alarm, to ALARM and back)',
    'cloudwatch DescribeAlarmHistory',
  ],
  run: ({ region, profile, stacks, wait }) =>
    using(new CloudWatchClient({ region, profile }), async (watch): Promise<Found> => {
      const { MetricAlarms = [] } = await watch.send(new DescribeAlarmsCommand({ AlarmNamePrefix: `${stacks.api}-` }));
      const ringing = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM');
      const quiet = MetricAlarms.find(({ StateValue, AlarmActions = [] }) => StateValue !== 'ALARM' && AlarmActions[0]);
      const rings = ringing.map(({ AlarmName }) =>
        wrong(`${AlarmName} is in alarm now`, 'See docs/operations/run.md, "Alarms".'),
      );
      if (!quiet) return [...rings, wrong(`${stacks.api} has no alarm to test`, 'Deploy the API stack again.')];
      const [topic = ''] = quiet.AlarmActions ?? [];
      return [...rings, await subscribers(topic, { region, profile }), await tried(watch, quiet, wait)];
    }),
};

async function subscribers(TopicArn: string, access: Pick<VerifyTarget, 'region' | 'profile'>): Promise<Finding> {
  return using(new SNSClient(access), async (sns) => {
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    const confirmed = Subscriptions.filter(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith('arn:'));
    if (confirmed.length > 0) return fine(`${confirmed.length} subscribers`);
    return Subscriptions.length > 0
      ? wrong(
          `${Subscriptions.map(({ Endpoint }) => Endpoint).join(', ')} has not confirmed`,
          'Open the email from SNS and confirm it.',
        )
      : wrong('no one is notified of alarms', 'Set "alarmEmail" in cdk.json and deploy.');
  });
}

/** Sets an alarm to ALARM, checks that its message was accepted, and resets it. */
async function tried(
  watch: CloudWatchClient,
  { AlarmName, StateValue, AlarmActions: [topic = ''] = [] }: MetricAlarm,
  wait: VerifyTarget['wait'],
): Promise<Finding> {
  const StartDate = new Date(Date.now() - 60_000);
  const set = (state: 'ALARM' | 'OK' | 'INSUFFICIENT_DATA') =>
    watch.send(
      new SetAlarmStateCommand({
        AlarmName,
        StateValue: state,
        StateReason: 'A test by npm run verify; nothing is wrong.',
      }),
    );
  const executed = async (): Promise<string | undefined> => {
    const { AlarmHistoryItems = [] } = await watch.send(
      new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate }),
    );
    return AlarmHistoryItems.map(({ HistorySummary = '' }) => HistorySummary).find((text) => text.includes(topic));
  };
  await set('ALARM');
  try {
    for (let n = 0; n < attempts; n++) {
      const summary = await executed();
      if (summary?.startsWith('Success')) return fine(`${AlarmName} reached the topic`);
      if (summary)
        return wrong(
          `${AlarmName}: ${summary}`,
          'Deploy the stack of the alarms again: its key and its topic allow alarms.',
        );
      await wait(between);
    }
    return wrong(
      `CloudWatch had not sent the message of ${AlarmName} after ${(attempts * between) / 1000} seconds`,
      'Look at its history in CloudWatch.',
    );
  } finally {
    await set(StateValue === 'OK' ? 'OK' : 'INSUFFICIENT_DATA');
  }
}
