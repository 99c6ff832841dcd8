import { beforeAll, describe, expect, test } from 'vitest';
import { type Assembly, readAssembly } from './assembly/assembly.ts';
import type { Resource, Stack } from './assembly/stack.ts';
import { evaluate } from './assembly/stand-ins.ts';
import { everything, synthesize } from './synthesize.ts';

/** AWS's limits for the length of policies and rules, with the longest names and all settings. */

const account = '123456789012';
const region = 'ap-southeast-2';
const stage = 'abcdefghijkl';

/** The most characters of a generated name; for other types 255. */
const longestName: Record<string, number> = {
  'AWS::Lambda::Function': 64,
  'AWS::IAM::Role': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
  'AWS::Backup::BackupVault': 50,
};

/** The number of characters of a policy without whitespace, as IAM counts them. */
const lengthOf = (policy: unknown): number => JSON.stringify(policy).length;

/** Returns the properties of all resources, with the longest values in place of CloudFormation's functions. */
function resourcesOf({ stacks }: Pick<Assembly, 'stacks'>) {
  const resolve = (stack: Stack, value: unknown): unknown =>
    evaluate(value, {
      refer: (name) => refer(stack, name),
      attribute: (name, of) => (of.endsWith('Arn') ? arnOf(stack, name) : nameOf(stack, name)),
      other(name, given) {
        const exporting = stacks.find(({ exports }) => exports.has(String(given)));
        if (name !== 'Fn::ImportValue' || !exporting) throw new Error(`${name} ${given} is not known here`);
        return resolve(exporting, exporting.exports.get(String(given)));
      },
    });
  const refer = (stack: Stack, name: string): unknown =>
    ({
      'AWS::Region': region,
      'AWS::AccountId': account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stack.name}/${crypto.randomUUID()}`,
    })[name] ?? (isArn.has(stack.resources[name]?.Type ?? '') ? arnOf(stack, name) : nameOf(stack, name));

  /** Returns a name as long as CloudFormation's: the stack, the logical id and a random part. */
  const nameOf = (stack: Stack, name: string): string => {
    const { Type = '' } = stack.resources[name] ?? {};
    // First the id, so that shortened names differ.
    return `${name}-${stack.name}-${'R'.repeat(13)}`.slice(0, longestName[Type] ?? 255);
  };
  const arnOf = (stack: Stack, name: string): string => {
    const { Type = '', Properties = {} } = stack.resources[name] ?? {};
    if (Type === 'AWS::Lambda::Alias') return `${resolve(stack, Properties.FunctionName)}:${Properties.Name}`;
    const [, service = '', kind = ''] = Type.split('::');
    return `arn:aws:${service.toLowerCase()}:${region}:${account}:${kind.toLowerCase()}/${nameOf(stack, name)}`;
  };
  return stacks.flatMap((stack) =>
    Object.entries(stack.resources).map(([id, { Type, Properties = {} }]) => ({
      id: `${stack.name} ${id}`,
      type: Type,
      name: nameOf(stack, id),
      properties: resolve(stack, Properties) as Resource['Properties'],
    })),
  );
}
/** Types whose `Ref` is an ARN. */
const isArn = new Set([
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
  'AWS::Lambda::Alias',
  'AWS::IAM::ManagedPolicy',
]);

let all: ReturnType<typeof resourcesOf>;
const ofType = (type: string) => all.filter((one) => one.type === type);

beforeAll(() => {
  const regions = [{ region, ...everything, restoredTable: 't'.repeat(255) }];
  const { folder } = synthesize({ stage, stages: { [stage]: { regions } } });
  all = resourcesOf(readAssembly(folder));
}, 120_000);

/** The most characters of a policy, by the type of its resource and the property. */
const limits: Record<string, number> = {
  'AWS::Backup::BackupVault AccessPolicy': 20_480, // AWS publishes no limit for it; this is that of S3.
  'AWS::IAM::ManagedPolicy PolicyDocument': 6_144,
  'AWS::IAM::Policy PolicyDocument': 10_240,
  'AWS::IAM::Role AssumeRolePolicyDocument': 2_048,
  'AWS::KMS::Key KeyPolicy': 32_768,
  'AWS::S3::BucketPolicy PolicyDocument': 20_480,
  'AWS::SQS::QueuePolicy PolicyDocument': 32_768,
  'AWS::SNS::TopicPolicy PolicyDocument': 30_720,
};

describe('with the longest names and all settings', () => {
  test('every policy has at most the characters of its type', () => {
    const policies = all.flatMap(({ id, type, properties }) =>
      Object.entries(properties)
        .filter(([, value]) => Array.isArray((value as { Statement?: unknown } | null)?.Statement))
        .map(([property, policy]) => ({ id, kind: `${type} ${property}`, length: lengthOf(policy) })),
    );
    // A new kind of policy needs its limit here.
    expect([...new Set(policies.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(limits).toSorted());
    expect(policies.filter(({ kind, length }) => length > (limits[kind] ?? 0))).toEqual([]);
  });

  test('every role has at most ten managed policies and 10,240 characters of its own policies', () => {
    const attached = (type: string, role: string) =>
      ofType(type).filter(({ properties }) => (properties.Roles as string[] | undefined)?.includes(role));
    const roles = ofType('AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(60);
    for (const { id, name, properties } of roles) {
      const { Policies = [], ManagedPolicyArns = [] } = properties as {
        Policies?: unknown[];
        ManagedPolicyArns?: unknown[];
      };
      const own = [...Policies, ...attached('AWS::IAM::Policy', name).map((one) => one.properties.PolicyDocument)];
      const managed = ManagedPolicyArns.length + attached('AWS::IAM::ManagedPolicy', name).length;
      expect([id, lengthOf(own) <= 10_240, managed <= 10]).toEqual([id, true, true]);
    }
  });

  test('every function has at most 20 KB of permissions and 4 KB of variables', () => {
    const statements = new Map<unknown, string>();
    for (const { properties } of ofType('AWS::Lambda::Permission'))
      statements.set(
        properties.FunctionName,
        `${statements.get(properties.FunctionName) ?? ''}${JSON.stringify(properties)}`,
      );
    expect(statements.size).toBeGreaterThan(20);
    for (const [name, text] of statements) expect([name, text.length < 20_480]).toEqual([name, true]);
    for (const { id, properties } of ofType('AWS::Lambda::Function')) {
      const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
      expect([id, Object.entries(Variables).flat().join('').length < 4_096]).toEqual([id, true]);
    }
  });

  test('the patterns and texts of the firewall have at most 512 and 200 characters', () => {
    const acl = JSON.stringify(ofType('AWS::WAFv2::WebACL').map(({ properties }) => properties));
    const patterns = [...acl.matchAll(/"RegexString":("(?:[^"\\]|\\.)*")/g)].map(
      ([, one = '']) => JSON.parse(one) as string,
    );
    expect(patterns.length).toBeGreaterThan(0);
    expect(patterns.filter((one) => one.length > 512)).toEqual([]);
    const texts = [...acl.matchAll(/"SearchString":("(?:[^"\\]|\\.)*")/g)].map(
      ([, one = '']) => JSON.parse(one) as string,
    );
    expect(texts.filter((one) => Buffer.byteLength(one) > 200)).toEqual([]);
  });
});
