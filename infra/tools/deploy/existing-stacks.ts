import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CliError } from '../../cli-error.ts';
import { stackNames } from '../../cloud/stack-names.ts';

/** The states of a stack that was never created successfully. The CDK deletes and recreates a stack whose creation failed. */
const neverCreated = new Set([
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_IN_PROGRESS',
]);

/**
 * Returns the names of a region's stacks that have not been created yet. Needs `cloudformation:DescribeStacks`. Throws a CliError
 * when AWS does not answer, since an existing stack must not lose its protection.
 */
export async function findStacksToCreate(stage: string, region: string, profile?: string): Promise<string[]> {
  const client = new CloudFormationClient({ region, profile });
  try {
    const names = Object.values(stackNames(stage, region));
    const isNew = await Promise.all(names.map(async (name) => neverCreated.has(await statusOf(client, name))));
    return names.filter((_, index) => isNew[index]);
  } catch (error) {
    throw new CliError(
      `AWS could not be asked which stacks exist in ${region}: ${(error as Error).message}. Set AWS_PROFILE, or --profile, to credentials that may call cloudformation:DescribeStacks there`,
    );
  } finally {
    client.destroy();
  }
}

/** Returns the state of a stack; REVIEW_IN_PROGRESS, the state before its creation, when it does not exist. */
async function statusOf(client: CloudFormationClient, name: string): Promise<string> {
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks[0]?.StackStatus ?? 'REVIEW_IN_PROGRESS';
  } catch (error) {
    // CloudFormation has no specific error for this.
    if (/does not exist/.test((error as Error).message)) return 'REVIEW_IN_PROGRESS';
    throw error;
  }
}
