import {
  CloudFormationClient,
  DescribeStacksCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { CliError } from '../../cli-error.ts';
import type { stackNames } from '../../cloud/stack-names.ts';
import type { ProbeTarget } from '../append-only/probe.ts';
import { using } from '../checklist/checklist.ts';

export type StackNames = ReturnType<typeof stackNames>;

/** A deployed region, as input for `npm run verify`. */
export interface VerifyTarget extends ProbeTarget {
  stacks: StackNames;
  /** The public web address, without a trailing slash. */
  address: string;
  /** The API's URL for CloudFront, without a trailing slash. */
  apiUrl: string;
  tableName: string;
  /** Physical ids of the scheduled stack's functions, by logical id. */
  tasks: ReadonlyMap<string, string>;
  /** The number of schedules in the scheduled stack. */
  schedules: number;
  /** The canary's function and password secret; undefined: no canary. */
  canary: { functionName: string; secret: string } | undefined;
  /** The code of the trial department. */
  site: string;
  /** The trial department is the canary's, so it stays. */
  keepsTrial: boolean;
  /** Waits for milliseconds. */
  wait(ms: number): Promise<void>;
}

type Chosen = ProbeTarget & Pick<VerifyTarget, 'stacks' | 'site' | 'keepsTrial' | 'wait'>;

/** The calls of `locate`. */
export const locatingCalls = ({ stacks }: Pick<VerifyTarget, 'stacks'>): string[] => [
  ...[stacks.data, stacks.api, stacks.web].map((name) => `cloudformation DescribeStacks ${name}`),
  ...[stacks.scheduled, stacks.web].map((name) => `cloudformation ListStackResources ${name}`),
];

/** Returns a target with placeholders for values known only to AWS, for a dry run. */
export const unlocated = (chosen: Chosen, hasCanary: boolean): VerifyTarget => ({
  ...chosen,
  address: '<WebAddress>',
  apiUrl: '<ApiUrl>',
  tableName: '<TableName>',
  tasks: new Map([['<each>', '<each scheduled function>']]),
  schedules: 0,
  canary: hasCanary ? { functionName: '<canary>', secret: "<the canary's password>" } : undefined,
});

/** Returns the deployed resources. Throws a CliError if a stack does not exist. */
export function locate(chosen: Chosen): Promise<VerifyTarget> {
  const { region, profile, stacks } = chosen;
  return using(new CloudFormationClient({ region, profile }), async (client) => {
    const output = async (StackName: string, name: string): Promise<string> => {
      const { Stacks = [] } = await described(client, StackName);
      const found = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
      if (!found) throw new CliError(`${StackName} has no output ${name}: deploy it first`);
      return found.replace(/\/$/, '');
    };
    const resources = async (StackName: string): Promise<StackResourceSummary[]> => {
      const found: StackResourceSummary[] = [];
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
        found.push(...StackResourceSummaries);
      return found;
    };
    const [address, apiUrl, tableName, scheduled, web] = await Promise.all([
      output(stacks.web, 'WebAddress'),
      output(stacks.api, 'ApiUrl'),
      output(stacks.data, 'TableName'),
      resources(stacks.scheduled),
      resources(stacks.web),
    ]);
    const visitor = web.find(isCanary('AWS::Lambda::Function'))?.PhysicalResourceId;
    const password = web.find(isCanary('AWS::SecretsManager::Secret'))?.PhysicalResourceId;
    return {
      ...chosen,
      address,
      apiUrl,
      tableName,
      tasks: new Map(
        scheduled
          .filter(({ ResourceType }) => ResourceType === 'AWS::Lambda::Function')
          .map(({ LogicalResourceId = '', PhysicalResourceId = '' }) => [LogicalResourceId, PhysicalResourceId]),
      ),
      schedules: scheduled.filter(({ ResourceType }) => ResourceType === 'AWS::Scheduler::Schedule').length,
      canary: visitor && password ? { functionName: visitor, secret: password } : undefined,
    };
  });
}

async function described(client: CloudFormationClient, StackName: string) {
  try {
    return await client.send(new DescribeStacksCommand({ StackName }));
  } catch (error) {
    throw new CliError(`${StackName} could not be read: ${(error as Error).message}`);
  }
}

const isCanary =
  (type: string) =>
  ({ ResourceType, LogicalResourceId = '' }: StackResourceSummary): boolean =>
    ResourceType === type && LogicalResourceId.startsWith('Canary');
