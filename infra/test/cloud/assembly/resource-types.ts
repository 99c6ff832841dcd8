import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repositoryRoot } from '../../../repository-root.ts';
import type { Resource } from './stack.ts';

/** The scope in which a name is unique. */
type Scope = 'region' | 'account' | 'world';

/** Types with unique names, with the path and scope of the name. */
const uniqueNames: Record<string, [scope: Scope, ...path: string[]]> = {
  'AWS::Backup::BackupVault': ['region', 'BackupVaultName'],
  'AWS::CloudFront::CachePolicy': ['account', 'CachePolicyConfig', 'Name'],
  'AWS::CloudFront::Function': ['account', 'Name'],
  'AWS::CloudFront::OriginAccessControl': ['account', 'OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['account', 'ResponseHeadersPolicyConfig', 'Name'],
  'AWS::CloudTrail::Trail': ['region', 'TrailName'],
  'AWS::CloudWatch::Alarm': ['region', 'AlarmName'],
  'AWS::CloudWatch::Dashboard': ['account', 'DashboardName'],
  'AWS::CodeDeploy::Application': ['region', 'ApplicationName'],
  'AWS::DynamoDB::GlobalTable': ['region', 'TableName'],
  'AWS::IAM::ManagedPolicy': ['account', 'ManagedPolicyName'],
  'AWS::IAM::Role': ['account', 'RoleName'],
  'AWS::KMS::Alias': ['region', 'AliasName'],
  'AWS::Lambda::Function': ['region', 'FunctionName'],
  'AWS::Logs::LogGroup': ['region', 'LogGroupName'],
  'AWS::S3::Bucket': ['world', 'BucketName'],
  'AWS::SES::ConfigurationSet': ['region', 'Name'],
  'AWS::SNS::Topic': ['region', 'TopicName'],
  'AWS::SQS::Queue': ['region', 'QueueName'],
  'AWS::Scheduler::Schedule': ['region', 'Name'],
  'AWS::SecretsManager::Secret': ['region', 'Name'],
  'AWS::WAFv2::WebACL': ['region', 'Name'],
};

/** Returns a value within properties, by its path. */
export const valueAt = (properties: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], properties);

/** Returns the unresolved name of a resource; undefined: CloudFormation generates it. */
export function givenName({ Type, Properties }: Resource): unknown {
  const [scope, ...path] = uniqueNames[Type] ?? [];
  return scope && valueAt(Properties, path);
}

/** Returns the unique names that a resource occupies, with their scopes. */
export function namesOf({ Type, Properties }: Resource, name: string, region: string): string[] {
  const [scope] = uniqueNames[Type] ?? [];
  const aliases =
    Type === 'AWS::CloudFront::Distribution' ? valueAt(Properties, ['DistributionConfig', 'Aliases']) : [];
  return [
    ...(scope ? [`${scope === 'region' ? region : scope} ${Type} ${name}`] : []),
    ...((aliases ?? []) as string[]).map((alias) => `world alias ${alias}`),
  ];
}

/** Returns the reason that CloudFormation cannot delete a resource as it is configured. */
export function protectionOf({ Properties }: Resource): string | undefined {
  const replicas = (Properties?.Replicas ?? []) as { DeletionProtectionEnabled?: boolean }[];
  return replicas.some((one) => one.DeletionProtectionEnabled) ? 'it has deletion protection' : undefined;
}

interface Property {
  causesReplacement?: 'yes' | 'no' | 'maybe';
  type: { reference?: { $ref: string } };
}
type Properties = Record<string, Property>;
interface ResourceSpecification {
  schema: {
    resource: { entities: { cloudFormationType: string; properties: Properties }[] };
    typeDefinition: { entities: { $id: string; properties: Properties }[] };
  };
}

let fixedPaths: ((type: string) => readonly (readonly string[])[]) | undefined;

/** Returns the paths of a type's properties that cannot change: another value replaces the resource. */
export function fixedPropertiesOf(type: string): readonly (readonly string[])[] {
  fixedPaths ??= readFixedPaths();
  return fixedPaths(type);
}

/** Reads AWS's specification of resource types, by which `cdk diff` predicts replacements. */
function readFixedPaths() {
  const file = readFileSync(join(repositoryRoot, 'node_modules/aws-cdk/db.json.gz'));
  const { schema } = JSON.parse(gunzipSync(file).toString()) as ResourceSpecification;
  const resources = new Map(schema.resource.entities.map((one) => [one.cloudFormationType, one.properties]));
  const definitions = new Map(schema.typeDefinition.entities.map((one) => [one.$id, one.properties]));
  const within = (properties: Properties = {}, above: readonly string[] = []): string[][] =>
    Object.entries(properties).flatMap(([key, { causesReplacement, type }]) => {
      if (causesReplacement === 'yes') return [[...above, key]];
      // Types may contain themselves.
      return type.reference && above.length < 2 ? within(definitions.get(type.reference.$ref), [...above, key]) : [];
    });
  return (type: string) => {
    const properties = resources.get(type);
    if (!properties && !type.startsWith('Custom::')) throw new Error(`AWS specifies no ${type}`);
    return within(properties);
  };
}
