import { tableDefinition } from '@muster/functions/table/definition';
import type { Area, Route } from '@muster/shared/contract';
import { Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';

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
};

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction is permitted by the actions it is made of. Writing never needs a scan. */
const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

/** What a function touches outside itself. */
export interface Resources {
  table: ITable;
  tableKey: IKey;
  secret: ISecret;
  secretKey: IKey;
}

/**
 * What the function of `area` may do, no more than its calls need: an area whose served calls only read cannot write.
 * The keys are usable only through the service that holds the data.
 */
export function grantsOf(area: Area, served: readonly Route[], resources: Resources): PolicyStatement[] {
  const { table, tableKey, secret, secretKey } = resources;
  const writing = served.some((route) => route.area === area && route.endpoint.method !== 'GET');
  const region = Stack.of(secret).region;
  const through = (service: string) => ({ StringEquals: { 'kms:ViaService': `${service}.${region}.amazonaws.com` } });
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
    new PolicyStatement({
      sid: 'TableKey',
      actions: writing
        ? [
            'kms:Decrypt',
            'kms:DescribeKey',
            'kms:Encrypt',
            'kms:GenerateDataKey',
            'kms:ReEncryptFrom',
            'kms:ReEncryptTo',
          ]
        : ['kms:Decrypt', 'kms:DescribeKey'],
      resources: [tableKey.keyArn],
      conditions: through('dynamodb'),
    }),
    new PolicyStatement({
      sid: 'SigningSecret',
      actions: ['secretsmanager:GetSecretValue'],
      resources: [secret.secretArn],
    }),
    new PolicyStatement({
      sid: 'SigningSecretKey',
      actions: ['kms:Decrypt'],
      resources: [secretKey.keyArn],
      conditions: through('secretsmanager'),
    }),
  ];
}
