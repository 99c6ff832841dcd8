import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { alarmList } from '../../cloud/alarms.ts';
import { full, synthesize } from './synthesize.ts';

interface Metric {
  Expression?: string;
  MetricStat?: { Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] } };
}
interface Alarm {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  Namespace?: string;
  MetricName?: string;
  Dimensions?: { Name: string; Value: unknown }[];
  Metrics?: Metric[];
}

const backupCopies = ['arn:aws:backup:us-east-2:123456789012:backup-vault:copies'];
const regions = [
  { region: 'us-east-1', alarmEmail: 'ops@example.gov', backupCopies, canary: { site: 'CANARY' }, ...full },
  { region: 'us-west-2', ...full },
];
const [east, west] = synthesize({ regions }).regions;
if (!east || !west) throw new Error('Two regions were asked for');

const alarmsOf = (template: Template) =>
  Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties as Alarm);
const all = [east.data, east.api, east.scheduled, east.web].flatMap(alarmsOf);
const kindOf = ({ AlarmName }: Alarm) => AlarmName.replace(/^muster-\w+-us-east-1-/, '').replace(/-.*/, '');
const named = (name: string) => all.filter((alarm) => kindOf(alarm) === name);

describe('the alarms of a region', () => {
  test('are those of the list, each with its meaning and action in its description', () => {
    expect([...new Set(all.map(kindOf))].toSorted()).toEqual(Object.keys(alarmList).toSorted());
    for (const alarm of all) {
      const { means, action } = alarmList[kindOf(alarm) as keyof typeof alarmList];
      expect(alarm.AlarmDescription).toBe(`${means} ${action}`);
      // CloudWatch's limit.
      expect(alarm.AlarmDescription.length).toBeLessThanOrEqual(1024);
    }
  });

  test("have unique names that the topic's policy allows", () => {
    expect(new Set(all.map(({ AlarmName }) => AlarmName)).size).toBe(all.length);
    for (const { AlarmName } of all) expect(AlarmName).toMatch(/^muster-/);
  });

  test('notify the topic when they fire and when they recover', () => {
    const topic = { 'Fn::ImportValue': expect.stringMatching(/^muster-alarms-us-east-1:.*Topic/) };
    for (const { AlarmActions, OKActions } of all) expect([AlarmActions, OKActions]).toEqual([[topic], [topic]]);
  });

  test('watch each function separately', () => {
    const functions = Object.keys(east.api.findResources('AWS::Lambda::Function'));
    expect(named('FunctionErrors').map(({ Dimensions }) => Dimensions)).toEqual(
      functions.map((id) => [{ Name: 'FunctionName', Value: { Ref: id } }]),
    );
  });

  test.each(['TableThrottled', 'TableErrors'])('%s adds up the metrics of all operations', (name) => {
    const [alarm] = named(name);
    const [table] = Object.keys(east.data.findResources('AWS::DynamoDB::GlobalTable'));
    const [sum, ...operations] = alarm?.Metrics ?? [];
    expect(operations.length).toBeGreaterThan(5);
    // An operation without events has no value, and without FILL neither has the sum.
    expect(sum?.Expression?.match(/FILL\(\w+, 0\)/g)).toHaveLength(operations.length);
    for (const { MetricStat } of operations) {
      expect(MetricStat?.Metric.Dimensions).toContainEqual({ Name: 'TableName', Value: { Ref: table } });
    }
  });

  test("are shown on the region's dashboard with their metrics", () => {
    const pages = Object.values(east.scheduled.findResources('AWS::CloudWatch::Dashboard'));
    expect(pages).toHaveLength(1);
    const page = JSON.stringify(pages[0]?.Properties.DashboardBody);
    expect(all.filter(({ AlarmName }) => !page.includes(`:alarm:${AlarmName}\\"`))).toEqual([]);
    const watched = all
      .flatMap(({ MetricName, Metrics = [] }) => [
        MetricName,
        ...Metrics.map(({ MetricStat }) => MetricStat?.Metric.MetricName),
      ])
      .filter((name) => name !== undefined);
    expect(new Set(watched).size).toBeGreaterThan(10);
    expect(watched.filter((name) => !page.includes(name))).toEqual([]);
  });
});

describe('the canary', () => {
  test('fires after two failed or missing visits, ten minutes in total', () => {
    const [alarm, ...others] = named('CanaryFails');
    expect(others).toEqual([]);
    const [visitor] = Object.keys(east.web.findResources('AWS::Lambda::Function')).filter((id) =>
      id.startsWith('Canary'),
    );
    expect(alarm).toMatchObject({
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: visitor } }],
      Period: 300,
      EvaluationPeriods: 2,
      Threshold: 0,
      TreatMissingData: 'breaching',
    });
    east.web.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'rate(5 minutes)',
      Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
  });

  test('does not exist unless the settings enable it', () => {
    expect(JSON.stringify(west.web.toJSON())).not.toContain('Canary');
    expect(JSON.stringify(west.scheduled.toJSON())).not.toContain('Canary');
  });
});

describe('the alarm stack', () => {
  test('lets only alarms of this account publish over TLS, and use the key of the topic', () => {
    const ofAlarms = {
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      ArnLike: {
        'aws:SourceArn': {
          'Fn::Join': ['', ['arn:aws:cloudwatch:us-east-1:', { Ref: 'AWS::AccountId' }, ':alarm:muster-*']],
        },
      },
    };
    const statementsOf = (type: string, document: string) => {
      const [found, ...others] = Object.values(east.alarms.findResources(type));
      expect(others).toEqual([]);
      return found?.Properties[document].Statement as unknown[];
    };
    const alarms = { Principal: { Service: 'cloudwatch.amazonaws.com' }, Effect: 'Allow', Condition: ofAlarms };
    const topicPolicy = statementsOf('AWS::SNS::TopicPolicy', 'PolicyDocument');
    expect(topicPolicy).toHaveLength(2);
    expect(topicPolicy).toContainEqual(expect.objectContaining({ ...alarms, Action: 'sns:Publish' }));
    expect(topicPolicy).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
    const keyPolicy = statementsOf('AWS::KMS::Key', 'KeyPolicy');
    expect(keyPolicy).toHaveLength(2);
    expect(keyPolicy).toContainEqual(
      expect.objectContaining({ ...alarms, Action: ['kms:Decrypt', 'kms:GenerateDataKey*'] }),
    );
    const [key] = Object.keys(east.alarms.findResources('AWS::KMS::Key'));
    east.alarms.hasResource('AWS::SNS::Topic', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { KmsMasterKeyId: { 'Fn::GetAtt': [key, 'Arn'] } },
    });
  });

  test('notifies the address of the settings, and has no subscription without one', () => {
    east.alarms.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.gov' });
    west.alarms.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});
