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
  return statements.some((statement) => allows(statement, asked));
}

/** Actions that functions ask for directly. Services ask KMS to encrypt and decrypt, and Lambda writes logs and traces. */
const seen = /^(dynamodb|secretsmanager|s3):|^kms:(GetPublicKey|Sign)$/;

/** Returns the granted pairs of action and resource that no request used. */
export function unused(statements: readonly Statement[], all: readonly Asked[]): string[] {
  return statements.flatMap((statement) =>
    [statement.Action]
      .flat()
      .filter((Action) => seen.test(Action))
      .flatMap((Action) =>
        [statement.Resource]
          .flat()
          .filter((Resource) => !all.some((asked) => allows({ ...statement, Action, Resource }, asked)))
          .map((Resource) => `${statement.Sid}: ${Action} on ${Resource}`),
      ),
  );
}

function allows({ Effect, Action, Resource, Condition = {} }: Statement, asked: Asked): boolean {
  if (Effect !== 'Allow') throw new Error(`${Effect} is not known here`);
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
  if (key === 'dynamodb:LeadingKeys' && operator === 'ForAllValues:StringEquals')
    return partitions.every((partition) => values.includes(partition));
  if (key === 'dynamodb:LeadingKeys' && operator === 'ForAllValues:StringNotEquals')
    return partitions.every((partition) => !values.includes(partition));
  throw new Error(`The condition ${operator} on ${key} is not known here`);
}
