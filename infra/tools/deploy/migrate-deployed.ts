import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { MigrationStep } from '@muster/functions/entry/provisioning/migration/migrate-sites';
import { CliError } from '../../cli-error.ts';
import { migrationOutput } from '../../cloud/migration.ts';
import type { Outputs } from './cdk-arguments.ts';

/** Invokes a function by its ARN, and resolves to its answer. */
export type CallMigration = (arn: string, asked: { from?: MigrationStep['next'] }) => Promise<MigrationStep>;

/**
 * Migrates the deployed data by calling each region's function until nothing is left. Returns whether all sites are up
 * to date. Safe to repeat.
 */
export async function migrateDeployed(
  outputs: Outputs,
  { call, say }: { call: CallMigration; say: (line: string) => void },
): Promise<boolean> {
  let isWhole = true;
  for (const arn of Object.values(outputs).flatMap((one) => one[migrationOutput] ?? [])) {
    let from: MigrationStep['next'];
    do {
      const { next, migrated, failed, newer } = await call(arn, { ...(from && { from }) });
      for (const { site, entries, employees } of migrated)
        say(`${site}: migrated (${entries} entries of ${employees} employees)`);
      for (const { site, reason } of failed) say(`${site}: could not be migrated: ${reason}`);
      for (const site of newer) say(`${site}: its data is from a newer version of Muster and was not changed`);
      if (failed.length > 0) isWhole = false;
      from = next;
    } while (from);
  }
  return isWhole;
}

/** Returns a function that invokes others with the deployer's credentials, which need `lambda:InvokeFunction`. */
export const callMigration =
  (profile?: string): CallMigration =>
  async (arn, asked) => {
    const region = arn.split(':')[3];
    // Longer than the function runs. A lost call is not repeated: the function continues.
    const client = new LambdaClient({
      region,
      profile,
      maxAttempts: 1,
      requestHandler: { requestTimeout: 6 * 60_000, connectionTimeout: 10_000 },
    });
    try {
      const answer = await client.send(new InvokeCommand({ FunctionName: arn, Payload: JSON.stringify(asked) }));
      const text = answer.Payload?.transformToString() ?? '';
      if (answer.FunctionError) throw new Error(text);
      return JSON.parse(text) as MigrationStep;
    } catch (error) {
      throw new CliError(
        `Everything is deployed, but stored data could not be migrated in ${region}: ${(error as Error).message}. Deploy again, or run npm run site -- migrate`,
      );
    } finally {
      client.destroy();
    }
  };
