import { CloudFormationClient, DescribeTypeCommand } from '@aws-sdk/client-cloudformation';
import { IAMClient, NoSuchEntityException, paginateSimulatePrincipalPolicy } from '@aws-sdk/client-iam';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type Check, type Finding, fine, unknown, using, wrong } from '../../checklist/checklist.ts';
import { listedActions, resourcePermissions } from '../resource-permissions.ts';
import { type CheckTarget, globalRegion } from './target.ts';

/** The types of CloudFormation's registry; it has no custom resources. */
const types = Object.keys(resourcePermissions).filter((type) => type.startsWith('AWS::'));

/** A simulation of more actions takes IAM too long. */
const actionsAtOnce = 50;

/** Names of resources as CloudFormation chooses them. An action must be allowed for one of them. */
const resourcesIn = (account: string): string[] => [
  '*',
  `arn:aws:iam::${account}:role/muster-check`,
  `arn:aws:iam::${account}:policy/muster-check`,
  `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`,
  `arn:aws:iam::${account}:role/aws-service-role/check.amazonaws.com/check`,
  'arn:aws:s3:::muster-check',
  'arn:aws:s3:::muster-check/check',
  `arn:aws:s3:::cdk-hnb659fds-assets-${account}-${globalRegion}/check`,
];

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
    const role = `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-${account}-${region}`;
    try {
      return foundFor(await refusedOf(role, { account, profile, actions: [...listed.keys()] }), listed);
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
    for (const type of types) {
      const { Schema = '{}' } = await cloud.send(new DescribeTypeCommand({ Type: 'RESOURCE', TypeName: type }));
      for (const action of listedActions(type, Schema)) listed.set(action, [...(listed.get(action) ?? []), type]);
    }
  });
  return listed;
}

interface Simulated {
  account: string;
  profile: string | undefined;
  actions: readonly string[];
}

/** Returns the actions that a role may not do with any of our resources. */
function refusedOf(role: string, { account, profile, actions }: Simulated): Promise<string[]> {
  return using(new IAMClient({ region: globalRegion, profile }), async (client) => {
    let refused = [...actions];
    for (const resource of resourcesIn(account)) {
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
