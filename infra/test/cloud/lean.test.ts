import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { full, resourcesOf, statementsOf, synthesize } from './synthesize.ts';

/** The default profile, lean, and its paid additions (docs/decisions/0027-separate-stages-and-keep-costs-low.md). */

const copies = 'arn:aws:backup:us-east-2:123456789012:backup-vault:muster-copies';
const settings = { region: 'us-east-1', backupCopies: [copies], monthlyBudget: 40 };
const [lean, whole] = [settings, { ...settings, ...full }].map((one) => synthesize({ regions: [one] }).regions[0]);
if (!lean || !whole) throw new Error('A region was asked for');

/** The profiles, and the days for which they keep daily backups. */
const profiles = [['lean', lean, 7] as const, ['full', whole, 35] as const];

const templatesOf = ({ alarms, data, api, scheduled, web }: typeof lean) => [alarms, data, api, scheduled, web];
const all = (type: string, region = lean) => templatesOf(region).flatMap((template) => resourcesOf(template, type));
const onlyOf = (template: Template, type: string) => {
  const [found, ...others] = resourcesOf(template, type);
  if (!found || others.length > 0) throw new Error(`There are ${others.length} other ${type}`);
  return found;
};

describe('the lean profile', () => {
  test('has two keys: for the table, its backups and the secrets, and for seals', () => {
    const keys = all('AWS::KMS::Key').map(({ id, properties }) => [id.slice(0, 4), properties.KeyUsage]);
    expect(keys).toEqual(
      [
        ['KeyF', undefined],
        ['Seal', 'SIGN_VERIFY'],
      ].map(([id, usage]) => [expect.stringMatching(new RegExp(`^${id?.slice(0, 3)}`)), usage]),
    );
    const [table] = resourcesOf(lean.data, 'AWS::KMS::Key');
    expect(table?.properties).toMatchObject({ EnableKeyRotation: true, RotationPeriodInDays: 2560 });
    const imported = {
      'Fn::ImportValue': expect.stringContaining(`muster-data-us-east-1:ExportsOutputFnGetAtt${table?.id}`),
    };
    for (const { properties } of resourcesOf(lean.api, 'AWS::SecretsManager::Secret'))
      expect(properties.KmsKeyId).toEqual(imported);
    // A function may use it for a secret only through Secrets Manager.
    const statement = statementsOf(lean.api, 'What the calls of session need').find(({ Sid }) => Sid === 'SecretKey');
    expect(statement).toMatchObject({
      Resource: imported,
      Condition: { StringEquals: { 'kms:ViaService': 'secretsmanager.us-east-1.amazonaws.com' } },
    });
  });

  test('encrypts logs, queue, topic and the log of requests with keys of AWS', () => {
    const logs = all('AWS::Logs::LogGroup');
    expect(logs.length).toBeGreaterThan(20);
    for (const { properties } of logs)
      expect([properties.RetentionInDays, properties.KmsKeyId]).toEqual([365, undefined]);
    expect(onlyOf(lean.scheduled, 'AWS::SQS::Queue').properties).toMatchObject({ SqsManagedSseEnabled: true });
    expect(onlyOf(lean.alarms, 'AWS::SNS::Topic').properties.KmsMasterKeyId).toBeUndefined();
    for (const { properties } of resourcesOf(lean.web, 'AWS::S3::Bucket'))
      expect(JSON.stringify(properties.BucketEncryption)).toContain('"SSEAlgorithm":"AES256"');
  });

  test('has no firewall, dashboard and traces', () => {
    for (const type of ['AWS::WAFv2::WebACL', 'AWS::CloudWatch::Dashboard']) expect(all(type)).toEqual([]);
    // Without the CDK's own.
    const functions = [lean.api, lean.scheduled]
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      .filter(({ properties }) => properties.Description);
    for (const { properties } of functions)
      expect([properties.TracingConfig, properties.Environment]).toEqual([
        undefined,
        expect.not.objectContaining({ Variables: expect.objectContaining({ POWERTOOLS_TRACE_ENABLED: 'true' }) }),
      ]);
    expect(onlyOf(lean.api, 'AWS::ApiGateway::Stage').properties.TracingEnabled).toBe(false);
    expect(JSON.stringify(all('AWS::IAM::ManagedPolicy'))).not.toContain('xray:');
  });

  test('has the alarms for data loss and outages', () => {
    const names = all('AWS::CloudWatch::Alarm').map(({ properties }) => String(properties.AlarmName));
    expect(names.map((name) => name.replace(/^muster-\w+-us-east-1-/, '')).toSorted()).toEqual([
      ...['BackupMissing', 'CopyFailed', 'RefusedCalls', 'RunsFailed', 'RunsMissing-jobs', 'ServerErrors', 'WorkFails'],
    ]);
  });

  test('has no metric of each run, and reports jobs that were not started', () => {
    for (const { properties } of resourcesOf(lean.scheduled, 'AWS::Lambda::Function'))
      expect(properties.Environment).not.toHaveProperty('Variables.RUN_METRICS');
    const jobs = resourcesOf(lean.scheduled, 'AWS::Lambda::Function').find(
      ({ properties }) => properties.Description === 'Muster: scheduled jobs',
    );
    const alarm = resourcesOf(lean.scheduled, 'AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('RunsMissing'));
    expect(alarm?.properties).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: jobs?.id } }],
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 900,
      TreatMissingData: 'missing',
    });
  });

  test('can have a firewall', () => {
    const [region] = synthesize({ regions: [{ region: 'us-east-1', firewall: true }] }).regions;
    expect(region && resourcesOf(region.api, 'AWS::WAFv2::WebACL')).toHaveLength(1);
  });
});

describe('backups', () => {
  const planOf = ({ data }: typeof lean) =>
    (onlyOf(data, 'AWS::Backup::BackupPlan').properties.BackupPlan as { BackupPlanRule: Record<string, unknown>[] })
      .BackupPlanRule;

  test.each(profiles)('are kept and copied for as long in the profile %s', (_, region, days) => {
    expect(planOf(region)).toMatchObject(
      [
        { RuleName: 'Daily', ScheduleExpression: 'cron(0 7 * * ? *)', days },
        { RuleName: 'Monthly', ScheduleExpression: 'cron(0 8 1 * ? *)', days: 366 },
      ].map(({ days: DeleteAfterDays, ...rule }) => ({
        ...rule,
        Lifecycle: { DeleteAfterDays },
        CopyActions: [{ DestinationBackupVaultArn: copies, Lifecycle: { DeleteAfterDays } }],
      })),
    );
  });

  test('stay in the first vault in lean, and go to one with its own key in full', () => {
    const vaults = (region: typeof lean) =>
      new Map(resourcesOf(region.data, 'AWS::Backup::BackupVault').map(({ id, properties }) => [id, properties]));
    const [first, ...others] = vaults(lean).keys();
    expect(others).toEqual([]);
    for (const rule of planOf(lean))
      expect(rule.TargetBackupVault).toEqual({ 'Fn::GetAtt': [first, 'BackupVaultName'] });
    // The vault of a formerly lean installation keeps its name, its key and its backups.
    expect(vaults(whole).get(String(first))).toEqual(vaults(lean).get(String(first)));
    const own = [...vaults(whole).keys()].find((id) => id !== first);
    for (const rule of planOf(whole))
      expect(rule.TargetBackupVault).toEqual({ 'Fn::GetAtt': [own, 'BackupVaultName'] });
    const key = resourcesOf(whole.data, 'AWS::KMS::Key').find(
      ({ properties }) => properties.Description === 'Encrypts the backups of the departments',
    );
    expect(vaults(whole).get(String(own))).toMatchObject({ EncryptionKeyArn: { 'Fn::GetAtt': [key?.id, 'Arn'] } });
    expect(key?.properties.EnableKeyRotation).toBe(true);
  });

  test.each(profiles)(
    'that were not made for two days are reported in the profile %s, also when nothing is measured',
    (_, region) => {
      const alarm = resourcesOf(region.data, 'AWS::CloudWatch::Alarm').find(({ id }) => id.startsWith('BackupMissing'));
      const [{ TargetBackupVault } = { TargetBackupVault: undefined }] = planOf(region);
      expect(alarm?.properties).toMatchObject({
        Namespace: 'AWS/Backup',
        MetricName: 'NumberOfBackupJobsCompleted',
        Dimensions: [{ Name: 'BackupVaultName', Value: TargetBackupVault }],
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        Period: 86_400,
        EvaluationPeriods: 2,
        TreatMissingData: 'missing',
      });
    },
  );
});

describe('the budget', () => {
  test.each(profiles)('can notify the topic in the profile %s', (_, { alarms }) => {
    const topic = { Ref: onlyOf(alarms, 'AWS::SNS::Topic').id };
    const subscribers = [{ Address: topic, SubscriptionType: 'SNS' }] as Record<string, unknown>[];
    expect(onlyOf(alarms, 'AWS::Budgets::Budget').properties).toMatchObject({
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 40, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: subscribers },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: subscribers },
      ],
    });
    const ofAccount = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
    const teller = { Principal: { Service: 'budgets.amazonaws.com' }, Effect: 'Allow', Condition: ofAccount };
    const { Statement } = onlyOf(alarms, 'AWS::SNS::TopicPolicy').properties.PolicyDocument as { Statement: unknown[] };
    expect(Statement).toContainEqual({ ...teller, Sid: 'BudgetTells', Action: 'sns:Publish', Resource: topic });
    // Without this, AWS Budgets cannot publish to an encrypted topic.
    for (const { properties } of resourcesOf(alarms, 'AWS::KMS::Key'))
      expect((properties.KeyPolicy as { Statement: unknown[] }).Statement).toContainEqual(
        expect.objectContaining({ ...teller, Action: ['kms:Decrypt', 'kms:GenerateDataKey*'] }),
      );
  });
});
