import { tableDefinition } from '@muster/functions/table/core/definition';
import { routes } from '@muster/shared/contract';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { synthesize, twoRegions } from './synthesize.ts';

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
const trial = synthesize({ removalPolicy: 'destroy', region: 'us-east-1' });

describe.each(regions)('the data stack of $region', ({ data, region, names }) => {
  test('has its region in its name', () => {
    expect(names[0]).toBe(`muster-data-${region}`);
  });

  test('has one table, with the keys and the index of its definition', () => {
    const { partitionKey, sortKey, ttlAttribute, index } = tableDefinition;
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
    });
  });

  test('keeps the table in its region only, protected against deletion and with point-in-time recovery', () => {
    data.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        Replicas: [
          Match.objectLike({
            Region: region,
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          }),
        ],
      },
    });
  });

  test("encrypts the table with the stack's own key, which rotates and is retained", () => {
    const [key] = Object.keys(data.findResources('AWS::KMS::Key'));
    data.hasResource('AWS::KMS::Key', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { EnableKeyRotation: true },
    });
    data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [Match.objectLike({ SSESpecification: { KMSMasterKeyId: { 'Fn::GetAtt': [key, 'Arn'] } } })],
    });
  });

  test('backs up the table daily and monthly, into a vault that refuses deletion', () => {
    const [table] = Object.keys(data.findResources('AWS::DynamoDB::GlobalTable'));
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          Match.objectLike({ RuleName: 'Daily', Lifecycle: { DeleteAfterDays: 35 } }),
          Match.objectLike({ RuleName: 'Monthly', Lifecycle: { DeleteAfterDays: 366 } }),
        ],
      },
    });
    const selected = JSON.stringify(data.findResources('AWS::Backup::BackupSelection'));
    expect(selected).toContain(`"Resources":[{"Fn::GetAtt":["${table}","Arn"]}]`);
    data.hasResource('AWS::Backup::BackupVault', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { AccessPolicy: Match.anyValue() },
    });
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
  for (const template of [region?.alarms, region?.data, region?.api, region?.scheduled]) {
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

  test('use customer-managed keys that rotate, and logs that expire', () => {
    expect(namesOf(of('AWS::KMS::Key').filter(({ Properties }) => Properties.EnableKeyRotation !== true))).toEqual([]);
    const logs = of('AWS::Logs::LogGroup');
    expect(namesOf(logs.filter(({ Properties }) => !Properties.KmsKeyId || !Properties.RetentionInDays))).toEqual([]);
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
    expect(readers).toHaveLength(areas.size);
  });
});
