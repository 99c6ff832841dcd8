import type { Assembly } from './assembly.ts';

/** A request to a service, as IAM evaluates it. */
export interface Asked {
  action: string;
  resource: string;
  /** For a table, the partition keys of the items. */
  partitions?: readonly string[];
  /** Further condition keys, such as the tags of the caller. */
  context?: Readonly<Record<string, readonly string[]>>;
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
  AssumeRolePolicyDocument: { Statement: (Statement & { Principal: { AWS?: string } })[] };
  ManagedPolicyArns?: unknown[];
  Policies?: unknown[];
}

function roleOf(assembly: Assembly, role: string) {
  const found = assembly.all<Role>('AWS::IAM::Role').find(({ arn }) => arn === role);
  if (!found) throw new Error(`There is no role ${role}`);
  return found;
}

/** Returns the statements of a role's trust policy, by its ARN. */
export const trustOf = (assembly: Assembly, role: string): Statement[] =>
  roleOf(assembly, role).properties.AssumeRolePolicyDocument.Statement.map(({ Principal, ...statement }) => {
    if (!/:root$/.test(String(Principal.AWS))) throw new Error(`${role} trusts ${JSON.stringify(Principal)}`);
    return { ...statement, Resource: role };
  });

/** Returns the policy statements of a role, by its ARN. */
export function statementsOf(assembly: Assembly, role: string): Statement[] {
  const found = roleOf(assembly, role);
  const { ManagedPolicyArns = [], Policies = [] } = found.properties;
  if (ManagedPolicyArns.length + Policies.length > 0) throw new Error(`${found.id} has policies of other kinds`);
  const policies = ['AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy'].flatMap((type) => assembly.all<Policy>(type));
  return policies
    .filter(({ properties: { Roles = [] } }) => Roles.includes(`${found.stack.name}-${found.id}`))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

export const isPermitted = (statements: readonly Statement[], asked: Asked): boolean =>
  statements.some((one) => one.Effect === 'Allow' && applies(one, asked)) && !isDenied(statements, asked);

export const isDenied = (statements: readonly Statement[], asked: Asked): boolean =>
  statements.some((one) => one.Effect === 'Deny' && applies(one, asked));

/**
 * The keys that IAM compares for a part of a transaction: of its item, of all items, or none. AWS does not document it.
 */
export type KeysOfPart = 'its own' | 'all' | 'no';

/**
 * Actions that functions request directly. Services call KMS to encrypt and decrypt, and Lambda writes logs and traces.
 */
const seen = /^(dynamodb|secretsmanager|s3|sts):|^kms:(GetPublicKey|Sign)$/;
/** Lambda's actions with the role of a function that reads a queue. */
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

/** Returns whether a resource of a statement, which may end with `*`, covers another. */
const covers = (resource: string, asked: string): boolean =>
  resource === asked || (resource.endsWith('*') && asked.startsWith(resource.slice(0, -1)));

function holds(operator: string, key: string, values: string[], { partitions = [], context = {} }: Asked): boolean {
  const has = (name: string) => (name === 'dynamodb:LeadingKeys' ? partitions : (context[name] ?? []));
  const [, quantifier, comparison = ''] = /^(?:(ForAllValues|ForAnyValue):)?(\w+)$/.exec(operator) ?? [];
  if (comparison === 'Null') return values.every((value) => (value === 'true') === (has(key).length === 0));
  const compare = comparisons[comparison];
  if (!compare) throw new Error(`The condition ${operator} on ${key} is not known here`);
  // A value that refers to a missing field of the request matches nothing.
  const known = values.flatMap((value) => {
    const [, name] = /\$\{([^}]+)\}/.exec(value) ?? [];
    if (name === undefined) return [value];
    return has(name).map((one) => value.replace(`\${${name}}`, one));
  });
  const meets = (one: string) => compare(one, known);
  if (quantifier === 'ForAllValues') return has(key).every(meets);
  return has(key).some(meets);
}

/** Returns whether one value of a request meets a condition. */
const comparisons: Record<string, (one: string, values: readonly string[]) => boolean> = {
  StringEquals: (one, values) => values.includes(one),
  StringNotEquals: (one, values) => !values.includes(one),
  ArnEquals: (one, values) => values.includes(one),
  StringLike: (one, values) => values.some((value) => like(one, value)),
  StringNotLike: (one, values) => !values.some((value) => like(one, value)),
};

/** Returns whether a text matches an IAM pattern: `*` is any text, `?` any character. */
const like = (text: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[^\w#*?]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(text);
