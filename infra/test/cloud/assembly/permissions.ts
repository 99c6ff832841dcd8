import type { Assembly } from './assembly.ts';

/** A request to a service, as IAM evaluates it. */
export interface Asked {
  action: string;
  resource: string;
  /** For a table, the partition keys of the items. */
  partitions?: readonly string[];
}

export interface Statement {
  Sid?: string;
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

interface Policy {
  Roles?: string[];
  PolicyDocument: { Statement: Statement[] };
}
interface Role {
  ManagedPolicyArns?: unknown[];
  Policies?: unknown[];
}

/** Returns the policy statements of a role, by its ARN. */
export function statementsOf(assembly: Assembly, role: string): Statement[] {
  const found = assembly.all<Role>('AWS::IAM::Role').find(({ arn }) => arn === role);
  if (!found) throw new Error(`There is no role ${role}`);
  const { ManagedPolicyArns = [], Policies = [] } = found.properties;
  if (ManagedPolicyArns.length + Policies.length > 0) throw new Error(`${found.id} has policies of other kinds`);
  const policies = ['AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy'].flatMap((type) => assembly.all<Policy>(type));
  return policies
    .filter(({ properties: { Roles = [] } }) => Roles.includes(`${found.stack.name}-${found.id}`))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

export function isPermitted(statements: readonly Statement[], asked: Asked): boolean {
  const applying = statements.filter((statement) => applies(statement, asked)).map(({ Effect }) => Effect);
  return applying.includes('Allow') && !applying.includes('Deny');
}

/** Actions that functions ask for directly. Services ask KMS to encrypt and decrypt, and Lambda writes logs and traces. */
const seen = /^(dynamodb|secretsmanager|s3):|^kms:(GetPublicKey|Sign)$/;
/** What Lambda does with the role of a function that a queue starts. */
const seenOfQueues = /^sqs:/;

/** Returns the granted pairs of action and resource that no request used. */
export function unused(statements: readonly Statement[], all: readonly Asked[]): string[] {
  return statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      [statement.Action]
        .flat()
        .filter((Action) => seen.test(Action) || (statement.Sid === 'Work' && seenOfQueues.test(Action)))
        .flatMap((Action) =>
          [statement.Resource]
            .flat()
            .filter((Resource) => !all.some((asked) => applies({ ...statement, Action, Resource }, asked)))
            .map((Resource) => `${statement.Sid}: ${Action} on ${Resource}`),
        ),
    );
}

function applies({ Action, Resource, Condition = {} }: Statement, asked: Asked): boolean {
  return (
    [Action].flat().includes(asked.action) &&
    [Resource].flat().some((one) => covers(one, asked.resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, values]) => holds(operator, key, [values].flat(), asked)),
    )
  );
}

/** Returns whether a resource of a statement, which may end with `/*`, covers another. */
const covers = (resource: string, asked: string): boolean =>
  resource === asked || (resource.endsWith('/*') && asked.startsWith(resource.slice(0, -1)));

function holds(operator: string, key: string, values: string[], { partitions = [] }: Asked): boolean {
  const known = key === 'dynamodb:LeadingKeys' ? ofPartitions[operator] : undefined;
  if (!known) throw new Error(`The condition ${operator} on ${key} is not known here`);
  return known(partitions, values);
}

/** Returns whether the partitions of a request meet a condition. */
const ofPartitions: Record<string, (partitions: readonly string[], values: readonly string[]) => boolean> = {
  'ForAllValues:StringEquals': (partitions, values) => partitions.every((one) => values.includes(one)),
  'ForAllValues:StringNotEquals': (partitions, values) => partitions.every((one) => !values.includes(one)),
  'ForAnyValue:StringLike': (partitions, values) => partitions.some((one) => values.some((value) => like(one, value))),
};

/** Returns whether a text has a pattern of IAM: `*` stands for any text. */
const like = (text: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/[^\w#*]/g, '\\$&').replaceAll('*', '.*')}$`, 's').test(text);
