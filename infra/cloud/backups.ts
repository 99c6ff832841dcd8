import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault, type IBackupVault } from 'aws-cdk-lib/aws-backup';
import { ComparisonOperator, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { AlarmToCreate } from './alarms.ts';
import { backupDays } from './backup-days.ts';
import { nameInStage } from './region-stage.ts';
import { isFull, profileOf, type RegionSettings } from './settings.ts';
import { stackSuffix, uuidSuffix } from './stack-suffix.ts';

interface BackupProps {
  table: ITable;
  tableKey: IKey;
  settings: RegionSettings;
  removal: RemovalPolicy;
}

/**
 * Backs up the table daily and monthly, besides point-in-time recovery. Backups outlive the table. Returns plan and
 * alarms.
 */
export function backUp(stack: Stack, { table, tableKey, settings, removal }: BackupProps) {
  const vault = vaultOf(stack, { tableKey, settings, removal });
  const copies = (settings.backupCopies ?? []).map((arn, n) =>
    BackupVault.fromBackupVaultArn(stack, `CopyVault${n + 1}`, arn),
  );
  const rule = (ruleName: string, hour: string, days: number, day?: string) =>
    new BackupPlanRule({
      ruleName,
      scheduleExpression: Schedule.cron({ day, hour, minute: '0' }),
      deleteAfter: Duration.days(days),
      copyActions: copies.map((destinationBackupVault) => ({
        destinationBackupVault,
        deleteAfter: Duration.days(days),
      })),
    });
  const plan = new BackupPlan(stack, 'Backups', {
    backupVault: vault,
    backupPlanRules: [
      rule('Daily', '7', backupDays.daily[profileOf(settings)]),
      rule('Monthly', '8', backupDays.monthly, '1'),
    ],
  });
  plan.addSelection('Table', { resources: [BackupResource.fromDynamoDbTable(table)] });
  return { plan, alarms: alarmsOf(vault, copies.length > 0) };
}

/**
 * Returns the vault of new backups. In the full profile, it has its own key, so that destroying the table's key does
 * not destroy backups. A vault's key cannot change, so the first vault keeps its backups.
 */
function vaultOf(stack: Stack, { tableKey, settings, removal }: Omit<BackupProps, 'table'>): BackupVault {
  const common = { removalPolicy: removal, blockRecoveryPointDeletion: removal !== RemovalPolicy.DESTROY };
  // CDK's default name never changes, so a vault that outlives its stack would block the next one.
  const name = `${nameInStage(stack)}-${stack.region}`;
  const first = new BackupVault(stack, 'Vault', {
    backupVaultName: `${name}-${stackSuffix(stack)}`,
    encryptionKey: tableKey,
    ...common,
  });
  if (!isFull(settings)) return first;
  const encryptionKey = new Key(stack, 'BackupKey', {
    description: 'Encrypts the backups of the departments',
    enableKeyRotation: true,
    removalPolicy: removal,
  });
  return new BackupVault(stack, 'OwnVault', {
    backupVaultName: `${name}-${uuidSuffix(encryptionKey.keyId)}`,
    encryptionKey,
    ...common,
  });
}

function alarmsOf({ backupVaultName: BackupVaultName }: IBackupVault, areCopied: boolean): AlarmToCreate[] {
  const jobs = (metricName: string, period: Duration) =>
    new Metric({
      namespace: 'AWS/Backup',
      metricName,
      dimensionsMap: { BackupVaultName },
      statistic: 'Sum',
      period,
    });
  const missing: AlarmToCreate = [
    'BackupMissing',
    {
      metric: jobs('NumberOfBackupJobsCompleted', Duration.days(1)),
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      threshold: 1,
      evaluationPeriods: 2,
      // AWS Backup does not report a backup that never started.
      reportsSilence: true,
    },
  ];
  const failed: AlarmToCreate = [
    'BackupFailed',
    { metric: jobs('NumberOfBackupJobsFailed', Duration.hours(1)), threshold: 0 },
  ];
  if (!areCopied) return [failed, missing];
  // A copy is counted under either of two vault names, so both are added.
  const metric = new MathExpression({
    expression: 'SELECT SUM(NumberOfCopyJobsFailed) FROM "AWS/Backup"',
    usingMetrics: {},
    label: 'copies that failed',
    period: Duration.hours(1),
  });
  return [failed, missing, ['CopyFailed', { metric, threshold: 0 }]];
}
