import { describe, expect, test } from 'vitest';
import { creationOrder, deploymentOrder } from './assembly/order.ts';
import { Cut, SimulatedAccount } from './assembly/simulated-account.ts';
import type { Resource, Stack } from './assembly/stack.ts';

/** The simulated account refuses a deployment for the reasons of CloudFormation. */

type Resources = Record<string, Partial<Resource>>;
const stackOf = (resources: Resources, more: Partial<Stack> = {}): Stack => ({
  name: 'trial',
  region: 'us-east-1',
  isProtected: false,
  bytes: 0,
  resources: resources as Record<string, Resource>,
  outputs: new Map(),
  exports: new Map(),
  uploads: new Map(),
  ...more,
});
const deployed = (...stacks: readonly Stack[]) => {
  const account = new SimulatedAccount();
  for (const stack of stacks) account.deploy(stack);
  return account;
};

describe('a first deployment that is cut and repeated', () => {
  const cutAndRepeat = (resources: Resources, isProtected = false) => {
    const account = new SimulatedAccount();
    // The last resource, after which the first deployment is cut.
    const stack = stackOf({ ...resources, Last: { Type: 'AWS::SNS::Subscription', Properties: {} } }, { isProtected });
    const order = Object.keys(stack.resources);
    const cut = (created: string) => {
      if (created === 'trial Last') throw new Cut(created);
    };
    expect(() => account.deploy(stack, order, cut)).toThrow(Cut);
    account.deploy(stack, order);
    return account;
  };
  const bucket = (more: Partial<Resource> = {}): Partial<Resource> => ({
    Type: 'AWS::S3::Bucket',
    Properties: {},
    DeletionPolicy: 'RetainExceptOnCreate',
    ...more,
  });
  const named = { BucketName: 'fixed' };
  const newEachTime = {
    'Fn::Select': [4, { 'Fn::Split': ['-', { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] }] }],
  };
  const vault = { Type: 'AWS::Backup::BackupVault', Properties: { BackupVaultName: newEachTime } };
  const table = {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: { Replicas: [{ DeletionProtectionEnabled: true }] },
    DeletionPolicy: 'Delete',
  };
  const unpacking = { Type: 'Custom::CDKBucketDeployment', Properties: { DestinationBucketName: { Ref: 'Bucket' } } };
  const withFiles = (DeletionPolicy: string) => ({ Bucket: bucket({ DeletionPolicy }), Files: unpacking });

  test.each<[string, Resources, boolean, string]>([
    [
      'a retained resource with a fixed name',
      { Bucket: bucket({ Properties: named, DeletionPolicy: 'Retain' }) },
      false,
      'trial Bucket cannot be created: world AWS::S3::Bucket fixed exists',
    ],
    [
      'a table that is protected while its stack is created',
      { Table: table },
      false,
      'Table cannot be deleted, since it has deletion',
    ],
    ['a stack that is protected while it is created', { Bucket: bucket() }, true, 'trial has termination protection'],
    [
      'a bucket with files that must be deleted',
      withFiles('Delete'),
      false,
      'Bucket cannot be deleted, since it is not empty',
    ],
  ])('is refused because of %s', (_, resources, isProtected, problem) =>
    expect(() => cutAndRepeat(resources, isProtected)).toThrow(problem),
  );

  test.each<[string, Resources, number]>([
    ['a fixed name that the first attempt gave back', { Bucket: bucket({ Properties: named }) }, 0],
    ['a name of the stack, which is new each time', { Vault: { ...vault, DeletionPolicy: 'Retain' } }, 1],
    ['a bucket with files that is retained', withFiles('RetainExceptOnCreate'), 1],
  ])('succeeds in spite of %s', (_, resources, orphans) =>
    expect(cutAndRepeat(resources).orphans).toHaveLength(orphans),
  );
});

describe('a stack that others import from', () => {
  const queue = (Properties: Record<string, unknown> = {}) => ({ Type: 'AWS::SQS::Queue', Properties });
  const exporting = (properties = {}, exports = new Map<string, unknown>([['queue', { Ref: 'Queue' }]])) =>
    stackOf({ Queue: queue(properties) }, { exports, outputs: exports });
  const importing = (name = 'queue', region = 'us-east-1') =>
    stackOf(
      { Policy: { Type: 'AWS::SQS::QueuePolicy', Properties: { Queues: [{ 'Fn::ImportValue': name }] } } },
      { name: `importing-${region}`, region },
    );

  test('keeps the export, and the resource behind it', () => {
    const account = deployed(exporting(), importing());
    const before = structuredClone([account.stacks.get('trial')?.resources, account.names]);
    const removed = exporting({}, new Map([['other', { Ref: 'Queue' }]]));
    expect(() => account.deploy(removed)).toThrow('Cannot delete export queue as it is in use by importing-us-east-1');
    // A queue cannot become a FIFO queue, so a new one would replace it.
    expect(() => account.deploy(exporting({ FifoQueue: true }))).toThrow('Cannot update export queue as it is in use');
    expect([account.stacks.get('trial')?.resources, account.names]).toEqual(before);
    account.deploy(exporting({ DelaySeconds: 5 }));
  });

  test('is not deleted', () => {
    const account = deployed(exporting(), importing());
    expect(() => account.remove('trial')).toThrow('Cannot delete export queue as it is in use by importing-us-east-1');
    account.remove('importing-us-east-1');
    account.remove('trial');
    expect([account.stacks.size, account.names.size]).toEqual([0, 0]);
  });

  test('can drop the export after the import', () => {
    const account = deployed(exporting(), importing());
    account.deploy(stackOf({ Topic: { Type: 'AWS::SNS::Topic', Properties: {} } }, { name: 'importing-us-east-1' }));
    account.deploy(exporting({}, new Map()));
    expect(() => account.deploy(importing())).toThrow('No export named queue found');
  });

  test('is deployed first, in their region, and imports nothing from them', () => {
    expect(deploymentOrder([importing(), exporting()]).map(({ name }) => name)).toEqual([
      'trial',
      'importing-us-east-1',
    ]);
    expect(() => deployed(exporting(), importing('queue', 'us-west-2'))).toThrow('No export named queue found');
    const circular = { ...importing('back'), exports: new Map([['queue', 'x']]) };
    const other = { ...importing(), name: 'other', exports: new Map([['back', 'x']]) };
    expect(() => deploymentOrder([circular, other])).toThrow('importing-us-east-1, other depend on each other');
  });
});

describe('an update', () => {
  const key = { Type: 'AWS::KMS::Key', Properties: {}, DeletionPolicy: 'Retain' };
  const vault = (name: unknown, EncryptionKeyArn: string): Partial<Resource> => ({
    Type: 'AWS::Backup::BackupVault',
    Properties: { BackupVaultName: name, EncryptionKeyArn },
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
  });
  const digits = { 'Fn::Select': [4, { 'Fn::Split': ['-', { Ref: 'Key' }] }] };
  const lambda = (Environment: string) => ({
    Function: { Type: 'AWS::Lambda::Function', Properties: { Environment } },
    [`Version${Environment}`]: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'Function' } } },
  });
  const topics = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`T${n}`, { Type: 'AWS::SNS::Topic', Properties: {} }]));
  const outputs = new Map(Array.from({ length: 201 }, (_, n) => [`O${n}`, 'x']));

  test.each<[string, Stack[], string]>([
    [
      'replaces a resource and keeps its fixed name',
      [stackOf({ Vault: vault('fixed', 'one') }), stackOf({ Vault: vault('fixed', 'two') })],
      'custom-named resource requires replacing. Rename fixed',
    ],
    [
      'creates a resource again that was retained',
      [stackOf({ Vault: vault('fixed', 'one') }), stackOf(topics(1)), stackOf({ Vault: vault('fixed', 'one') })],
      'us-east-1 AWS::Backup::BackupVault fixed exists',
    ],
    [
      'gives a name to another resource before its owner is deleted',
      ['A', 'B'].map((id) => stackOf({ [id]: { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'fixed' } } })),
      'trial B cannot be created: us-east-1 AWS::SNS::Topic fixed exists',
    ],
    [
      'publishes a version of an unchanged function',
      [stackOf(lambda('1')), stackOf({ ...lambda('1'), Again: lambda('1').Version1 as Partial<Resource> })],
      'A version for this Lambda function exists: Function',
    ],
    ['has 501 resources', [stackOf(topics(500)), stackOf(topics(501))], 'has 501 resources, more than 500'],
    ['has 201 outputs', [stackOf(topics(1)), stackOf(topics(1), { outputs })], 'has 201 outputs, more than 200'],
    ['is too large', [stackOf(topics(1), { bytes: 1_000_001 })], 'has 1000001 bytes, more than 1000000'],
    [
      'removes a resource that an output needs',
      [stackOf(topics(1)), stackOf({}, { outputs: new Map([['T', { Ref: 'T0' }]]) })],
      'trial refers to T0, which it lacks',
    ],
    [
      'has a type that AWS does not specify',
      ['1', '2'].map((x) => stackOf({ A: { Type: 'AWS::No::Such', Properties: { x } } })),
      'AWS specifies no AWS::No::Such',
    ],
  ])('is refused that %s', (_, stacks, problem) => expect(() => deployed(...stacks)).toThrow(problem));

  test.each<[string, Stack[]]>([
    [
      'creates a vault again, with a name from its new key',
      [
        stackOf({ Key: key, Vault: vault(digits, 'one') }),
        stackOf({}),
        stackOf({ Key: key, Vault: vault(digits, '') }),
      ],
    ],
    ['replaces a resource with a new name', ['a', 'b'].map((name) => stackOf({ Vault: vault(name, name) }))],
    ['publishes versions there and back', ['1', '2', '1'].map((value) => stackOf(lambda(value)))],
  ])('is accepted that %s', (_, stacks) => void deployed(...stacks));

  test('of resources that depend on each other has no order', () => {
    const one = { Type: 'AWS::SNS::Topic', Properties: { TopicName: { Ref: 'Two' } } };
    const two = { Type: 'AWS::SNS::Topic', Properties: {}, DependsOn: 'One' };
    expect(() => creationOrder(stackOf({ One: one, Two: two }), 'first')).toThrow('One, Two depend on each other');
  });
});
