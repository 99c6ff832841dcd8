import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CliError } from '../../cli-error.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { using } from '../checklist/checklist.ts';
import { findStack } from './check/stacks.ts';

/**
 * The states of a stack that was never created successfully. The CDK deletes and recreates a stack with a failed
 * creation.
 */
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
 * Returns the names of a region's missing stacks. Requires `cloudformation:DescribeStacks`. Throws a CliError if AWS
 * does not answer, because an existing stack must not lose its protection.
 */
export async function findStacksToCreate(stage: string, region: string, profile?: string): Promise<string[]> {
  const names = Object.values(stackNames(stage, region));
  const asked = using(new CloudFormationClient({ region, profile }), (client) =>
    Promise.all(names.map((name) => findStack(client, name))),
  );
  const stacks = await asked.catch((error: Error) => {
    throw new CliError(
      `AWS could not be asked which stacks exist in ${region}: ${error.message}. Set AWS_PROFILE, or --profile, to credentials that may call cloudformation:DescribeStacks there`,
    );
  });
  return names.filter((_, index) => neverCreated.has(stacks[index]?.StackStatus ?? 'REVIEW_IN_PROGRESS'));
}
