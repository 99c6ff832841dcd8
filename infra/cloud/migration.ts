import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { grantsOfMigration, type SiteResources, siteGrantsOf } from './grants.ts';
import { LambdaFunction, type LambdaFunctionProps } from './lambda-function.ts';
import { RegionStage } from './region-stage.ts';
import { prefixOf } from './stack-names.ts';

export interface MigrationProps extends Pick<LambdaFunctionProps, 'bundle' | 'logKey' | 'removal'> {
  resources: SiteResources;
}

/** The output with the function's ARN, which `npm run deploy` invokes. */
export const migrationOutput = 'MigrationFunction';

/** Returns the function's name, which the deployer's policy contains (deployer-stack.ts). */
export const migrationName = (stage: string) => `${prefixOf(stage)}-migration`;

/** The function that migrates the stored data of every site (functions/src/entry/lambda/provisioning.ts). */
export class Migration extends LambdaFunction {
  constructor(scope: Construct, id: string, { resources, ...props }: MigrationProps) {
    super(scope, id, {
      ...props,
      name: migrationName(RegionStage.of(scope).stage),
      purpose: 'the migration of stored data',
      handler: 'migrate',
      // It returns earlier with the position to continue from, because networks cut long silent connections.
      timeout: Duration.minutes(5),
      environment: { TABLE_NAME: resources.table.tableName },
      grants: grantsOfMigration(resources),
      siteGrants: resources.siteCredentials ? siteGrantsOf('migration', resources) : undefined,
    });
    new CfnOutput(this, 'Output', { value: this.function.functionArn }).overrideLogicalId(migrationOutput);
  }
}
