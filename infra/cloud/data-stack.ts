import { tableDefinition } from '@muster/functions/table/core/definition';
import { CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  Billing,
  type ITable,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { OwnAlarm } from './alarms.ts';
import { DocumentBucket } from './document-bucket.ts';
import type { RegionStackProps } from './region-stack.ts';
import { nameInStage } from './region-stage.ts';
import { SealStore } from './seal-store.ts';
import { stackSuffix } from './stack-suffix.ts';
import { conflicts, systemErrors, throttled } from './table-metrics.ts';

export interface DataStackProps extends RegionStackProps {
  /** The topic that alarms notify. */
  topic: ITopic;
}

const { index, ...primary } = tableDefinition;
const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The resources that must outlive every release: the table, its key and its backups, what records are sealed with, and documents. */
export class DataStack extends Stack {
  /** The table in use: the stack's own, or `restoredTable`. */
  readonly table: ITable;
  readonly key: Key;
  readonly backups: BackupPlan;
  readonly seals: SealStore;
  readonly documents: DocumentBucket;
  readonly alarms: readonly OwnAlarm[];

  constructor(scope: Construct, id: string, { stage: _, settings, removal, topic, ...props }: DataStackProps) {
    super(scope, id, props);
    const { restoredTable, sealKey = '1', sealYears = '10', domain, allowedOrigins } = settings;
    this.key = new Key(this, 'Key', {
      description: 'Encrypts the records of the departments and their backups',
      enableKeyRotation: true,
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
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      // Off while the stack is being created, since CloudFormation cannot roll back a protected table.
      deletionProtection: props.terminationProtection,
      removalPolicy: removal,
    });
    this.table = restoredTable ? this.inPlaceOf(own, restoredTable) : own;
    const vault = new BackupVault(this, 'Vault', {
      // CDK's default name is always the same, so a vault that outlives its stack would block the next one.
      backupVaultName: `${nameInStage(this)}-${this.region}-${stackSuffix(this)}`,
      encryptionKey: this.key,
      removalPolicy: removal,
      blockRecoveryPointDeletion: removal !== RemovalPolicy.DESTROY,
    });
    this.backups = this.backUp(vault);
    this.seals = new SealStore(this, 'Seals', { removal, keys: Number(sealKey), years: Number(sealYears) });
    this.documents = new DocumentBucket(this, 'Documents', {
      removal,
      accessLog: this.seals.accessLog,
      domain,
      allowedOrigins,
    });
    this.alarms = this.watch(vault, topic);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /**
   * Returns the restored table, which CloudFormation does not manage and so never deletes or replaces. The exports of the stack's own
   * table stay, since the other stacks still import them while this one is deployed.
   */
  private inPlaceOf(own: TableV2, tableName: string): ITable {
    this.exportValue(own.tableName);
    this.exportValue(own.tableArn);
    return TableV2.fromTableAttributes(this, 'Restored', { tableName, encryptionKey: this.key });
  }

  /** Plans backups in addition to point-in-time recovery: they outlive the table and are kept for up to a year. */
  private backUp(backupVault: BackupVault): BackupPlan {
    const plan = new BackupPlan(this, 'Backups', {
      backupVault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          scheduleExpression: Schedule.cron({ hour: '7', minute: '0' }),
          deleteAfter: Duration.days(35),
        }),
        new BackupPlanRule({
          ruleName: 'Monthly',
          scheduleExpression: Schedule.cron({ day: '1', hour: '8', minute: '0' }),
          deleteAfter: Duration.days(366),
        }),
      ],
    });
    plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(this.table)] });
    return plan;
  }

  private watch(vault: BackupVault, topic: ITopic): OwnAlarm[] {
    return [
      new OwnAlarm(this, 'TableThrottled', { topic, metric: throttled(this.table), threshold: 10 }),
      new OwnAlarm(this, 'TableErrors', { topic, metric: systemErrors(this.table), threshold: 5 }),
      new OwnAlarm(this, 'WritesConflict', {
        topic,
        metric: conflicts(this.table),
        threshold: 1_000,
        evaluationPeriods: 3,
      }),
      new OwnAlarm(this, 'BackupFailed', {
        topic,
        metric: new Metric({
          namespace: 'AWS/Backup',
          metricName: 'NumberOfBackupJobsFailed',
          dimensionsMap: { BackupVaultName: vault.backupVaultName },
          statistic: 'Sum',
          period: Duration.hours(1),
        }),
        threshold: 0,
      }),
    ];
  }
}
