import { seatDifferences } from '@muster/functions/entry/scheduled/reconcile';
import type { ScheduledTask } from '@muster/functions/entry/scheduled/task';
import { scheduledTasks } from '@muster/functions/entry/scheduled/tasks';
import { registryPartition } from '@muster/functions/table/core/client';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { actionsOf, resourcesOf, statementsOf, synthesize, twoRegions } from './synthesize.ts';

const { regions } = synthesize(twoRegions);
const tasks: [string, ScheduledTask][] = Object.entries(scheduledTasks);
const names = tasks.map(([name]) => name);

const only = (template: Template, type: string): string => {
  const found = resourcesOf(template, type);
  expect(found).toHaveLength(1);
  return found[0]?.id ?? '';
};

/** Returns the function of a task. */
function functionOf(template: Template, name: string): ReturnType<typeof resourcesOf>[number] {
  const functions = resourcesOf(template, 'AWS::Lambda::Function');
  const [found, ...others] = functions.filter(
    ({ properties }) => properties.Description === `Muster: scheduled ${name}`,
  );
  if (!found || others.length > 0) throw new Error(`There is not one function for ${name}`);
  return found;
}

const bySid = (template: Template, description: string) =>
  new Map(statementsOf(template, description).map((one) => [one.Sid, one]));

describe.each(regions)('the scheduled stack of $region', ({ scheduled }) => {
  test('has one function per task, one that migrates, and no other, configured like those of the areas', () => {
    scheduled.resourceCountIs('AWS::Lambda::Function', names.length + 1);
    scheduled.resourceCountIs('AWS::Logs::LogGroup', names.length + 1);
    for (const [name, { everyMinutes, seals }] of tasks) {
      const { properties } = functionOf(scheduled, name);
      expect(properties).toMatchObject({
        Handler: `index.${name}`,
        Runtime: `nodejs${process.versions.node.split('.')[0]}.x`,
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        DeadLetterConfig: { TargetArn: { 'Fn::GetAtt': [only(scheduled, 'AWS::SQS::Queue'), 'Arn'] } },
      });
      expect(Object.keys((properties.Environment as { Variables: object }).Variables)).toEqual([
        'TABLE_NAME',
        ...(seals ? ['SEAL_KEY_ARN', 'SEAL_BUCKET'] : []),
        'RUN_METRICS',
        'POWERTOOLS_TRACE_ENABLED',
      ]);
      // At most two runs overlap.
      expect(properties.Timeout).toBeLessThanOrEqual(everyMinutes * 60);
    }
  });

  test.each([
    ['jobs', 'cron(*/5 * * * ? *)'],
    ['seats', 'cron(0 9 * * ? *)'],
    ['reminders', 'cron(0 * * * ? *)'],
    ['seals', 'cron(0 9 * * ? *)'],
    ['witnesses', 'cron(0 * * * ? *)'],
  ])('starts %s by %s with the time at which it was due', (name, expression) => {
    scheduled.resourceCountIs('AWS::Scheduler::Schedule', names.length);
    scheduled.hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: expression,
      ScheduleExpressionTimezone: 'Etc/UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      Target: {
        Arn: { 'Fn::GetAtt': [functionOf(scheduled, name).id, 'Arn'] },
        Input: JSON.stringify({ scheduled: '<aws.scheduler.scheduled-time>' }),
        DeadLetterConfig: { Arn: { 'Fn::GetAtt': [only(scheduled, 'AWS::SQS::Queue'), 'Arn'] } },
        RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 3600 },
        RoleArn: Match.anyValue(),
      },
    });
  });

  test('retries a failed run, and keeps its event for two weeks, encrypted', () => {
    for (const name of names) {
      scheduled.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
        FunctionName: { Ref: functionOf(scheduled, name).id },
        MaximumRetryAttempts: 2,
      });
    }
    scheduled.hasResourceProperties('AWS::SQS::Queue', {
      MessageRetentionPeriod: 14 * 24 * 3600,
      KmsMasterKeyId: { 'Fn::GetAtt': [only(scheduled, 'AWS::KMS::Key'), 'Arn'] },
    });
  });
});

describe.each(regions)('the permissions of scheduled work in $region', ({ scheduled, region }) => {
  const table = { 'Fn::ImportValue': expect.stringMatching(`^muster-data-${region}:.*Table.*Arn`) };
  const known = ['Log', 'OnlyAdded', 'Registry', 'Send', 'SendKey', 'Sites', 'TableKey', 'Trace'];
  const forSeals = ['KeyCertificates', 'SealBucket', 'SealCopies', 'SealKey'];

  test.each(tasks)(
    '%s can read the list of sites, use the items of sites, and nothing else',
    (name, { writes, seals = false }) => {
      const statements = bySid(scheduled, `What scheduled ${name} need`);
      expect([...statements.keys()].toSorted()).toEqual(
        [...known, ...(seals ? forSeals : []), ...(['reminders', 'jobs'].includes(name) ? ['Index'] : [])].toSorted(),
      );
      for (const [sid, one] of statements) {
        expect(one.Effect).toBe(sid === 'OnlyAdded' ? 'Deny' : 'Allow');
        expect(JSON.stringify(one.Action)).not.toContain('*');
        if (!['Trace', 'SealCopies', 'KeyCertificates'].includes(sid))
          expect(JSON.stringify(one.Resource)).not.toContain('*');
      }
      // real-scheduled.test.ts compares the actions with the requests of the packaged code.
      const sites = statements.get('Sites');
      expect(actionsOf(sites)).toEqual(expect.arrayContaining(['dynamodb:Query']));
      expect(actionsOf(sites).some((action) => /:(Put|Update|Delete)/.test(action))).toBe(writes);
      expect(sites?.Resource).toEqual(table);
      expect(sites?.Condition).toEqual({
        'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': [registryPartition] },
      });
      const index = statements.get('Index');
      if (index) expect(actionsOf(index)).toEqual(['dynamodb:Query']);
      const registry = statements.get('Registry');
      expect(actionsOf(registry)).toEqual(['dynamodb:Query']);
      expect(registry?.Resource).toEqual(table);
      expect(registry?.Condition).toEqual({
        'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [registryPartition] },
      });
      const through = (sid: string, service: string) =>
        expect(statements.get(sid)?.Condition).toEqual({
          StringEquals: { 'kms:ViaService': `${service}.${region}.amazonaws.com` },
        });
      through('TableKey', 'dynamodb');
      through('SendKey', 'sqs');
      expect(actionsOf(statements.get('TableKey')).includes('kms:GenerateDataKey')).toBe(writes);
    },
  );

  test('the scheduler can start only these functions, and only for this account', () => {
    const statements = bySid(scheduled, 'What the schedules need');
    expect([...statements.keys()].toSorted()).toEqual(['Send', 'SendKey', 'Start']);
    expect(actionsOf(statements.get('Start'))).toEqual(['lambda:InvokeFunction']);
    expect(statements.get('Start')?.Resource).toEqual(
      names.toSorted().map((name) => ({ 'Fn::GetAtt': [functionOf(scheduled, name).id, 'Arn'] })),
    );
    scheduled.hasResourceProperties('AWS::IAM::Role', {
      AssumeRolePolicyDocument: {
        Statement: [
          Match.objectLike({
            Principal: { Service: 'scheduler.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ],
      },
    });
    scheduled.resourceCountIs('AWS::IAM::Policy', 0);
    // Each function's and the scheduler's.
    scheduled.resourceCountIs('AWS::IAM::Role', names.length + 2);
    scheduled.resourceCountIs('AWS::Lambda::Permission', 0);
  });
});

describe.each(regions)('the alarms of $region', ({ scheduled }) => {
  const greaterThanNone = { Threshold: 0, ComparisonOperator: 'GreaterThanThreshold' };

  test('are these three, and one for each task', () =>
    scheduled.resourceCountIs('AWS::CloudWatch::Alarm', 3 + names.length));

  test.each(tasks)('one fires when %s did not run twice, when nothing is reported of it', (name, { everyMinutes }) => {
    scheduled.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: Match.stringLikeRegexp(`-RunsMissing-${name}$`),
      Namespace: 'Muster',
      MetricName: 'ScheduledRuns',
      Dimensions: [{ Name: 'Task', Value: name }],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: Math.max(everyMinutes, 15) * 60,
      EvaluationPeriods: 2,
      TreatMissingData: 'missing',
    });
  });

  test('one fires when the views of a seat differ, until a daily run finds no difference', () => {
    scheduled.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...greaterThanNone,
      Namespace: 'Muster',
      MetricName: seatDifferences.metricName,
      Dimensions: Match.absent(),
      Statistic: 'Maximum',
      Period: 86_400,
      TreatMissingData: 'ignore',
    });
  });

  test('one fires when a run failed at every attempt', () => {
    scheduled.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...greaterThanNone,
      Namespace: 'AWS/SQS',
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [only(scheduled, 'AWS::SQS::Queue'), 'QueueName'] } }],
    });
  });

  test('one fires when jobs fail in two consecutive periods of 15 minutes', () => {
    const [log] = Object.keys(scheduled.findResources('AWS::Logs::LogGroup')).filter((id) => id.startsWith('Jobs'));
    scheduled.hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName: { Ref: log },
      FilterPattern: '{ $.level = "ERROR" }',
      MetricTransformations: [{ MetricNamespace: 'Muster', MetricName: 'JobErrors', MetricValue: '1' }],
    });
    scheduled.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...greaterThanNone,
      MetricName: 'JobErrors',
      Namespace: 'Muster',
      Statistic: 'Sum',
      Period: 900,
      EvaluationPeriods: 2,
    });
  });
});
