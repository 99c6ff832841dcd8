import type { ScheduledTask } from '@muster/functions/scheduled/tasks';
import { registryPartition } from '@muster/functions/table/client';
import { tableDefinition } from '@muster/functions/table/definition';
import type { Area, Route } from '@muster/shared/contract';
import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** The areas whose access patterns go through the index; the others may not read it. */
const readsIndex: Record<Area, boolean> = {
  session: false,
  permissions: false,
  ranks: false,
  roster: false,
  training: true,
  enrollment: true,
  certification: true,
  notifications: false,
  accounts: false,
};

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction is permitted by the actions it is made of. Writing never needs a scan. */
const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** What a function touches outside itself. */
export interface Resources {
  table: ITable;
  tableKey: IKey;
  secret: ISecret;
  originSecret: ISecret;
  /** Encrypts both secrets. */
  secretKey: IKey;
}

/**
 * What the function of `area` may do, no more than its calls need: an area whose served calls only read cannot write.
 * The keys are usable only through the service that holds the data.
 */
export function grantsOf(area: Area, served: readonly Route[], resources: Resources): PolicyStatement[] {
  const { table, tableKey, secret, originSecret, secretKey } = resources;
  const writing = served.some((route) => route.area === area && route.endpoint.method !== 'GET');
  return [
    new PolicyStatement({
      sid: 'Table',
      actions: writing ? [...reads, ...writes] : reads,
      resources: [table.tableArn],
    }),
    ...(readsIndex[area]
      ? [
          new PolicyStatement({
            sid: 'Index',
            actions: ['dynamodb:Query'],
            resources: [`${table.tableArn}/index/${tableDefinition.index.name}`],
          }),
        ]
      : []),
    tableKeyGrant(tableKey, writing),
    // Each function answers signed-in calls that come through CloudFront, and so looks at both.
    new PolicyStatement({
      sid: 'Secrets',
      actions: ['secretsmanager:GetSecretValue'],
      resources: [secret.secretArn, originSecret.secretArn],
    }),
    new PolicyStatement({
      sid: 'SecretsKey',
      actions: ['kms:Decrypt'],
      resources: [secretKey.keyArn],
      conditions: through('secretsmanager', secretKey),
    }),
  ];
}

/**
 * What the function of a scheduled task may do: list the sites, and read, or also write, what belongs to one. The list
 * itself it can't change, and no task goes through the index.
 */
export function grantsOfTask(
  { writes: writing }: ScheduledTask,
  { table, tableKey }: Pick<Resources, 'table' | 'tableKey'>,
) {
  return [
    new PolicyStatement({
      sid: 'Registry',
      actions: ['dynamodb:Query'],
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [registryPartition] } },
    }),
    new PolicyStatement({
      sid: 'Sites',
      actions: writing ? [...reads, ...writes] : reads,
      resources: [table.tableArn],
      conditions: { 'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': [registryPartition] } },
    }),
    tableKeyGrant(tableKey, writing),
  ];
}

/** Sending to a queue that `queueKey` encrypts. */
export function sendGrants(queue: IQueue, queueKey: IKey): PolicyStatement[] {
  return [
    new PolicyStatement({ sid: 'Send', actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
    new PolicyStatement({
      sid: 'SendKey',
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: [queueKey.keyArn],
      conditions: through('sqs', queueKey),
    }),
  ];
}

function tableKeyGrant(tableKey: IKey, writing: boolean): PolicyStatement {
  return new PolicyStatement({
    sid: 'TableKey',
    actions: writing
      ? ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo']
      : ['kms:Decrypt', 'kms:DescribeKey'],
    resources: [tableKey.keyArn],
    conditions: through('dynamodb', tableKey),
  });
}

/** The key's use by this service only. */
const through = (service: string, key: IKey) => ({
  StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` },
});
