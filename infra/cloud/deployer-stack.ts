import { type App, Aws, CfnOutput, Duration, PermissionsBoundary, Stack } from 'aws-cdk-lib';
import {
  ManagedPolicy,
  OidcProviderNative,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  WebIdentityPrincipal,
} from 'aws-cdk-lib/aws-iam';
import { CliError } from '../cli-error.ts';
import { migrationName } from './migration.ts';
import type { DeployerSettings, RegionSettings, Settings } from './settings.ts';
import { deployerStackName, stackNames } from './stack-names.ts';

/** The issuer of GitHub's tokens. `.ci/assume-role` requests them. */
const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** The qualifier of the CDK's default bootstrap, part of its role names. */
const qualifier = 'hnb659fds';

/** The bootstrap roles that a deployment without containers assumes. */
const bootstrapRoles = ['deploy', 'file-publishing', 'lookup'];

/**
 * The roles with which workflows of a GitHub repository deploy a stage and compare it with a pull request
 * (.github/workflows/deploy.yml). GitHub stores no credentials: AWS checks its token, which names the repository and
 * the reason of the workflow. The stack is deployed by hand and is not part of the app, because a role that deploys
 * itself could grant itself more (docs/decisions/0086).
 */
export class DeployerStack extends Stack {
  /** All permissions of the roles. */
  readonly policies: readonly ManagedPolicy[];
  /** The stacks of the stage, which the roles may describe. */
  readonly stacks: readonly { region: string; name: string }[];

  constructor(scope: App, { stage, regions, deployer, permissionsBoundary }: Settings) {
    if (!deployer) throw new CliError(`The stage ${stage} has no "deployer" in cdk.json`);
    const [{ region, account } = { region: '' }, ...others] = regions;
    if (others.some((one) => one.account !== account))
      throw new CliError(`The stage ${stage} uses several accounts, but a deployer works in one`);
    super(scope, deployerStackName(stage), {
      stackName: deployerStackName(stage),
      description: 'Muster: the roles that deploy it from GitHub',
      env: { region, account },
      ...(permissionsBoundary && { permissionsBoundary: PermissionsBoundary.fromName(permissionsBoundary) }),
    });
    this.stacks = regions.flatMap(({ region }) =>
      Object.values(stackNames(stage, region)).map((name) => ({ region, name })),
    );
    const stackArns = this.stacks.map(
      ({ region, name }) => `arn:${Aws.PARTITION}:cloudformation:${region}:${this.account}:stack/${name}/*`,
    );
    const provider = this.providerArn(deployer);
    const environment = deployer.environment ?? stage;
    this.policies = [
      this.role('Deploy', {
        purpose: 'deploys',
        trusted: trusting(provider, `repo:${deployer.repository}:environment:${environment}`),
        // CloudFront and a canary release take longer than the default hour, and GitHub's token works only once.
        hours: 3,
        statements: [
          { sid: 'Bootstrap', actions: ['sts:AssumeRole'], resources: this.bootstrapRoles(regions) },
          {
            sid: 'Stacks',
            actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
            resources: stackArns,
          },
          { sid: 'Migrate', actions: ['lambda:InvokeFunction'], resources: this.migrations(stage, regions) },
        ],
      }),
      this.role('Compare', {
        purpose: 'compares pull requests with the deployed stacks',
        trusted: trusting(provider, `repo:${deployer.repository}:pull_request`),
        hours: 1,
        statements: [
          {
            sid: 'Templates',
            actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
            resources: stackArns,
          },
        ],
      }),
    ];
  }

  /** Returns the ARN of GitHub as an identity provider of the account. Creates it unless it exists. */
  private providerArn({ providerExists }: DeployerSettings): string {
    if (providerExists) return `arn:${Aws.PARTITION}:iam::${this.account}:oidc-provider/${issuer}`;
    return new OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] }).oidcProviderArn;
  }

  /** Creates a role and an output of its ARN. Returns its policy, which contains all its permissions. */
  private role(id: string, { purpose, trusted, hours, statements }: RoleOfGitHub): ManagedPolicy {
    const role = new Role(this, id, {
      description: `Muster: ${purpose}`,
      assumedBy: trusted,
      maxSessionDuration: Duration.hours(hours),
    });
    new CfnOutput(this, `${id}Role`, { value: role.roleArn });
    return new ManagedPolicy(this, `${id}Policy`, {
      description: `What a workflow that ${purpose} needs`,
      roles: [role],
      statements: statements.map((one) => new PolicyStatement(one)),
    });
  }

  private bootstrapRoles(regions: readonly RegionSettings[]): string[] {
    return regions.flatMap(({ region }) =>
      bootstrapRoles.map(
        (role) =>
          `arn:${Aws.PARTITION}:iam::${this.account}:role/cdk-${qualifier}-${role}-role-${this.account}-${region}`,
      ),
    );
  }

  private migrations(stage: string, regions: readonly RegionSettings[]): string[] {
    return regions.map(
      ({ region }) => `arn:${Aws.PARTITION}:lambda:${region}:${this.account}:function:${migrationName(stage)}`,
    );
  }
}

interface RoleOfGitHub {
  purpose: string;
  trusted: WebIdentityPrincipal;
  hours: number;
  statements: readonly PolicyStatementProps[];
}

/** Trusts workflows whose token has exactly this subject. */
const trusting = (provider: string, subject: string) =>
  new WebIdentityPrincipal(provider, {
    StringEquals: { [`${issuer}:aud`]: audience, [`${issuer}:sub`]: subject },
  });
