import { describe, expect, test } from 'vitest';
import { stackNames } from '../../cloud/stack-names.ts';
import { type Assembly, readAssembly } from './assembly/assembly.ts';
import { fixedNamesOf, type Resource } from './assembly/stack.ts';
import { full, synthesize } from './synthesize.ts';

/** The resources that CloudFormation retains or deletes, so that a failed first deployment can be repeated. */

const names = Object.values(stackNames('prod', 'us-east-1'));
const created = synthesize({ stacksToCreate: names.join(',') }, { checked: true });
const later = readAssembly(synthesize({ regions: [{ region: 'us-east-1', ...full, tableTrail: true }] }).folder);
const first = readAssembly(created.folder);

/** Types of resources with data that a department or investigation may need later. */
const keeps = [
  ...['AWS::KMS::Key', 'AWS::DynamoDB::GlobalTable', 'AWS::Backup::BackupVault', 'AWS::Logs::LogGroup'],
  ...['AWS::SecretsManager::Secret', 'AWS::SQS::Queue', 'AWS::SNS::Topic', 'AWS::S3::Bucket'],
];

/** Types with a fixed name, and the reason. None is retained, so none blocks a second attempt. */
const fixedNames: Record<string, string> = {
  'AWS::CloudTrail::Trail': 'The policies of its key and its bucket name it.',
  'AWS::CloudWatch::Alarm':
    'The dashboard refers to alarms of other stacks by name, and operators look for them by name.',
  'AWS::CloudWatch::Dashboard': 'Operators look for it by name.',
  'AWS::Logs::QueryDefinition': 'Operators look for it by name.',
  'AWS::ApiGateway::RestApi': 'Need not be unique; its metrics are found by it.',
  'AWS::Lambda::Function': 'The role that deploys may call the migration, which it knows by its name.',
  'AWS::Lambda::Alias': 'The API calls it by this name; it goes with its function.',
  'AWS::CloudFront::Function': 'CloudFormation asks for a name.',
  'AWS::CloudFront::CachePolicy': 'CloudFormation asks for a name.',
  'AWS::CloudFront::ResponseHeadersPolicy': 'CloudFormation asks for a name.',
  'AWS::CloudFront::OriginAccessControl': 'CloudFormation asks for a name.',
};
const resourcesOf = ({ stacks }: Assembly) =>
  stacks.flatMap(({ name, resources }) =>
    Object.entries(resources).map(([id, one]) => ({ id: `${name} ${id}`, ...one })),
  );
const isRetained = ({ DeletionPolicy }: { DeletionPolicy?: string }) => DeletionPolicy?.startsWith('Retain');

const hasFixedName = (one: Partial<Resource>) => fixedNamesOf(one).length > 0;

describe.each([
  ['the first deployment', first],
  ['later deployments', later],
])('in %s', (_, assembly) => {
  const all = resourcesOf(assembly);

  test('resources with data are retained on deletion and replacement, but not when their creation fails', () => {
    for (const type of keeps) expect(all.map(({ Type }) => Type)).toContain(type);
    const other = all
      .filter((one) => keeps.includes(one.Type) || isRetained(one))
      .filter((one) => one.DeletionPolicy !== 'RetainExceptOnCreate' || one.UpdateReplacePolicy !== 'Retain');
    expect(other.map(({ id }) => id)).toEqual([]);
  });

  test('no retained resource has a fixed name', () => {
    expect(all.filter((one) => isRetained(one) && hasFixedName(one)).map(({ id }) => id)).toEqual([]);
  });

  test('every fixed name has a reason', () => {
    const types = new Set(all.filter(hasFixedName).map(({ Type }) => Type));
    // Only the full profile has a dashboard and a trail.
    const expected = Object.keys(fixedNames).filter((type) => assembly === later || !/::(Dashboard|Trail)$/.test(type));
    expect([...types].toSorted()).toEqual(expected.toSorted());
  });

  test('no build is uploaded before the distribution exists, since only an empty bucket can be rolled back', () => {
    const uploads = all.filter(({ Type }) => Type === 'Custom::CDKBucketDeployment');
    expect(uploads).toHaveLength(2);
    const distribution = assembly.one('AWS::CloudFront::Distribution').id;
    for (const { DependsOn, Properties } of uploads)
      expect(JSON.stringify([DependsOn, Properties])).toContain(`"${distribution}"`);
  });
});

describe('protection against deletion', () => {
  const protection = ({ stacks }: Assembly) => stacks.map(({ name, isProtected }) => [name, isProtected]);
  const ofTable = (assembly: Assembly) =>
    assembly.one<{ Replicas: { DeletionProtectionEnabled: boolean }[] }>('AWS::DynamoDB::GlobalTable').properties
      .Replicas[0]?.DeletionProtectionEnabled;

  test('is off while a stack is created, so that its creation can be rolled back', () => {
    expect(protection(first)).toEqual(names.map((name) => [name, false]));
    expect(ofTable(first)).toBe(false);
  });

  test('is on afterwards, and for existing stacks while another one is created', () => {
    expect(protection(later)).toEqual(names.map((name) => [name, true]));
    expect(ofTable(later)).toBe(true);
    const second = readAssembly(synthesize({ stacksToCreate: 'muster-web-us-east-1' }).folder);
    expect(protection(second)).toEqual(names.map((name) => [name, name !== 'muster-web-us-east-1']));
    expect(ofTable(second)).toBe(true);
  });
});
