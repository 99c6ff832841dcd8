/** Permissions of CloudFormation for a resource type, besides those of the type's own service. */
export interface ResourcePermissions {
  /** Actions of other services. IAM and S3 have statements of their own (docs/execution-policy.ts). */
  also?: readonly string[];
  /** Patterns of listed actions that are only for properties that no template sets, or that IAM does not have. */
  unused?: readonly string[];
}

const nothing: ResourcePermissions = {};

/** A policy can be attached to users and groups, too. */
const usersAndGroups = ['iam:*User*', 'iam:*Group*'];

/**
 * Every resource type of the stacks, with any settings. AWS lists the permissions for each in its CloudFormation
 * registry (`handlers` of the schema), last read for us-east-1 of 2026-08-07. The list of `AWS::Budgets::Budget` is
 * empty. `npm run deploy -- --check` reads the lists again, and reports what CloudFormation's role lacks.
 */
export const resourcePermissions: Readonly<Record<string, ResourcePermissions>> = {
  'AWS::ApiGateway::Account': nothing,
  'AWS::ApiGateway::Deployment': nothing,
  'AWS::ApiGateway::DomainName': nothing,
  'AWS::ApiGateway::RestApi': nothing,
  'AWS::ApiGateway::Stage': nothing,
  'AWS::ApiGatewayV2::RoutingRule': nothing,
  'AWS::Backup::BackupPlan': nothing,
  'AWS::Backup::BackupSelection': nothing,
  'AWS::Backup::BackupVault': { also: ['backup-storage:*'] },
  'AWS::Budgets::Budget': nothing,
  'AWS::CloudFront::CachePolicy': nothing,
  'AWS::CloudFront::Distribution': nothing,
  'AWS::CloudFront::Function': nothing,
  'AWS::CloudFront::OriginAccessControl': nothing,
  'AWS::CloudFront::ResponseHeadersPolicy': nothing,
  'AWS::CloudTrail::Trail': { unused: ['organizations:*'] }, // IsOrganizationTrail
  'AWS::CloudWatch::Alarm': nothing,
  'AWS::CloudWatch::Dashboard': nothing,
  'AWS::CodeDeploy::Application': nothing,
  'AWS::CodeDeploy::DeploymentGroup': nothing,
  'AWS::DynamoDB::GlobalTable': {
    also: ['application-autoscaling:*', 'kinesis:DescribeStream', 'kinesis:ListStreams'],
    unused: ['kinesis:PutRecords'], // KinesisStreamSpecification
  },
  'AWS::Events::Rule': nothing,
  'AWS::IAM::ManagedPolicy': { unused: usersAndGroups },
  'AWS::IAM::OIDCProvider': nothing,
  'AWS::IAM::Policy': { unused: usersAndGroups },
  'AWS::IAM::Role': nothing,
  'AWS::KMS::Key': nothing,
  'AWS::Lambda::Alias': nothing,
  'AWS::Lambda::EventInvokeConfig': nothing,
  'AWS::Lambda::EventSourceMapping': nothing,
  'AWS::Lambda::Function': {
    also: [
      'ec2:DescribeNetworkInterfaces',
      'ec2:DescribeSecurityGroups',
      'ec2:DescribeSubnets',
      'ec2:DescribeVpcs',
      'elasticfilesystem:DescribeMountTargets',
      's3files:ListMountTargets',
    ],
  },
  'AWS::Lambda::LayerVersion': nothing,
  'AWS::Lambda::Permission': nothing,
  'AWS::Lambda::Version': nothing,
  'AWS::Logs::LogGroup': { unused: ['firehose:TagDeliveryStream', 's3:REST.PUT.OBJECT'] }, // logs delivered to others
  'AWS::Logs::MetricFilter': nothing,
  'AWS::Logs::QueryDefinition': nothing,
  'AWS::S3::Bucket': { unused: ['s3tables:*'] }, // MetadataConfiguration
  'AWS::S3::BucketPolicy': nothing,
  'AWS::SES::ConfigurationSet': nothing,
  'AWS::SES::ConfigurationSetEventDestination': nothing,
  'AWS::SNS::Subscription': nothing,
  'AWS::SNS::Topic': nothing,
  'AWS::SNS::TopicPolicy': nothing,
  'AWS::SQS::Queue': nothing,
  'AWS::SQS::QueuePolicy': nothing,
  'AWS::Scheduler::Schedule': nothing,
  'AWS::SecretsManager::Secret': nothing,
  'AWS::WAFv2::LoggingConfiguration': {
    also: ['firehose:ListDeliveryStreams'],
    unused: ['iam:DescribeOrganization'],
  },
  'AWS::WAFv2::WebACL': nothing,
  'AWS::WAFv2::WebACLAssociation': {
    // Our ACL belongs to a stage of API Gateway.
    unused: [
      'amplify:*',
      'apprunner:*',
      'appsync:*',
      'bedrock-agentcore:*',
      'cognito-idp:*',
      'ec2:*',
      'elasticloadbalancing:*',
    ],
  },
  // Functions that CloudFormation invokes
  'Custom::CDKBucketDeployment': nothing,
  'Custom::Trigger': nothing,
};

/** Returns whether an IAM pattern, in which `*` is any text, covers an action or a resource. Ignores case. */
export const covers = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[^\w*]/g, '\\$&').replaceAll('*', '.*')}$`, 'i').test(text);

/**
 * Returns the actions that a schema of the CloudFormation registry lists for a type, without unused ones. Listing
 * resources is no part of a deployment. Throws for a text that is no schema.
 */
export function listedActions(type: string, schema: string): string[] {
  const { handlers = {}, tagging } = JSON.parse(schema) as Schema;
  const { list: _, ...others } = handlers;
  const listed = [...Object.values(others), tagging ?? {}].flatMap(({ permissions = [] }) => permissions);
  const { unused = [] } = resourcePermissions[type] ?? {};
  return [...new Set(listed)].filter((action) => !unused.some((pattern) => covers(pattern, action))).toSorted();
}

interface Schema {
  handlers?: Record<string, { permissions?: string[] }>;
  tagging?: { permissions?: string[] };
}
