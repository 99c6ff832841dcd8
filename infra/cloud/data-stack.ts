import { tableDefinition } from '@muster/functions/table/core/definition';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import type { BackupPlan } from 'aws-cdk-lib/aws-backup';
import {
  AttributeType,
  Billing,
  type ITable,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { createAlarms, type OwnAlarm } from './alarms.ts';
import { backupDays } from './backup-days.ts';
import { backUp } from './backups.ts';
import { DocumentBucket } from './document-bucket.ts';
import type { RegionStackProps } from './region-stack.ts';
import { SealStore } from './seal-store.ts';
import { isFull } from './settings.ts';
import { conflicts, systemErrors, throttled } from './table-metrics.ts';
import { TableTrail } from './table-trail.ts';

export interface DataStackProps extends RegionStackProps {
  /** The topic that alarms notify. */
  topic: ITopic;
}

/** KMS's longest period, in days. Each of the first two rotations adds the monthly cost of a key. */
const longestRotation = 2560;

const { index, ...primary } = tableDefinition;
const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The resources that outlive every release: the table, its key and backups, seal keys and copies, and documents. */
export class DataStack extends Stack {
  /** The table in use: the stack's own, or `restoredTable`. */
  readonly table: ITable;
  readonly key: Key;
  readonly backups: BackupPlan;
  readonly seals: SealStore;
  readonly documents: DocumentBucket;
  /** Records access to the table, if the installation does. */
  readonly trail: TableTrail | undefined;
  readonly alarms: readonly OwnAlarm[];

  constructor(scope: Construct, id: string, { stage: _, settings, removal, topic, ...props }: DataStackProps) {
    super(scope, id, props);
    const { restoredTable, sealKey = '1', sealYears = '10', domain, allowedOrigins } = settings;
    this.key = new Key(this, 'Key', {
      description: 'Encrypts the records of the departments and their backups',
      enableKeyRotation: true,
      ...(!isFull(settings) && { rotationPeriod: Duration.days(longestRotation) }),
      removalPolicy: removal,
    });
    const own = new TableV2(this, 'Table', {
      partitionKey: text(primary.partitionKey),
      sortKey: text(primary.sortKey),
      timeToLiveAttribute: primary.ttlAttribute,
      globalSecondaryIndexes: [
        {
          indexName: index.name,
          partitionKey: text(index.partitionKey),
          sortKey: text(index.sortKey),
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.customerManagedKey(this.key),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: backupDays.pointInTime,
      },
      // Off while the stack is being created, because CloudFormation cannot roll back a protected table.
      deletionProtection: props.terminationProtection,
      removalPolicy: removal,
    });
    // CloudFormation does not manage a restored table, and so never deletes or replaces it.
    this.table = restoredTable
      ? TableV2.fromTableAttributes(this, 'Restored', { tableName: restoredTable, encryptionKey: this.key })
      : own;
    const { plan, alarms } = backUp(this, { table: this.table, tableKey: this.key, settings, removal });
    this.backups = plan;
    this.seals = new SealStore(this, 'Seals', { removal, keys: Number(sealKey), years: Number(sealYears) });
    this.documents = new DocumentBucket(this, 'Documents', {
      removal,
      accessLog: this.seals.accessLog,
      domain,
      allowedOrigins,
      fips: settings.fips,
    });
    if (settings.tableTrail)
      this.trail = new TableTrail(this, 'TableTrail', { table: this.table, accessLog: this.seals.accessLog, removal });
    this.alarms = createAlarms(this, { topic, settings }, [
      ['TableThrottled', { metric: throttled(this.table), threshold: 10 }],
      ['TableErrors', { metric: systemErrors(this.table), threshold: 5 }],
      ['WritesConflict', { metric: conflicts(this.table), threshold: 1_000, evaluationPeriods: 3 }],
      ...alarms,
    ]);
    // The settings decide which of these values other stacks import. This stack is deployed first, and CloudFormation
    // refuses to remove an export that another stack still imports.
    for (const value of [
      own.tableName,
      own.tableArn,
      this.documents.bucketName,
      this.documents.bucketRegionalDomainName,
    ])
      this.exportValue(value);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }
}
