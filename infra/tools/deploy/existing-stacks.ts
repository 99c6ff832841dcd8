import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CliError } from '../../cli-error.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { using } from '../checklist/checklist.ts';
import { findStack } from './check/stacks.ts';

/** States of a stack that was never created successfully. The CDK deletes and recreates such a stack. */
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
 * Returns a region's missing stacks. Requires `cloudformation:DescribeStacks`. Throws a CliError without an answer,
 * because existing stacks must stay protected.
 */
export async function findStacksToCreate(stage: string, region: string, profile?: string): Promise<string[]> {
  const names = Object.values(stackNames(stage, region));
  const asked = using(new CloudFormationClient({ region, profile }), (client) =>
    Promise.all(names.map((name) => findStack(client, name))),
  );
  const stacks = await asked.catch((error: Error) => {
    throw new CliError(
      `The stacks in ${region} could not be listed: ${error.message}. Set AWS_PROFILE, or --profile, to credentials that may call cloudformation:DescribeStacks`,
    );
  });
  return names.filter((_, index) => neverCreated.has(stacks[index]?.StackStatus ?? 'REVIEW_IN_PROGRESS'));
}
