import { tableDefinition } from '@muster/functions/table/core/definition';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
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
import type { RegionConfig } from './settings.ts';
import { stackSuffix } from './stack-suffix.ts';
import { conflicts, systemErrors, throttled } from './table-metrics.ts';

export interface DataStackProps extends StackProps, Pick<RegionConfig, 'restoredTable'> {
  removal: RemovalPolicy;
  /** Who is told of alarms. */
  topic: ITopic;
}

const { index, ...primary } = tableDefinition;
const text = (name: string) => ({ name, type: AttributeType.STRING });

/** What must outlive every release: the one table, the key that encrypts it, and its backups. */
export class DataStack extends Stack {
  /** The table in use: the stack's own or, once one was restored, that one. */
  readonly table: ITable;
  readonly key: Key;
  readonly backups: BackupPlan;
  readonly alarms: readonly OwnAlarm[];

  constructor(scope: Construct, id: string, { removal, topic, restoredTable, ...props }: DataStackProps) {
    super(scope, id, props);
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
      // With it, CloudFormation could not roll back the stack's creation.
      deletionProtection: props.terminationProtection,
      removalPolicy: removal,
    });
    this.table = restoredTable ? this.inPlaceOf(own, restoredTable) : own;
    const vault = new BackupVault(this, 'Vault', {
      // CDK would give it the same name each time: a vault that outlived its stack would be in the way of the next one.
      backupVaultName: `muster-${this.region}-${stackSuffix(this)}`,
      encryptionKey: this.key,
      removalPolicy: removal,
      blockRecoveryPointDeletion: removal !== RemovalPolicy.DESTROY,
    });
    this.backups = this.backUp(vault);
    this.alarms = this.watch(vault, topic);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
  }

  /**
   * A table that was restored, which CloudFormation did not make and so never deletes or replaces. What the stack's own one
   * exports stays: the other stacks still import it at the moment when this one is deployed, and may stop only afterwards.
   */
  private inPlaceOf(own: TableV2, tableName: string): ITable {
    this.exportValue(own.tableName);
    this.exportValue(own.tableArn);
    return TableV2.fromTableAttributes(this, 'Restored', { tableName, encryptionKey: this.key });
  }

  /** Copies beside point-in-time recovery: they survive the deletion of the table, and reach a year back. */
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
      new OwnAlarm(this, 'TableThrottled', {
        topic,
        metric: throttled(this.table),
        threshold: 10,
        evaluationPeriods: 1,
      }),
      new OwnAlarm(this, 'TableErrors', {
        topic,
        metric: systemErrors(this.table),
        threshold: 5,
        evaluationPeriods: 1,
      }),
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
        evaluationPeriods: 1,
      }),
    ];
  }
}
