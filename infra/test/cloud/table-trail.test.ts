import { describe, expect, test } from 'vitest';
import { full, govCloud, resourcesOf, statementsOf, synthesize } from './synthesize.ts';

/** The setting `tableTrail`: CloudTrail records access to the items of the table. */

const settings = { region: 'us-east-1', ...full };
const recorded = { ...settings, tableTrail: true };
const trial = { regions: [recorded], removalPolicy: 'destroy' };
const dataOf = (context: object) => {
  const [region] = synthesize({ ...context }).regions;
  return region?.data ?? expect.unreachable();
};
const data = dataOf({ regions: [recorded] });
const before = dataOf({ regions: [settings] });

interface Selector {
  Name: string;
  FieldSelectors: ({ Field: string } & Record<string, unknown>)[];
}
interface Trail extends Record<string, unknown> {
  AdvancedEventSelectors: Selector[];
  S3BucketName: { Ref: string };
  KMSKeyId: { 'Fn::GetAtt': [string, string] };
  CloudWatchLogsLogGroupArn: { 'Fn::GetAtt': [string, string] };
}
const trailOf = (template: typeof data) => {
  const [found, ...others] = resourcesOf(template, 'AWS::CloudTrail::Trail');
  expect(others).toEqual([]);
  return (found?.properties ?? expect.unreachable()) as Trail;
};
const trail = trailOf(data);
const inAccount = (start: string, end: string) => ({ 'Fn::Join': ['', [start, { Ref: 'AWS::AccountId' }, end]] });
const arn = inAccount('arn:aws:cloudtrail:us-east-1:', ':trail/muster-data-us-east-1-table');
const sessionsOf = (role: string) => inAccount('arn:aws:sts::', `:assumed-role/${role}`);
const isOfTrail = { 'aws:SourceArn': arn };
const fromTrail = { Effect: 'Allow', Principal: { Service: 'cloudtrail.amazonaws.com' } };

interface Policy {
  Statement: { Effect: string; Principal: { Service?: string; AWS?: unknown }; Action: unknown; Condition?: unknown }[];
}
const policyOf = (template: typeof data, bucket: string) => {
  const [found] = resourcesOf(template, 'AWS::S3::BucketPolicy').filter(
    ({ properties }) => (properties.Bucket as { Ref: string }).Ref === bucket,
  );
  const { id, properties } = found ?? expect.unreachable();
  return { id, statements: (properties.PolicyDocument as Policy).Statement };
};

describe('the trail of the table', () => {
  test('exists only with the setting', () => {
    expect(resourcesOf(before, 'AWS::CloudTrail::Trail')).toEqual([]);
    expect(resourcesOf(before, 'AWS::Logs::QueryDefinition')).toEqual([]);
  });

  test('records each write to this table, and reads by others than the functions', () => {
    const [table] = resourcesOf(data, 'AWS::DynamoDB::GlobalTable');
    const ofTable = [
      { Field: 'eventCategory', Equals: ['Data'] },
      { Field: 'resources.type', Equals: ['AWS::DynamoDB::Table'] },
      { Field: 'resources.ARN', Equals: [{ 'Fn::GetAtt': [table?.id, 'Arn'] }] },
    ];
    expect(trail.AdvancedEventSelectors.map(({ FieldSelectors }) => FieldSelectors)).toEqual([
      [...ofTable, { Field: 'readOnly', Equals: ['false'] }],
      [
        ...ofTable,
        { Field: 'readOnly', Equals: ['true'] },
        {
          Field: 'userIdentity.arn',
          // CloudFormation may shorten the stacks' names in the names of roles.
          NotStartsWith: [sessionsOf('muster-api-us-east-1'), sessionsOf('muster-scheduled-us-east')],
        },
      ],
    ]);
    expect(trail).not.toHaveProperty('EventSelectors');
    expect(trail).toMatchObject({ IsLogging: true, IsMultiRegionTrail: false, IncludeGlobalServiceEvents: false });
  });

  test('records the table in use after a restore', () => {
    const restored = trailOf(dataOf({ regions: [{ ...recorded, restoredTable: 'muster-2026-05-13' }] }));
    for (const { FieldSelectors } of restored.AdvancedEventSelectors)
      expect(JSON.stringify(FieldSelectors.find(({ Field }) => Field === 'resources.ARN'))).toContain(
        ':table/muster-2026-05-13"',
      );
  });

  test('signs its files, and encrypts files and log with its own key', () => {
    const [key] = trail.KMSKeyId['Fn::GetAtt'];
    expect(trail.EnableLogFileValidation).toBe(true);
    const known = resourcesOf(before, 'AWS::KMS::Key').map(({ id }) => id);
    expect(known).not.toContain(key);
    const [log] = trail.CloudWatchLogsLogGroupArn['Fn::GetAtt'];
    expect(resourcesOf(data, 'AWS::Logs::LogGroup')).toEqual([
      { id: log, properties: { KmsKeyId: { 'Fn::GetAtt': [key, 'Arn'] }, RetentionInDays: 365 } },
    ]);
    const found = resourcesOf(data, 'AWS::KMS::Key').find(({ id }) => id === key) ?? expect.unreachable();
    expect(found.properties.EnableKeyRotation).toBe(true);
    const { Statement } = found.properties.KeyPolicy as Policy;
    expect(Statement.filter(({ Principal }) => Principal.Service === 'cloudtrail.amazonaws.com')).toEqual([
      expect.objectContaining({ ...fromTrail, Action: 'kms:DescribeKey', Condition: { StringEquals: isOfTrail } }),
      expect.objectContaining({
        ...fromTrail,
        Action: 'kms:GenerateDataKey*',
        Condition: { StringEquals: { ...isOfTrail, 'kms:EncryptionContext:aws:cloudtrail:arn': arn } },
      }),
    ]);
  });

  test('writes its log with a role that may write nothing else', () => {
    expect(statementsOf(data, 'What the trail of the table needs')).toEqual([
      {
        Sid: 'Log',
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: trail.CloudWatchLogsLogGroupArn,
      },
    ]);
  });

  test('has a private bucket for a year, which only this trail writes, and from which no one deletes', () => {
    const { Ref: id } = trail.S3BucketName;
    const bucket = resourcesOf(data, 'AWS::S3::Bucket').find((one) => one.id === id);
    expect(bucket?.properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: 'Enabled' },
      LoggingConfiguration: { LogFilePrefix: 'table-trail/' },
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 366, NoncurrentVersionExpiration: { NoncurrentDays: 30 } }],
      },
    });
    const { statements } = policyOf(data, id);
    const files = (path: unknown[]) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, ...path]] });
    expect(statements.filter(({ Effect }) => Effect === 'Allow')).toEqual([
      {
        ...fromTrail,
        Sid: 'TrailLooks',
        Action: 's3:GetBucketAcl',
        Resource: { 'Fn::GetAtt': [id, 'Arn'] },
        Condition: { StringEquals: isOfTrail },
      },
      {
        ...fromTrail,
        Sid: 'TrailWrites',
        Action: 's3:PutObject',
        Resource: files(['/AWSLogs/', { Ref: 'AWS::AccountId' }, '/*']),
        Condition: { StringEquals: { ...isOfTrail, 's3:x-amz-acl': 'bucket-owner-full-control' } },
      },
    ]);
    const nobody = { Effect: 'Deny', Principal: { AWS: '*' } };
    expect(statements).toContainEqual({
      ...nobody,
      Sid: 'NobodyDeletes',
      Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
      Resource: files(['/*']),
    });
    expect(statements).toContainEqual(
      expect.objectContaining({ ...nobody, Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
    );
  });

  test('is created after the policies that CloudTrail tests', () => {
    const [created] = Object.values(data.findResources('AWS::CloudTrail::Trail')) as { DependsOn: string[] }[];
    const needed = ['AWS::S3::BucketPolicy', 'AWS::IAM::ManagedPolicy'].flatMap((type) =>
      resourcesOf(data, type).flatMap(({ id }) => (id.startsWith('TableTrail') ? [id] : [])),
    );
    expect(needed).toHaveLength(2);
    expect(created?.DependsOn).toEqual(expect.arrayContaining(needed));
  });

  test('stops without the setting and keeps what it recorded, but for a trial', () => {
    const fateOf = (template: typeof data, type: string, id: string) =>
      (template.findResources(type)[id] as { DeletionPolicy?: string } | undefined)?.DeletionPolicy;
    const kept = (template: typeof data) => {
      const own = trailOf(template);
      return [
        fateOf(template, 'AWS::S3::Bucket', own.S3BucketName.Ref),
        fateOf(template, 'AWS::S3::BucketPolicy', policyOf(template, own.S3BucketName.Ref).id),
        fateOf(template, 'AWS::KMS::Key', own.KMSKeyId['Fn::GetAtt'][0]),
        fateOf(template, 'AWS::Logs::LogGroup', own.CloudWatchLogsLogGroupArn['Fn::GetAtt'][0]),
      ];
    };
    const [created] = Object.values(data.findResources('AWS::CloudTrail::Trail'));
    expect(created).not.toHaveProperty('DeletionPolicy');
    expect(kept(data)).toEqual(Array.from({ length: 4 }, () => 'RetainExceptOnCreate'));
    const all = dataOf(trial);
    expect(kept(all)).toEqual(Array.from({ length: 4 }, () => 'Delete'));
    expect(JSON.stringify(policyOf(all, trailOf(all).S3BucketName.Ref).statements)).not.toContain('NobodyDeletes');
  });

  test('has names of its own in each stage and region', () => {
    const dev = { regions: [{ ...recorded, region: 'us-west-2' }] };
    expect(trail.TrailName).toBe('muster-data-us-east-1-table');
    const other = trailOf(dataOf({ stages: { dev }, stage: 'dev' }));
    expect(other.TrailName).toBe('muster-dev-data-us-west-2-table');
    const text = JSON.stringify(other.AdvancedEventSelectors);
    expect(text).toContain(':assumed-role/muster-dev-api-us-west-2"');
    expect(text).toContain(':assumed-role/muster-dev-scheduled-us-"');
  });

  test('records in GovCloud, too', () => {
    const gov = trailOf(dataOf({ regions: [{ ...govCloud, ...full, tableTrail: true }] }));
    expect(gov.TrailName).toBe('muster-data-us-gov-west-1-table');
    expect(JSON.stringify(gov)).not.toContain('arn:aws:');
  });
});
