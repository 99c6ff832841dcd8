import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { type Check, type Finding, fine, using, wrong } from '../../checklist/checklist.ts';
import type { CheckTarget } from './target.ts';

/** Returns a stack; undefined: not found. */
export async function findStack(cloud: CloudFormationClient, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks = [] } = await cloud.send(new DescribeStacksCommand({ StackName }));
    return Stacks[0];
  } catch (error) {
    // CloudFormation has no specific error for this.
    if (/does not exist/.test((error as Error).message)) return undefined;
    throw error;
  }
}

const page = 'docs/operations/deploy.md, "When the first deployment failed", has the commands.';

/** Returns the obstacle to deploying a stack in its state; undefined: none. */
function obstacle({ StackName, StackStatus, EnableTerminationProtection }: Stack): Finding | undefined {
  const status: string = StackStatus ?? '';
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    return wrong(`${StackName} is ${status}`, 'Wait until CloudFormation has finished, then check again.');
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return wrong(
      `${StackName} is UPDATE_ROLLBACK_FAILED, so CloudFormation rejects updates`,
      `aws cloudformation continue-update-rollback --stack-name ${StackName}`,
    );
  if (status === 'DELETE_FAILED')
    return wrong(
      `${StackName} is DELETE_FAILED`,
      `Delete it, keeping the resources that could not be deleted. ${page}`,
    );
  const isRecreated = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'].includes(status);
  if (isRecreated && EnableTerminationProtection)
    return wrong(
      `${StackName} is ${status} and protected, so the deployment cannot recreate it`,
      `aws cloudformation update-termination-protection --stack-name ${StackName} --no-enable-termination-protection`,
    );
  return undefined;
}

/** No stack is in a state in which a deployment fails. */
export const stackStates: Check<CheckTarget> = {
  title: 'Stacks',
  calls: ({ stacks }) => stacks.map((name) => `cloudformation DescribeStacks ${name}`),
  run: ({ region, profile, stacks }) =>
    using(new CloudFormationClient({ region, profile }), async (cloud) => {
      const found = (await Promise.all(stacks.map((name) => findStack(cloud, name)))).filter(
        (one) => one !== undefined,
      );
      const obstacles = found.flatMap((stack) => obstacle(stack) ?? []);
      if (obstacles.length > 0) return obstacles;
      const missing = stacks.length - found.length;
      return fine(missing === 0 ? 'all exist' : `${missing} of ${stacks.length} will be created`);
    }),
};
