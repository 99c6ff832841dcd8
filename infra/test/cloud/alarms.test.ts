import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { alarmList, noticeNames } from '../../cloud/alarms.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { full, resourcesOf, synthesize } from './synthesize.ts';

interface Metric {
  Expression?: string;
  MetricStat?: { Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: unknown }[] } };
}
interface Alarm {
  AlarmName: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
  OKActions: unknown[];
  InsufficientDataActions?: unknown[];
  TreatMissingData: string;
  Namespace?: string;
  MetricName?: string;
  Dimensions?: { Name: string; Value: unknown }[];
  Metrics?: Metric[];
}

const backupCopies = ['arn:aws:backup:us-east-2:123456789012:backup-vault:copies'];
const options = {
  alarmEmail: 'ops@example.gov',
  backupCopies,
  canary: { site: 'CANARY' },
  mail: { from: 'muster@example.gov' },
};
const named = (host: string) => ({
  domain: `${host}.example.gov`,
  certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
});
const [east, west] = synthesize({
  regions: [
    { region: 'us-east-1', ...options, ...full },
    { region: 'us-west-2', ...full, ...named('west') },
  ],
}).regions;
const [lean] = synthesize({ regions: [{ region: 'us-east-1', ...options, ...named('east') }] }).regions;
if (!east || !west || !lean) throw new Error('Three regions were asked for');

const alarmsOf = (template: Template) =>
  Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(({ Properties }) => Properties as Alarm);
const [all, ofLean] = [east, lean].map(({ data, api, scheduled, web }) =>
  [data, api, scheduled, web].flatMap(alarmsOf),
) as [Alarm[], Alarm[]];
const kindOf = ({ AlarmName }: Alarm) => AlarmName.replace(/^muster-\w+-us-east-1-/, '').replace(/-.*/, '');
const kind = (name: string) => all.filter((alarm) => kindOf(alarm) === name);

describe('the alarms of a region', () => {
  test('are those of the list, each with its meaning and action in its description', () => {
    const found = [...new Set([...all, ...ofLean].map(kindOf)), ...noticeNames];
    expect(found.toSorted()).toEqual(Object.keys(alarmList).toSorted());
    for (const alarm of [...all, ...ofLean]) {
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

  // `breaching` would notify at once in a new installation, before the first backup or run.
  test('report missing data only after earlier data', () => {
    const silent = [...all, ...ofLean].filter(({ InsufficientDataActions }) => InsufficientDataActions);
    expect(new Set(silent.map(kindOf))).toEqual(new Set(['BackupMissing', 'RunsMissing', 'CanaryFails']));
    for (const { InsufficientDataActions, AlarmActions, TreatMissingData } of silent)
      expect([InsufficientDataActions, TreatMissingData]).toEqual([AlarmActions, 'missing']);
    expect([...all, ...ofLean].filter(({ TreatMissingData }) => TreatMissingData === 'breaching')).toEqual([]);
  });

  test('watch each function separately', () => {
    const aliases = Object.values(east.api.findResources('AWS::Lambda::Alias'));
    const functions = aliases.map(({ Properties }) => Properties.FunctionName.Ref as string);
    expect(kind('FunctionErrors').map(({ Dimensions }) => Dimensions)).toEqual(
      functions.map((id) => [{ Name: 'FunctionName', Value: { Ref: id } }]),
    );
  });

  test.each(['TableThrottled', 'TableErrors'])('%s adds up the metrics of all operations', (name) => {
    const [alarm] = kind(name);
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

describe('the lean profile', () => {
  const only = (name: string) => {
    const [found, ...others] = ofLean.filter((alarm) => kindOf(alarm) === name);
    expect(others).toEqual([]);
    return found;
  };

  test('reports that nearly all calls are rejected, with one metric: their share', () => {
    const alarm = only('RefusedCalls');
    expect(alarm).toMatchObject({
      Threshold: 0.9,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      EvaluationPeriods: 3,
    });
    expect(alarm?.Metrics).toMatchObject([
      { MetricStat: { Metric: { Namespace: 'AWS/ApiGateway', MetricName: '4XXError' }, Stat: 'Average', Period: 900 } },
    ]);
  });

  test('adds up failed jobs and differing seats, so that one difference or a stuck job exceeds the threshold', () => {
    const counted = resourcesOf(lean.scheduled, 'AWS::Logs::MetricFilter').map(
      ({ properties }) =>
        properties as { FilterPattern: string; MetricTransformations: { MetricName: string; MetricValue: string }[] },
    );
    const problems = counted.filter(({ MetricTransformations: [to] }) => to?.MetricName === 'WorkProblems');
    const weights = problems.map(({ FilterPattern, MetricTransformations: [to] }) => [FilterPattern, to?.MetricValue]);
    expect(Object.fromEntries(weights)).toEqual({
      '{ $.level = "ERROR" }': '1',
      '{ $.message = "seat views differ" }': '10',
    });
    const reconciling = readFileSync(join(repositoryRoot, 'functions/src/entry/scheduled/reconcile.ts'), 'utf8');
    expect(reconciling).toContain("'seat views differ'");
    const alarm = only('WorkFails');
    expect(alarm).toMatchObject({ MetricName: 'WorkProblems', Statistic: 'Sum', Period: 1_800, Threshold: 3 });
  });

  test('reports mail that was not sent', () => {
    const [log] = Object.keys(lean.scheduled.findResources('AWS::Logs::LogGroup')).filter((id) => /^MailSend/.test(id));
    lean.scheduled.hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName: { Ref: log },
      FilterPattern: '{ $.level = "ERROR" }',
      MetricTransformations: [{ MetricNamespace: 'Muster', MetricName: 'MailErrors', MetricValue: '1' }],
    });
    expect(only('MailFails')).toMatchObject({ MetricName: 'MailErrors', Threshold: 0, EvaluationPeriods: 1 });
  });
});

describe('the notice of an expiring certificate', () => {
  const rulesOf = ({ alarms }: typeof lean) => resourcesOf(alarms, 'AWS::Events::Rule');

  test('goes to the topic in the region of its events, for this certificate', () => {
    const [topic] = resourcesOf(lean.alarms, 'AWS::SNS::Topic');
    const [rule, ...others] = rulesOf(lean);
    expect(others).toEqual([]);
    expect(rule?.properties).toMatchObject({
      EventPattern: { source: ['aws.acm'], resources: [named('east').certificate] },
      Targets: [{ Arn: { Ref: topic?.id } }],
    });
    const policies = JSON.stringify(lean.alarms.findResources('AWS::SNS::TopicPolicy'));
    expect(policies).toContain('events.amazonaws.com');
  });

  test('does not exist in other regions, which get no such events, nor without a certificate', () => {
    expect([...rulesOf(west), ...rulesOf(east)]).toEqual([]);
  });
});

describe('the canary', () => {
  test('fires after two failed or missing visits, ten minutes in total', () => {
    const [alarm, ...others] = kind('CanaryFails');
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
