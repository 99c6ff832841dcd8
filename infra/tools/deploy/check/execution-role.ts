import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { IAMClient, NoSuchEntityException, paginateSimulatePrincipalPolicy } from '@aws-sdk/client-iam';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { isGovCloud, partitionOf } from '../../../cloud/gov-cloud.ts';
import { type Check, type Finding, fine, unknown, using, wrong } from '../../checklist/checklist.ts';
import { listedActions, resourcePermissions } from '../resource-permissions.ts';
import { accountRegionOf, type CheckTarget } from './target.ts';

/** Returns the types of a region's registry, which has no custom resources. GovCloud lacks some services. */
const typesIn = (region: string): string[] =>
  Object.keys(resourcePermissions).filter((type) =>
    isGovCloud(region) ? /^AWS::(?!CloudFront|Budgets)/.test(type) : type.startsWith('AWS::'),
  );

/** A simulation of more actions takes IAM too long. */
const actionsAtOnce = 50;

/** Returns names of resources as CloudFormation chooses them. An action must be allowed for one of them. */
const resourcesIn = (region: string, account: string): string[] => {
  const iam = `arn:${partitionOf(region)}:iam::${account}`;
  const s3 = `arn:${partitionOf(region)}:s3:::`;
  return [
    '*',
    `${iam}:role/muster-check`,
    `${iam}:policy/muster-check`,
    `${iam}:oidc-provider/token.actions.githubusercontent.com`,
    `${iam}:role/aws-service-role/check.amazonaws.com/check`,
    `${s3}muster-check`,
    `${s3}muster-check/check`,
    `${s3}cdk-hnb659fds-assets-${account}-${region}/check`,
  ];
};

/** CloudFormation's role allows every action that AWS lists for the resource types of the stacks. */
export const executionRole: Check<CheckTarget> = {
  title: "CloudFormation's role",
  calls: () => [
    'sts GetCallerIdentity',
    'cloudformation DescribeType of each resource type',
    'iam SimulatePrincipalPolicy',
  ],
  async run({ region, profile }) {
    const account = await using(new STSClient({ region, profile }), async (sts) => {
      const { Account = '' } = await sts.send(new GetCallerIdentityCommand());
      return Account;
    });
    const listed = await readListed(region, profile);
    const role = `arn:${partitionOf(region)}:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-${account}-${region}`;
    try {
      return foundFor(await refusedOf(role, { region, account, profile, actions: [...listed.keys()] }), listed);
    } catch (error) {
      if (!(error instanceof NoSuchEntityException)) throw error;
      return unknown(`${role} does not exist`);
    }
  },
};

/** Returns the types by the actions that AWS lists for them today. */
async function readListed(region: string, profile: string | undefined): Promise<Map<string, string[]>> {
  const listed = new Map<string, string[]>();
  await using(new CloudFormationClient({ region, profile }), async (cloud) => {
    // One after another: AWS rejects more than a few of these calls a second.
    for (const type of typesIn(region)) {
      const { Schema = '{}' } = await cloud.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: type }));
      for (const action of listedActions(type, Schema)) listed.set(action, [...(listed.get(action) ?? []), type]);
    }
  });
  return listed;
}

interface Simulated {
  region: string;
  account: string;
  profile: string | undefined;
  actions: readonly string[];
}

/** Returns the actions that a role may not do with any of our resources. */
function refusedOf(role: string, { region, account, profile, actions }: Simulated): Promise<string[]> {
  return using(new IAMClient({ region: accountRegionOf(region), profile }), async (client) => {
    let refused = [...actions];
    for (const resource of resourcesIn(region, account)) {
      const allowed = new Set<string>();
      for (let start = 0; start < refused.length; start += actionsAtOnce) {
        const asked = {
          PolicySourceArn: role,
          ActionNames: refused.slice(start, start + actionsAtOnce),
          ResourceArns: [resource],
        };
        for await (const { EvaluationResults = [] } of paginateSimulatePrincipalPolicy({ client }, asked))
          for (const { EvalActionName = '', EvalDecision } of EvaluationResults)
            if (EvalDecision === 'allowed') allowed.add(EvalActionName.toLowerCase());
      }
      refused = refused.filter((action) => !allowed.has(action.toLowerCase()));
    }
    return refused;
  });
}

function foundFor(refused: readonly string[], listed: ReadonlyMap<string, readonly string[]>): Finding {
  if (refused.length === 0) return fine(`allows the ${listed.size} actions that AWS lists for the stacks' resources`);
  const lines = refused.map((action) => `${action} (${listed.get(action)?.join(', ')})`);
  return wrong(
    `${refused.length} of the ${listed.size} actions that AWS lists for the stacks' resources are not allowed`,
    'Generate the policy again with npm run docs, add those of these actions that it lacks, and run aws iam create-policy-version --set-as-default.',
    ...lines,
  );
}
