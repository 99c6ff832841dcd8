import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { DeployerStack } from '../../cloud/deployer-stack.ts';
import { readSettings } from '../../cloud/settings.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { synthChecked } from '../../cloud/template-rules.ts';
import { isPermitted, type Statement } from './assembly/permissions.ts';
import { newApp, resourcesOf, synthesize } from './synthesize.ts';

/** The roles with which GitHub deploys a stage, in an account named by the settings, so that ARNs are complete. */

const account = '123456789012';
const deployer = { repository: 'example/muster' };
const regions = [
  { region: 'us-east-1', account },
  { region: 'us-west-2', account },
];
const provider = `arn:aws:iam::${account}:oidc-provider/token.actions.githubusercontent.com`;

/** Returns the stack of a stage, and its template with values in place of `Ref` and `Fn::Join`. */
function deployerOf(context: Record<string, unknown>) {
  const app = newApp(context);
  const stack = new DeployerStack(app, readSettings(app.node));
  return { app, stack };
}

function read(stack: DeployerStack) {
  const template = Template.fromStack(stack);
  const json = JSON.parse(JSON.stringify(template.toJSON()), (_, value) => {
    if (value?.Ref === 'AWS::Partition') return 'aws';
    const joined = value?.['Fn::Join']?.[1] as unknown[] | undefined;
    return joined?.every((part) => typeof part === 'string') ? joined.join('') : value;
  }) as ReturnType<Template['toJSON']>;
  const of = (id: string, type: string) => {
    const found = Object.entries(json.Resources as Record<string, { Type: string; Properties: object }>).find(
      ([name, { Type }]) => name.startsWith(id) && Type === type,
    );
    if (!found) throw new Error(`There is no ${type} ${id}`);
    return found[1].Properties as Record<string, { Statement: Statement[] }>;
  };
  return {
    template,
    outputs: Object.keys(json.Outputs ?? {}),
    trust: (id: string) => of(id, 'AWS::IAM::Role').AssumeRolePolicyDocument?.Statement ?? [],
    statements: (id: string) => of(`${id}Policy`, 'AWS::IAM::ManagedPolicy').PolicyDocument?.Statement ?? [],
    role: (id: string) => of(id, 'AWS::IAM::Role') as Record<string, unknown>,
  };
}

const { app, stack } = deployerOf({ regions, deployer });
let whole: ReturnType<typeof read>;
let checked: string[];
beforeAll(() => {
  ({ checked } = synthChecked(app, [], stack));
  whole = read(stack);
}, 120_000);

const may = (role: string, action: string, resource: string) =>
  isPermitted(whole.statements(role), { action, resource });

describe('the roles that GitHub takes', () => {
  test('are checked against the rules of every stack', () => {
    expect(checked).toEqual(['muster-deployer']);
    expect(whole.outputs).toEqual(expect.arrayContaining(['DeployRole', 'CompareRole']));
  });

  test.each([
    ['Deploy', 'repo:example/muster:environment:prod'],
    ['Compare', 'repo:example/muster:pull_request'],
  ])('%s is only for tokens of the repository that say %s', (id, subject) => {
    expect(whole.trust(id)).toEqual([
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Principal: { Federated: expect.anything() },
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': subject,
          },
        },
      },
    ]);
    expect(whole.role(id).ManagedPolicyArns).toBeUndefined();
    expect(whole.role(id).Policies).toBeUndefined();
  });

  test('deploying takes the roles of the bootstrap in each region, and no other role', () => {
    for (const { region } of regions)
      for (const name of ['deploy', 'file-publishing', 'lookup']) {
        const role = (of: string, at: string) =>
          `arn:aws:iam::${account}:role/cdk-hnb659fds-${of}-role-${account}-${at}`;
        expect([name, may('Deploy', 'sts:AssumeRole', role(name, region))]).toEqual([name, true]);
        expect(may('Deploy', 'sts:AssumeRole', role(name, 'eu-west-1'))).toBe(false);
        // CloudFormation has this role; assuming it would make the caller an administrator.
        expect(may('Deploy', 'sts:AssumeRole', role('cfn-exec', region))).toBe(false);
      }
  });

  test('deploying reads the states and templates of the stacks and calls the migration, under its name in the template', () => {
    const { names, scheduled } = synthesize({ regions }).regions[1] ?? {};
    for (const name of names ?? []) {
      const arn = `arn:aws:cloudformation:us-west-2:${account}:stack/${name}/0f6dba90`;
      expect(may('Deploy', 'cloudformation:DescribeStacks', arn)).toBe(true);
      expect(may('Deploy', 'cloudformation:GetTemplate', arn)).toBe(true);
      expect(may('Deploy', 'cloudformation:DeleteStack', arn)).toBe(false);
    }
    const migration = resourcesOf(scheduled as Template, 'AWS::Lambda::Function').find(
      ({ properties }) => properties.Handler === 'index.migrate',
    )?.properties.FunctionName;
    const arn = `arn:aws:lambda:us-west-2:${account}:function:${migration}`;
    expect(may('Deploy', 'lambda:InvokeFunction', arn)).toBe(true);
    expect(may('Deploy', 'lambda:InvokeFunction', `${arn}-other`)).toBe(false);
    expect(may('Deploy', 'lambda:UpdateFunctionCode', arn)).toBe(false);
  });

  test('comparing reads templates of the stage, but no stored data', () => {
    const actions = whole.statements('Compare').flatMap(({ Action }) => Action);
    expect(actions.toSorted()).toEqual(['cloudformation:DescribeStacks', 'cloudformation:GetTemplate']);
    const resources = whole.statements('Compare').flatMap(({ Resource }) => Resource as string[]);
    const names = ['us-east-1', 'us-west-2'].flatMap((region) => Object.values(stackNames('prod', region)));
    expect(resources.map((arn) => arn.split('/')[1]).toSorted()).toEqual(names.toSorted());
  });
});

test('another stage has roles of its own, for its stacks and its environment', () => {
  const { stack: ofDev } = deployerOf({
    stages: { dev: { regions: [{ region: 'us-west-2', account }], deployer: { ...deployer, providerExists: true } } },
    stage: 'dev',
  });
  const dev = read(ofDev);
  expect(ofDev.stackName).toBe('muster-dev-deployer');
  expect(JSON.stringify(dev.trust('Deploy'))).toContain('"repo:example/muster:environment:dev"');
  expect(dev.trust('Deploy')[0]).toMatchObject({ Principal: { Federated: provider } });
  dev.template.resourceCountIs('AWS::IAM::OIDCProvider', 0);
  const granted = JSON.stringify([dev.statements('Deploy'), dev.statements('Compare')]);
  expect(granted).toContain('function:muster-dev-migration"');
  expect(granted).not.toMatch(/stack\/muster-(?!dev-)/);
});

test('GitHub is added to the account once, and the environment can have another name than the stage', () => {
  const { stack: own } = deployerOf({ regions, deployer: { ...deployer, environment: 'production' } });
  const found = read(own);
  found.template.hasResourceProperties('AWS::IAM::OIDCProvider', {
    Url: 'https://token.actions.githubusercontent.com',
    ClientIdList: ['sts.amazonaws.com'],
  });
  expect(JSON.stringify(found.trust('Deploy'))).toContain('"repo:example/muster:environment:production"');
});

test.each([
  [{ regions }, /stage prod has no "deployer"/],
  [{ regions: [...regions, { region: 'eu-west-1', account: '210987654321' }], deployer }, /several accounts/],
])('the app refuses %j', (context, message) => {
  expect(() => deployerOf(context)).toThrow(message);
});
