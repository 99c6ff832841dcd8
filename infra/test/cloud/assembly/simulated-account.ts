import { partitionOf } from '../../../cloud/gov-cloud.ts';
import type { Resource, Stack } from './stack.ts';
import { evaluate } from './stand-ins.ts';

/** The scope in which a name is unique. */
type Scope = 'region' | 'account' | 'world';

/** Types with unique names, with the path and scope of the name. */
export const uniqueNames: Record<string, [scope: Scope, ...path: string[]]> = {
  'AWS::ApiGateway::DomainName': ['region', 'DomainName'],
  'AWS::Backup::BackupVault': ['region', 'BackupVaultName'],
  'AWS::CloudFront::CachePolicy': ['account', 'CachePolicyConfig', 'Name'],
  'AWS::CloudFront::Function': ['account', 'Name'],
  'AWS::CloudFront::OriginAccessControl': ['account', 'OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['account', 'ResponseHeadersPolicyConfig', 'Name'],
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
  'AWS::SNS::Topic': ['region', 'TopicName'],
  'AWS::SQS::Queue': ['region', 'QueueName'],
  'AWS::Scheduler::Schedule': ['region', 'Name'],
  'AWS::SecretsManager::Secret': ['region', 'Name'],
  'AWS::WAFv2::WebACL': ['region', 'Name'],
};

/** A resource that exists. */
interface Existing {
  logical: string;
  physical: string;
  type: string;
  /** The entries of `names` that it occupies. */
  names: string[];
  policy: string | undefined;
  /** The reason that it cannot be deleted; undefined: it can. */
  holds?: string | undefined;
}

interface CreatedStack {
  id: string;
  status: string;
  isProtected: boolean;
  resources: Map<string, Existing>;
  exports: Map<string, unknown>;
  /** The exports of other stacks that it uses. */
  imports: Set<string>;
  region: string;
}

/** A deployment ended here on purpose. */
export class Cut extends Error {
  override name = 'Cut';
}

type Fields = Record<string, unknown>;

/**
 * An account as changed by CloudFormation and the CDK, reduced to the aspects of a repeated deployment: names, creation
 * order, deletion policies, protection, and buckets that are not empty.
 */
export class SimulatedAccount {
  readonly stacks = new Map<string, CreatedStack>();
  /** Every name in use, with its owner. */
  readonly names = new Map<string, string>();
  /** Resources that no stack contains any more. */
  readonly orphans: Existing[] = [];
  private counter = 0;

  /**
   * Deploys a stack like `cdk deploy`: deletes one with a failed creation, creates a missing one, updates another.
   * `onCreate` is called before each resource and may throw `Cut`. Throws if creation or update fails.
   */
  deploy(template: Stack, order: readonly string[], onCreate: (resource: string) => void): void {
    const known = this.stacks.get(template.name);
    if (known && ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(known.status)) this.remove(template.name, known);
    const existing = this.stacks.get(template.name);
    if (existing) this.update(existing, template);
    else this.create(template, order, onCreate);
  }

  private create(template: Stack, order: readonly string[], onCreate: (resource: string) => void): void {
    const id = `arn:${partitionOf(template.region)}:cloudformation:${template.region}:123456789012:stack/${template.name}/${this.uuid()}`;
    const stack: CreatedStack = {
      id,
      status: 'CREATE_IN_PROGRESS',
      isProtected: template.isProtected,
      resources: new Map(),
      exports: new Map(),
      imports: new Set(),
      region: template.region,
    };
    this.stacks.set(template.name, stack);
    try {
      for (const logical of order) {
        onCreate(`${template.name} ${logical}`);
        this.createResource(template, stack, logical);
      }
      for (const name of template.exports.keys()) {
        this.take(`${template.region} export ${name}`, template.name);
        stack.exports.set(name, true);
      }
      stack.status = 'CREATE_COMPLETE';
    } catch (error) {
      this.rollBack(stack);
      throw error;
    }
  }

  private createResource(template: Stack, stack: CreatedStack, logical: string): void {
    const resource = template.resources[logical];
    if (!resource) throw new Error(`${template.name} has no ${logical}`);
    const { Type: type, Properties = {}, DeletionPolicy: policy } = resource;
    const resolve = (value: unknown) => this.resolve(template, stack, value);
    const [scope, ...path] = uniqueNames[type] ?? [];
    const given = path.reduce<unknown>(
      (at, key) => (at as Fields | undefined)?.[key],
      path.length > 0 ? Properties : undefined,
    );
    const physical = given === undefined ? `${template.name}-${logical}-${this.counter++}` : String(resolve(given));
    const owned = [
      ...(scope ? [`${scope === 'region' ? template.region : scope} ${type} ${physical}`] : []),
      ...aliasesOf(resource).map((alias) => `world alias ${alias}`),
    ];
    for (const [n, name] of owned.entries()) {
      try {
        this.take(name, `${template.name} ${logical}`);
      } catch (error) {
        for (const taken of owned.slice(0, n)) this.names.delete(taken);
        throw error;
      }
    }
    stack.resources.set(logical, { logical, physical, type, names: owned, policy, holds: protectionOf(resource) });
    for (const name of importsOf(resource)) {
      if (!this.names.has(`${template.region} export ${name}`))
        throw new Error(`${logical} imports ${name}, which no stack exports`);
      stack.imports.add(name);
    }
    // It unpacks files into the bucket, and leaves them there when it is deleted.
    if (type === 'Custom::CDKBucketDeployment') {
      const bucket = [...stack.resources.values()].find(
        ({ physical: one }) => one === resolve(Properties.DestinationBucketName),
      );
      if (!bucket) throw new Error(`${logical} unpacks into no bucket of its stack`);
      bucket.holds = 'it is not empty';
    }
  }

  /** Rolls a creation back: deletes whatever it can, in reverse order. `RetainExceptOnCreate` does not apply then. */
  private rollBack(stack: CreatedStack): void {
    for (const one of [...stack.resources.values()].toReversed()) {
      if (one.policy === 'Retain') this.leave(stack, one);
      else if (!one.holds) this.erase(stack, one);
    }
    stack.status = stack.resources.size === 0 ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED';
  }

  /** Deletes a stack like DeleteStack, which keeps resources with a retention policy. */
  private remove(name: string, stack: CreatedStack): void {
    if (stack.isProtected) throw new Error(`${name} has termination protection`);
    for (const one of [...stack.resources.values()].toReversed()) {
      if (one.policy?.startsWith('Retain')) this.leave(stack, one);
      else if (one.holds)
        throw new Error(`${name} is DELETE_FAILED: ${one.logical} cannot be deleted, since ${one.holds}`);
      else this.erase(stack, one);
    }
    for (const exported of stack.exports.keys()) this.names.delete(`${stack.region} export ${exported}`);
    this.stacks.delete(name);
  }

  /** Updates a stack in place: its resources stay the same ones. */
  private update(stack: CreatedStack, template: Stack): void {
    const ids = Object.keys(template.resources).toSorted();
    const have = [...stack.resources.keys()].toSorted();
    if (ids.join() !== have.join()) throw new Error(`${template.name} gets other resources by its second deployment`);
    for (const [logical, one] of stack.resources) {
      const resource = template.resources[logical] as Resource;
      one.policy = resource.DeletionPolicy;
      one.holds = protectionOf(resource) ?? one.holds;
    }
    stack.isProtected = template.isProtected;
    stack.status = 'UPDATE_COMPLETE';
  }

  private take(name: string, by: string): void {
    const holder = this.names.get(name);
    if (holder !== undefined) throw new Error(`${by} cannot be created: ${name} exists, and is of ${holder}`);
    this.names.set(name, by);
  }

  private erase(stack: CreatedStack, one: Existing): void {
    for (const name of one.names) this.names.delete(name);
    stack.resources.delete(one.logical);
  }

  private leave(stack: CreatedStack, one: Existing): void {
    this.orphans.push(one);
    stack.resources.delete(one.logical);
  }

  private uuid(): string {
    return `0a1b2c3d-0000-4000-8000-${String(this.counter++).padStart(12, '0')}`;
  }

  private resolve(template: Stack, stack: CreatedStack, value: unknown): unknown {
    return evaluate(value, {
      refer: (name) => this.referred(template, stack, name),
      attribute: (name, of) => `${this.referred(template, stack, name)}.${of}`,
      other: (name, given) => `${name} ${JSON.stringify(given)}`,
    });
  }

  private referred(template: Stack, stack: CreatedStack, name: string): string {
    const pseudo: Record<string, string> = {
      'AWS::Region': template.region,
      'AWS::AccountId': '123456789012',
      'AWS::Partition': partitionOf(template.region),
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': template.name,
      'AWS::StackId': stack.id,
    };
    const found = pseudo[name] ?? stack.resources.get(name)?.physical;
    if (found === undefined) throw new Error(`${template.name} refers to ${name} before it exists`);
    return found;
  }
}

/** Why CloudFormation cannot delete a resource as it is configured. */
function protectionOf({ Properties = {} }: Resource): string | undefined {
  const replicas = (Properties.Replicas ?? []) as { DeletionProtectionEnabled?: boolean }[];
  return replicas.some((one) => one.DeletionProtectionEnabled) ? 'it has deletion protection' : undefined;
}

function aliasesOf({ Type, Properties }: Resource): string[] {
  if (Type !== 'AWS::CloudFront::Distribution') return [];
  return ((Properties.DistributionConfig as Fields).Aliases ?? []) as string[];
}

const imports = new WeakMap<Resource, string[]>();

/** Returns the exports that a resource imports. */
function importsOf(resource: Resource): string[] {
  const known = imports.get(resource);
  if (known) return known;
  const text = JSON.stringify(resource.Properties ?? {});
  const found = [...text.matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name);
  imports.set(resource, found);
  return found;
}

/**
 * Returns a valid creation order of a stack's resources: each after those that it refers to or depends on. `prefer`
 * chooses among several that are ready.
 */
export function creationOrder({ name, resources }: Stack, prefer: 'first' | 'last'): string[] {
  const ids = Object.keys(resources);
  const waiting = new Map(ids.map((id) => [id, dependenciesOf(resources[id] as Resource, resources)]));
  const order: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => [...needs].every((need) => !waiting.has(need))).map(([id]) => id);
    const next = prefer === 'first' ? ready[0] : ready.at(-1);
    if (next === undefined) throw new Error(`${name}: ${[...waiting.keys()].join(', ')} depend on each other`);
    waiting.delete(next);
    order.push(next);
  }
  return order;
}

function dependenciesOf({ Properties, DependsOn = [] }: Resource, resources: Stack['resources']): Set<string> {
  const text = JSON.stringify(Properties ?? {});
  const named = [
    ...[...text.matchAll(/"Ref":"([^"]+)"/g)].map(([, id]) => id),
    ...[...text.matchAll(/"Fn::GetAtt":\["([^"]+)"/g)].map(([, id]) => id),
    ...[...text.matchAll(/\$\{(\w+)(?:\.[\w.]+)?\}/g)].map(([, id]) => id),
    ...[DependsOn].flat(),
  ];
  return new Set(named.filter((id): id is string => id !== undefined && Object.hasOwn(resources, id)));
}
