import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { RemovalPolicy } from 'aws-cdk-lib';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { cdkArguments, firstDeploymentFailed, settingsOf } from '../../../tools/deploy/cdk-arguments.ts';
import { deployInPasses } from '../../../tools/deploy/deploy-in-passes.ts';
import { findStacksToCreate } from '../../../tools/deploy/existing-stacks.ts';

const cloud = mockClient(CloudFormationClient);
afterEach(() => cloud.reset());

const failure = (name: string, message: string) =>
  new CloudFormationServiceException({ name, message, $fault: 'client', $metadata: {} });

/** Lets CloudFormation report these states of stacks; other stacks do not exist. */
function withStacks(statuses: Record<string, string>): void {
  cloud.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    const StackStatus = statuses[StackName];
    if (!StackStatus) throw failure('ValidationError', `Stack with id ${StackName} does not exist`);
    return { Stacks: [{ StackName, StackStatus }] };
  });
}

describe('the stacks that a deployment creates', () => {
  test('are all stacks at the first deployment', async () => {
    withStacks({});
    expect(await findStacksToCreate('prod', 'eu-west-1')).toEqual(
      ['alarms', 'data', 'api', 'scheduled', 'web'].map((part) => `muster-${part}-eu-west-1`),
    );
  });

  test('are the missing stacks and those whose creation failed', async () => {
    withStacks({
      'muster-alarms-us-east-1': 'CREATE_COMPLETE',
      'muster-data-us-east-1': 'UPDATE_ROLLBACK_FAILED',
      'muster-api-us-east-1': 'ROLLBACK_COMPLETE',
      'muster-scheduled-us-east-1': 'ROLLBACK_FAILED',
    });
    const missing = ['api', 'scheduled', 'web'].map((part) => `muster-${part}-us-east-1`);
    expect(await findStacksToCreate('prod', 'us-east-1')).toEqual(missing);
  });

  test('are an error when AWS refuses the request', async () => {
    cloud.on(DescribeStacksCommand).rejects(failure('AccessDenied', 'not authorized to perform DescribeStacks'));
    await expect(findStacksToCreate('prod', 'us-east-1')).rejects.toThrow(
      /The stacks in us-east-1 could not be listed: not authorized/,
    );
  });
});

describe('a deployment', () => {
  const args = cdkArguments('deploy', ['--region', 'us-east-1'], 'out.json');
  const said: string[] = [];
  const calls: string[][] = [];
  const deployWith = (stacksToCreate: string[], exitCodes: number[]) => {
    said.length = 0;
    calls.length = 0;
    const runCdk = async (given: string[]) => exitCodes[calls.push(given) - 1] ?? 0;
    return deployInPasses({ args, stacksToCreate, runCdk, say: (line) => said.push(line) });
  };

  test('of existing stacks has one pass with protection', async () => {
    expect(await deployWith([], [3])).toBe(3);
    expect(calls).toEqual([args]);
    expect(said).toEqual([]);
  });

  test('creates new stacks without protection and protects them in a second pass', async () => {
    expect(await deployWith(['muster-api-us-east-1', 'muster-web-us-east-1'], [])).toBe(0);
    expect(calls).toEqual([[...args, '-c', 'stacksToCreate=muster-api-us-east-1,muster-web-us-east-1'], args]);
  });

  test('that fails protects no stack, and names the page to read', async () => {
    expect(await deployWith(['muster-web-us-east-1'], [1])).toBe(1);
    expect(calls).toHaveLength(1);
    expect(said).toEqual([firstDeploymentFailed]);
  });
});

test('the regions follow from cdk.json and the arguments, as in the CDK', () => {
  const context = { regions: [{ region: 'us-east-1' }, { region: 'us-west-2' }] };
  const regions = (...typed: string[]) =>
    settingsOf(context, cdkArguments('deploy', typed, '')).regions.map(({ region }) => region);
  expect(regions()).toEqual(['us-east-1', 'us-west-2']);
  expect(regions('--region', 'us-west-2')).toEqual(['us-west-2']);
  expect(regions('--context=regions=[{"region":"eu-west-1"}]')).toEqual(['eu-west-1']);
  expect(settingsOf(context, ['-c', 'removalPolicy=destroy']).removal).toBe(RemovalPolicy.DESTROY);
  expect(settingsOf(context, []).removal).not.toBe(RemovalPolicy.DESTROY);
});
