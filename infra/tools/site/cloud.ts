import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { connectTable, type Table } from '@muster/functions/table/core/client';
import { CliError } from '../../cli-error.ts';

/** AWS's error names for unknown or expired credentials. */
const refusedCredentials = new Set([
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'MissingAuthenticationTokenException',
]);

/** Runs `work` on a table in AWS. Throws a CliError for missing region, table or permission, or invalid credentials. */
export async function withCloudTable<T>(tableName: string, work: (table: Table) => Promise<T>): Promise<T> {
  const region = await checkedRegion();
  try {
    return await work(connectTable({ tableName, region }));
  } catch (error) {
    throw userErrorOf(error, `${tableName} in ${region}`) ?? error;
  }
}

/** Returns the region. Throws a CliError without a region or credentials. */
async function checkedRegion(): Promise<string> {
  const client = new DynamoDBClient();
  try {
    const region = await client.config.region().catch((error: Error) => {
      throw new CliError(`Set AWS_REGION to the region of the table (${error.message})`);
    });
    await client.config.credentials().catch((error: Error) => {
      throw new CliError(
        `There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (${error.message})`,
      );
    });
    return region;
  } finally {
    client.destroy();
  }
}

/** Returns the CliError for an AWS error that the user can fix. */
function userErrorOf(error: unknown, table: string): CliError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'ResourceNotFoundException')
    return new CliError(
      `There is no table ${table}. Set TABLE_NAME to the name that npm run deploy printed for that region.`,
    );
  if (error.name === 'AccessDeniedException')
    return new CliError(`These AWS credentials have no permission for that on ${table}: ${error.message}`);
  if (refusedCredentials.has(error.name)) return new CliError(`AWS does not accept the credentials: ${error.message}`);
  return undefined;
}
