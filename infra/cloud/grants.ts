import { formerSecretName } from '@muster/functions/entry/aws/former-signing-secret';
import type { TaskName } from '@muster/functions/entry/scheduled/tasks';
import { emptyPartition, registryPartition } from '@muster/functions/table/core/client';
import { openJobsPartition, tableDefinition } from '@muster/functions/table/core/definition';
import type { Area } from '@muster/shared/contract';
import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement, PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { allow } from './allow.ts';
import { type AppendOnly, onlyAdded } from './append-only.ts';
import type { DocumentBucket } from './document-bucket.ts';
import type { SealStore } from './seal-store.ts';
import type { RegionSettings } from './settings.ts';
import { siteOfSession } from './site-role.ts';

/** An action on the table; `IndexQuery` queries its index. A transaction requires the actions that it contains. */
type TableAction = (typeof reads)[number] | (typeof writes)[number] | 'IndexQuery';

const reads = ['GetItem', 'BatchGetItem', 'Query'] as const;
const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const;

/**
 * The actions of each area: its own, reading the signed-in person, and storing the last input of their login session. A
 * test runs the packaged functions and fails if an action is missing or unnecessary
 * (docs/decisions/0023-grant-only-what-a-call-needs.md).
 */
const actionsOfArea: Record<Area, readonly TableAction[]> = {
  session: ['GetItem', 'BatchGetItem', ...writes],
  permissions: [...reads, 'PutItem', 'UpdateItem'],
  ranks: [...reads, ...writes],
  roster: [...reads, ...writes],
  training: [...reads, 'IndexQuery', ...writes],
  lists: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem', 'DeleteItem'],
  attendance: [...reads, 'IndexQuery', ...writes],
  arrivals: [...reads, 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  enrollment: [...reads, 'IndexQuery', ...writes],
  certification: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem'],
  notifications: [...reads, 'PutItem', 'UpdateItem'],
  accounts: [...reads, ...writes],
  overview: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem'],
  record: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  certificates: [...reads, 'PutItem', 'UpdateItem'],
  settings: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  mail: ['GetItem', 'BatchGetItem', ...writes],
  calendars: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem', 'DeleteItem'],
  signOn: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  documents: [...reads, ...writes],
  surveys: [...reads, 'PutItem', 'UpdateItem'],
  auditors: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem', 'DeleteItem'],
  compliance: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem'],
  scim: [...reads, ...writes],
  factors: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  requirements: [...reads, 'IndexQuery', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  shifts: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  forms: [...reads, ...writes],
  evaluations: [...reads, ...writes],
  firearms: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  fieldTraining: [...reads, ...writes],
};

/** The actions of each scheduled task on items of a site, covered by the same test. */
const actionsOfTask: Record<TaskName, readonly TableAction[]> = {
  jobs: [...reads, 'IndexQuery', ...writes],
  seats: ['GetItem', 'Query'],
  reminders: [...reads, 'IndexQuery', ...writes],
  seals: [...reads, 'PutItem'],
  witnesses: ['GetItem', 'Query', 'PutItem'],
};

/** The actions of the migration, covered by the same test. */
const actionsOfMigration: readonly TableAction[] = ['GetItem', 'Query', 'PutItem', 'UpdateItem'];

const isWrite = (action: TableAction) => (writes as readonly TableAction[]).includes(action);

/** The key and bucket of seals. */
export type Seals = Pick<SealStore, 'key' | 'bucket'>;

/** The area whose calls seal before they return evidence. */
export const sealingArea: Area = 'record';

/** The resources that a function uses. */
export interface Resources {
  table: ITable;
  tableKey: IKey;
  secret: ISecret;
  /** Encrypts the secret. */
  secretKey: IKey;
  seals: Seals;
  documents: Pick<DocumentBucket, 'bucketArn' | 'bucketName' | 'arnForObjects'>;
  /** Items of sites are accessed with a session of a role per site, not with the function's own role. */
  siteCredentials: boolean;
  appendOnly: AppendOnly;
}

/** Returns the permissions of an area's function. Keys are usable only through the service that stores the data. */
export function grantsOf(area: Area, resources: Resources): PolicyStatement[] {
  const { table, tableKey, secret, secretKey, seals, documents, siteCredentials, appendOnly } = resources;
  const actions = actionsOfArea[area];
  return [
    ...(siteCredentials
      ? [
          // It opens a connection, and checks that the site exists before it requests the site's credentials.
          onPartition(table, 'Connection', 'BatchGetItem', emptyPartition),
          onPartition(table, 'Registry', 'GetItem', registryPartition),
        ]
      : [allow('Table', onItems(actions), [table.tableArn]), ...indexGrants(actions, table)]),
    ...onlyAdded(table.tableArn, appendOnly),
    tableKeyGrant(tableKey, !siteCredentials && actions.some(isWrite)),
    // Each function verifies access tokens and the origin secret.
    allow('Secret', ['secretsmanager:GetSecretValue'], [secret.secretArn]),
    allow('SecretKey', ['kms:Decrypt'], [secretKey.keyArn], through('secretsmanager', secretKey)),
    ...(area === sealingArea ? sealGrants(seals) : []),
    ...(area === 'documents' ? documentGrants(documents) : []),
  ];
}

/** Returns the permissions of the function that changes the secret, and copies the former one in an upgrade. */
export function grantsOfSecret({ secret, secretKey }: Pick<Resources, 'secret' | 'secretKey'>): PolicyStatement[] {
  const former = Stack.of(secret).formatArn({
    service: 'secretsmanager',
    resource: 'secret',
    resourceName: `${formerSecretName}*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const keyActions = ['kms:Decrypt', 'kms:GenerateDataKey'];
  return [
    allow('Secret', ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'], [secret.secretArn]),
    allow('SecretKey', keyActions, [secretKey.keyArn], through('secretsmanager', secretKey)),
    allow('FormerSecret', ['secretsmanager:GetSecretValue'], [former]),
    // Listing supports no resources.
    allow('ListSecrets', ['secretsmanager:ListSecrets'], ['*']),
  ];
}

/** Returns the permissions of a scheduled task: list sites, and act on their items, but not change the list. */
export const grantsOfTask = (name: TaskName, resources: SiteResources) => [
  ...grantsOnSites(actionsOfTask[name], resources),
  ...(resources.siteCredentials && name === findsJobs ? openJobsGrants(resources.table) : []),
];

/** The task that queries the index for sites with unfinished jobs. */
const findsJobs: TaskName = 'jobs';

/** Returns the permission for `findsJobs`. The index contains only the keys of jobs. */
const openJobsGrants = (table: ITable): PolicyStatement[] =>
  indexGrants(['IndexQuery'], table, { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [openJobsPartition] } });

/** Returns the permissions of the migration function, with the same limits. */
export const grantsOfMigration = (resources: SiteResources) => grantsOnSites(actionsOfMigration, resources);

const actionsOfMail = {
  send: [...reads, 'PutItem', 'UpdateItem', 'DeleteItem'],
  events: ['GetItem', 'PutItem'],
} satisfies Record<string, readonly TableAction[]>;

/** Returns the permissions of the function that sends mail or handles returned mail, which names its department. */
export const grantsOfMail = (name: keyof typeof actionsOfMail, resources: TableResources) =>
  grantsOnSites(actionsOfMail[name], { ...resources, siteCredentials: false }).filter(
    ({ sid }) => name === 'send' || sid !== 'Registry',
  );

/** The table, and how policies protect it. */
type TableResources = Pick<Resources, 'table' | 'tableKey' | 'appendOnly'>;

/** The same, with the credentials that reach sites. */
export type SiteResources = TableResources & Pick<Resources, 'siteCredentials'>;

function grantsOnSites(
  actions: readonly TableAction[],
  { table, tableKey, siteCredentials, appendOnly }: SiteResources,
) {
  return [
    onPartition(table, 'Registry', 'Query', registryPartition),
    ...(siteCredentials
      ? []
      : [
          allow('Sites', onItems(actions), [table.tableArn], {
            'ForAllValues:StringNotEquals': { 'dynamodb:LeadingKeys': [registryPartition] },
          }),
          ...indexGrants(actions, table),
        ]),
    ...onlyAdded(table.tableArn, appendOnly),
    tableKeyGrant(tableKey, !siteCredentials && actions.some(isWrite)),
  ];
}

/** Returns the permission for an action on items of one partition. */
const onPartition = (table: ITable, sid: string, action: TableAction, partition: string): PolicyStatement =>
  allow(sid, onItems([action]), [table.tableArn], {
    'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [partition] },
  });

/**
 * Returns the permissions of a function's session for one site: the same actions, limited to the partitions of the site
 * in the session's tag. Index queries are limited by the index partition.
 */
export function siteGrantsOf(
  name: Area | TaskName | 'migration',
  { table, tableKey, appendOnly }: TableResources,
): PolicyStatement[] {
  const actions = { ...actionsOfArea, ...actionsOfTask, migration: actionsOfMigration }[name];
  const ofTheSite = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${siteOfSession}#*`] },
    // Without keys in the request, any value would match.
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
  return [
    allow('Table', onItems(actions), [table.tableArn], ofTheSite),
    ...(name === findsJobs ? [] : indexGrants(actions, table, ofTheSite)),
    ...onlyAdded(table.tableArn, appendOnly),
    tableKeyGrant(tableKey, actions.some(isWrite)),
  ];
}

/** Returns the actions on items. */
const onItems = (actions: readonly TableAction[]) =>
  actions.filter((action) => action !== 'IndexQuery').map((action) => `dynamodb:${action}`);

/** Returns the permission to query the index, for actions that include it. */
function indexGrants(
  actions: readonly TableAction[],
  table: ITable,
  conditions?: PolicyStatementProps['conditions'],
): PolicyStatement[] {
  if (!actions.includes('IndexQuery')) return [];
  const resources = [`${table.tableArn}/index/${tableDefinition.index.name}`];
  return [allow('Index', ['dynamodb:Query'], resources, conditions)];
}

/**
 * Returns the permissions to sign, to put and read copies, and to read certificates of keys, but not to delete. S3
 * reports missing ones only with List.
 */
export function sealGrants({ key, bucket }: Seals): PolicyStatement[] {
  return [
    allow('SealKey', ['kms:GetPublicKey', 'kms:Sign'], [key.keyArn]),
    allow('SealCopies', ['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects('seals/*')]),
    allow('KeyCertificates', ['s3:GetObject'], [bucket.arnForObjects('keys/*')]),
    allow('SealBucket', ['s3:ListBucket'], [bucket.bucketArn]),
  ];
}

/**
 * Returns the permissions of the documents function, which also limit the forms and URLs that it signs. None allows
 * deleting a stored document. With list permission, S3 reports a missing object.
 */
function documentGrants(bucket: Resources['documents']): PolicyStatement[] {
  return [
    allow('Documents', ['s3:GetObject', 's3:PutObject'], [bucket.arnForObjects('documents/*')]),
    allow('Arrived', ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [bucket.arnForObjects('incoming/*')]),
    allow('DocumentBucket', ['s3:ListBucket'], [bucket.bucketArn]),
  ];
}

/** Returns the permission to put copies of timestamps, which the bucket never lets anyone replace. */
export const stampGrants = ({ bucket }: Seals): PolicyStatement[] => [
  allow('TimestampCopies', ['s3:PutObject'], [bucket.arnForObjects('timestamps/*')]),
];

/** Returns the environment of the function that requests timestamps; empty if the region has no authorities. */
export const stampEnvironment = (
  { bucket }: Seals,
  { timestamps = [] }: Pick<RegionSettings, 'timestamps'>,
): Record<string, string> =>
  timestamps.length > 0 ? { SEAL_BUCKET: bucket.bucketName, TIMESTAMP_AUTHORITIES: timestamps.join(',') } : {};

/** Returns the environment of a function with `sealGrants`. */
export const sealEnvironment = ({ key, bucket }: Seals): Record<string, string> => ({
  SEAL_KEY_ARN: key.keyArn,
  SEAL_BUCKET: bucket.bucketName,
});

/** Returns the permissions to send to a queue encrypted by `queueKey` or an AWS managed key. */
export function sendGrants(queue: IQueue, queueKey: IKey | undefined): PolicyStatement[] {
  const send = allow('Send', ['sqs:SendMessage'], [queue.queueArn]);
  if (!queueKey) return [send];
  return [send, allow('SendKey', ['kms:Decrypt', 'kms:GenerateDataKey'], [queueKey.keyArn], through('sqs', queueKey))];
}

function tableKeyGrant(tableKey: IKey, writing: boolean): PolicyStatement {
  const writes = ['kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'];
  const actions = ['kms:Decrypt', 'kms:DescribeKey', ...(writing ? writes : [])];
  return allow('TableKey', actions, [tableKey.keyArn], through('dynamodb', tableKey));
}

/** Limits a key to one service. */
const through = (service: string, key: IKey) => ({
  StringEquals: { 'kms:ViaService': `${service}.${Stack.of(key).region}.amazonaws.com` },
});
