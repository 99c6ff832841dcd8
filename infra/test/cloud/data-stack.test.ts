import { tableDefinition } from '@muster/functions/table/core/definition';
import { routes } from '@muster/shared/contract';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, test } from 'vitest';
import { DataStack } from '../../cloud/data-stack.ts';
import { RegionStage } from '../../cloud/region-stage.ts';
import { newApp, resourcesOf, synthesize, twoRegions } from './synthesize.ts';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}
interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

const { regions } = synthesize(twoRegions);

/** The functions that may sign seals. */
const signing = ['api Record', 'scheduled Seals'];
const trial = synthesize({ removalPolicy: 'destroy', region: 'us-east-1' });

describe.each(regions)('the data stack of $region', ({ data, region }) => {
  test("has one table, with the keys and the index of its definition, point-in-time recovery and the stack's own key", () => {
    const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;
    const [key] = Object.keys(data.findResources('AWS::KMS::Key'));
    data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
    data.resourceCountIs('AWS::DynamoDB::Table', 0);
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [partitionKey, sortKey, index.partitionKey, index.sortKey].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: index.name,
          KeySchema: [
            { AttributeName: index.partitionKey, KeyType: 'HASH' },
            { AttributeName: index.sortKey, KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
      LocalSecondaryIndexes: Match.absent(),
      TimeToLiveSpecification: { AttributeName: ttlAttribute, Enabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [
        Match.objectLike({
          Region: region,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          SSESpecification: { KMSMasterKeyId: { 'Fn::GetAtt': [key, 'Arn'] } },
        }),
      ],
    });
  });

  test('keeps copies of seals in a bucket that prevents deletion and replacement for ten years', () => {
    const [bucket, ...others] = resourcesOf(data, 'AWS::S3::Bucket').filter(
      ({ properties }) => properties.ObjectLockEnabled,
    );
    expect(others).toEqual([]);
    expect(bucket?.properties).toMatchObject({
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3653 } },
      },
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      LoggingConfiguration: { DestinationBucketName: { Ref: expect.any(String) }, LogFilePrefix: 'seals/' },
    });
    // No rule expires an object or version.
    expect(JSON.stringify(bucket?.properties.LifecycleConfiguration)).not.toMatch(/Expiration/);
    data.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: bucket?.id },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Action: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
            Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket?.id, 'Arn'] }, '/*']] },
          }),
          Match.objectLike({
            Effect: 'Deny',
            Principal: { AWS: '*' },
            Action: 's3:PutObject',
            Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket?.id, 'Arn'] }, '/*']] },
            Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
          }),
        ]),
      },
    });
  });

  test('keeps every version of a document, and unfinished uploads for a day', () => {
    const [bucket] = resourcesOf(data, 'AWS::S3::Bucket').filter(({ properties }) => properties.CorsConfiguration);
    expect(bucket?.properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
      LoggingConfiguration: { LogFilePrefix: 'documents/' },
      CorsConfiguration: {
        CorsRules: [{ AllowedMethods: ['GET', 'POST'], AllowedOrigins: ['https://*.cloudfront.net'], MaxAge: 3600 }],
      },
    });
    const { Rules = [] } = (bucket?.properties.LifecycleConfiguration ?? {}) as { Rules?: object[] };
    expect(Rules.filter((rule) => 'ExpirationInDays' in rule || 'NoncurrentVersionExpiration' in rule)).toEqual([
      {
        Id: 'Unfinished',
        Prefix: 'incoming/',
        Status: 'Enabled',
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
    ]);
    // Downloads are logged as long as visits of the site.
    data.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([{ Id: 'Documents', Prefix: 'documents/', Status: 'Enabled', ExpirationInDays: 90 }]),
      },
    });
  });

  test('backs up the table, into a vault that refuses deletion', () => {
    const [table] = Object.keys(data.findResources('AWS::DynamoDB::GlobalTable'));
    const selected = JSON.stringify(data.findResources('AWS::Backup::BackupSelection'));
    expect(selected).toContain(`"Resources":[{"Fn::GetAtt":["${table}","Arn"]}]`);
    data.hasResourceProperties('AWS::Backup::BackupVault', { AccessPolicy: Match.anyValue() });
  });
});

test('a new key signs, and the others stay until no function imports them', () => {
  const app = new RegionStage(newApp(), { stage: 'prod' }, { region: 'us-east-1' });
  const env = { region: 'us-east-1' };
  const topic = new Topic(new Stack(app, 'alarms', { env }), 'Topic');
  const stack = new DataStack(app, 'muster-data-us-east-1', {
    env,
    topic,
    stage: 'prod',
    settings: { region: 'us-east-1', sealKey: '2', sealYears: '7' },
    removal: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  const rotated = Template.fromStack(stack);
  const keys = resourcesOf(rotated, 'AWS::KMS::Key').filter(({ properties }) => properties.KeyUsage === 'SIGN_VERIFY');
  const before = resourcesOf(regions[0]?.data as Template, 'AWS::KMS::Key').map(({ id }) => id);
  expect(keys.map(({ id }) => before.includes(id))).toEqual([true, false]);
  expect(keys.map(({ properties }) => properties.KeySpec)).toEqual(['ECC_NIST_P256', 'ECC_NIST_P256']);
  expect(stack.resolve(stack.seals.key.keyArn)).toEqual({ 'Fn::GetAtt': [keys[1]?.id, 'Arn'] });
  const exported = JSON.stringify(rotated.toJSON().Outputs);
  for (const { id } of keys) expect(exported).toContain(`"Fn::GetAtt":["${id}","Arn"]`);
  rotated.hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2557 } } },
  });
});

test('two regions share nothing', () => {
  expect(regions.map(({ region }) => region)).toEqual(['us-east-1', 'us-west-2']);
  const [east, west] = regions.map(({ alarms, data, api, scheduled, web }) =>
    JSON.stringify([alarms, data, api, scheduled, web].map((template) => template.toJSON())),
  );
  expect(east).not.toContain('us-west-2');
  expect(west).not.toContain('us-east-1');
});

test('a trial installation can be deleted completely', () => {
  const [region] = trial.regions;
  region?.data.hasResource('AWS::DynamoDB::GlobalTable', {
    DeletionPolicy: 'Delete',
    Properties: { Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })] },
  });
  const locked = resourcesOf(region?.data as Template, 'AWS::S3::Bucket').filter(
    (one) => one.properties.ObjectLockEnabled,
  );
  expect(locked).toEqual([]);
  region?.web.resourceCountIs('Custom::S3AutoDeleteObjects', 3);
  for (const template of [region?.alarms, region?.data, region?.api, region?.scheduled, region?.web]) {
    const resources = Object.entries<{ DeletionPolicy?: string }>(template?.toJSON().Resources ?? {});
    expect(resources.length).toBeGreaterThan(0);
    expect(
      resources.filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain')).map(([id]) => id),
    ).toEqual([]);
  }
});

describe.each(regions)('the stacks of $region', ({ alarms, data, api, scheduled, web }) => {
  const templates = { alarms, data, api, scheduled, web };
  const all = Object.entries(templates).flatMap(([stack, template]) =>
    Object.entries(template.toJSON().Resources as Record<string, Resource>).map(([id, resource]) => ({
      name: `${stack} ${id}`,
      ...resource,
    })),
  );
  const of = (type: string) => all.filter((one) => one.Type === type);
  const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

  test('use customer-managed keys that rotate, and keep every log for a year', () => {
    // KMS rotates keys that encrypt; operators replace the key that signs (docs/operations/run.md).
    const rotating = of('AWS::KMS::Key').filter(({ Properties }) => Properties.KeyUsage !== 'SIGN_VERIFY');
    expect(namesOf(rotating.filter(({ Properties }) => Properties.EnableKeyRotation !== true))).toEqual([]);
    const logs = of('AWS::Logs::LogGroup');
    expect(
      namesOf(logs.filter(({ Properties }) => !Properties.KmsKeyId || Properties.RetentionInDays !== 365)),
    ).toEqual([]);
  });

  test('allow only TLS for queues, topics and buckets', () => {
    const policies = ['AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy', 'AWS::S3::BucketPolicy'].flatMap(of);
    const kept = ['AWS::SQS::Queue', 'AWS::SNS::Topic', 'AWS::S3::Bucket'].flatMap(of);
    expect(policies).toHaveLength(kept.length);
    const open = policies.filter(({ Properties }) => {
      const { Statement } = Properties.PolicyDocument as { Statement: { Effect: string; Condition?: unknown }[] };
      return !Statement.some(
        ({ Effect, Condition }) =>
          Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}',
      );
    });
    expect(namesOf(open)).toEqual([]);
  });

  test('let only the record and the scheduled seals sign, and delete no object but uploads', () => {
    const policies = all.filter(({ Type }) => Type === 'AWS::IAM::ManagedPolicy' || Type === 'AWS::IAM::Policy');
    const doing = (form: RegExp) =>
      namesOf(
        policies.filter(({ Properties }) => {
          const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
          return Statement.some(({ Action }) => [Action].flat().some((one) => form.test(one)));
        }),
      ).map((name) => name.replace(/Policy.*/, ''));
    expect(doing(/^kms:(\*|Sign)/)).toEqual(signing);
    const ours = (names: string[]) => names.filter((name) => !name.startsWith('web ')).toSorted();
    expect(ours(doing(/^s3:(\*|Put\*|PutObject$)/))).toEqual(['api Documents', ...signing].toSorted());
    expect(ours(doing(/^s3:(\*|Delete|Bypass|PutObjectRetention)/))).toEqual(['api Documents']);
  });

  test("grant no role all actions on a table, and only the areas' functions access to secrets", () => {
    const statements = all.flatMap(({ name, Type, Properties }) => {
      const document = (Properties?.PolicyDocument ?? {}) as { Statement?: Statement[] };
      const inline = ((Properties?.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement,
      );
      return /^AWS::IAM::/.test(Type)
        ? [...(document.Statement ?? []), ...inline].map((one) => ({ name, ...one }))
        : [];
    });
    const doing = (form: RegExp) => statements.filter(({ Action }) => [Action].flat().some((one) => form.test(one)));
    expect(doing(/^dynamodb:/).length).toBeGreaterThan(10);
    expect(namesOf(doing(/^(\*|dynamodb:.*\*)/))).toEqual([]);
    expect(namesOf(doing(/^dynamodb:/).filter(({ Resource }) => JSON.stringify(Resource).includes('*')))).toEqual([]);
    const areas = new Set(routes.map(({ area }) => area));
    const readers = namesOf(doing(/^secretsmanager:/));
    expect(readers.filter((name) => !/^api \w+Policy/.test(name))).toEqual([]);
    const changers = new Set(namesOf(doing(/^secretsmanager:(?!GetSecretValue)/)));
    expect([...changers]).toEqual([expect.stringMatching(/^api SecretKeeperPolicy/)]);
    expect(readers.filter((name) => !changers.has(name))).toHaveLength(areas.size);
  });
});
