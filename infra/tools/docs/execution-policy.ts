import { type ResourcePermissions, resourcePermissions } from '../deploy/resource-permissions.ts';

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
    allow(
      'Assets',
      ['s3:GetObject', 's3:GetObjectVersion', 's3:GetBucketLocation', 's3:ListBucket'],
      ['arn:aws:s3:::cdk-*-assets-*'],
    ),
  ],
};

interface Statement {
  Sid: string;
  Effect: 'Allow';
  Action: readonly string[];
  Resource: readonly string[];
}

interface Policy {
  Version: string;
  Statement: Statement[];
}

function allow(Sid: string, Action: readonly string[], Resource: readonly string[]): Statement {
  return { Sid, Effect: 'Allow', Action, Resource };
}

/**
 * Returns the policy for the CDK bootstrap's CloudFormation role, in place of AdministratorAccess: the services of the
 * resource types, and the permissions of other services that CloudFormation calls for them.
 */
export function executionPolicy(
  permissions: Readonly<Record<string, ResourcePermissions>> = resourcePermissions,
): Policy {
  const services = Object.keys(permissions)
    .filter((type) => type.startsWith('AWS::'))
    .map((type) => type.split('::')[1] ?? type)
    .map((service) => partOf[service] ?? service);
  const whole = services.filter((service) => !named[service]).map((service) => `${service.toLowerCase()}:*`);
  const other = Object.values(permissions).flatMap(({ also = [] }) => also);
  const allowed = [...new Set([...whole, ...other])].toSorted();
  return {
    Version: '2012-10-17',
    Statement: [
      allow('Services', allowed, ['*']),
      ...Object.values(named).flat(),
      // Each template reads the version of the bootstrap.
      allow('Bootstrap', ['ssm:GetParameters'], ['arn:aws:ssm:*:*:parameter/cdk-bootstrap/*']),
    ],
  };
}
