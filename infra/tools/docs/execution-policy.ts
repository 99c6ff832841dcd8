import { App } from 'aws-cdk-lib';
import { DeployerStack } from '../../cloud/deployer-stack.ts';
import { readSettings } from '../../cloud/settings.ts';
import { resourcesOf } from './templates.ts';

/** Services whose IAM prefix is their lowercase name, and whose resources CloudFormation names in several ways. */
const whole = new Set([
  'ApiGateway',
  'Backup',
  'Budgets',
  'CloudFront',
  'CloudWatch',
  'CodeDeploy',
  'DynamoDB',
  'Events',
  'KMS',
  'Lambda',
  'Logs',
  'Scheduler',
  'SecretsManager',
  'SES',
  'SNS',
  'SQS',
  'WAFv2',
]);

/** Permissions of a service besides its own prefix. */
const also: Record<string, readonly string[]> = { Backup: ['backup-storage:*'] };

/** Services whose permissions have another service's prefix. */
const partOf: Record<string, string> = { ApiGatewayV2: 'ApiGateway' };

/** Names of roles, policies and buckets begin with their stack's name. */
const named: Record<string, readonly Statement[]> = {
  IAM: [
    allow(
      'Roles',
      ['iam:*'],
      [
        'arn:aws:iam::*:role/muster-*',
        'arn:aws:iam::*:policy/muster-*',
        'arn:aws:iam::*:oidc-provider/token.actions.githubusercontent.com',
      ],
    ),
    allow('RolesOfServices', ['iam:CreateServiceLinkedRole'], ['arn:aws:iam::*:role/aws-service-role/*']),
  ],
  S3: [
    allow('Buckets', ['s3:*'], ['arn:aws:s3:::muster-*']),
    // The functions' code, in the bootstrap bucket.
    allow('Assets', ['s3:GetObject', 's3:GetBucketLocation', 's3:ListBucket'], ['arn:aws:s3:::cdk-*-assets-*']),
  ],
};

interface Statement {
  Sid: string;
  Effect: 'Allow';
  Action: readonly string[];
  Resource: readonly string[];
}

function allow(Sid: string, Action: readonly string[], Resource: readonly string[]): Statement {
  return { Sid, Effect: 'Allow', Action, Resource };
}

/** Settings that together create every resource type. */
const everything = {
  profile: 'full',
  firewall: true,
  release: 'canary',
  canary: { site: 'CANARY' },
  workQueues: true,
  siteCredentials: true,
  mail: { from: 'muster@example.gov' },
  metrics: 'calls',
  monthlyBudget: 100,
  alarmEmail: 'operations@example.gov',
  backupCopies: ['arn:aws:backup:us-west-2:123456789012:backup-vault:copies'],
};

/** A region without CloudFront. */
const inGovCloud = {
  region: 'us-gov-west-1',
  domain: 'muster.example.gov',
  certificate: 'arn:aws-us-gov:acm:us-gov-west-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
};

/** Returns every resource type of the stacks, with any settings. */
export function resourceTypes(): string[] {
  const app = new App({ context: { regions: [{ region: 'us-east-1' }], deployer: { repository: 'example/muster' } } });
  const deployer = new DeployerStack(app, readSettings(app.node));
  const template = app.synth().getStackByName(deployer.stackName).template as {
    Resources: Record<string, { Type: string }>;
  };
  const all = [
    ...resourcesOf({}),
    ...resourcesOf(everything),
    ...resourcesOf(inGovCloud),
    ...Object.values(template.Resources),
  ];
  return [...new Set(all.map(({ Type }) => Type))].toSorted();
}

function serviceOf(type: string): string {
  const service = type.split('::')[1] ?? type;
  return partOf[service] ?? service;
}

/**
 * Returns the policy for the CDK bootstrap's CloudFormation role, in place of AdministratorAccess: the services of
 * these resource types. Throws for an unlisted service, because a deployment would fail.
 */
export function executionPolicy(types: readonly string[]): { Version: string; Statement: Statement[] } {
  // A custom resource is a function that CloudFormation invokes.
  const services = [...new Set(types.map((type) => (type.startsWith('Custom::') ? 'Lambda' : serviceOf(type))))];
  const unknown = services.filter((service) => !whole.has(service) && !named[service]);
  if (unknown.length > 0)
    throw new Error(`execution-policy.ts does not say what CloudFormation needs for ${unknown.join(', ')}`);
  const prefixes = services.filter((service) => whole.has(service)).toSorted();
  return {
    Version: '2012-10-17',
    Statement: [
      allow(
        'Services',
        prefixes.flatMap((service) => [`${service.toLowerCase()}:*`, ...(also[service] ?? [])]),
        ['*'],
      ),
      ...services.flatMap((service) => named[service] ?? []),
      // Each template reads the version of the bootstrap.
      allow('Bootstrap', ['ssm:GetParameters'], ['arn:aws:ssm:*:*:parameter/cdk-bootstrap/*']),
    ],
  };
}
