import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { executionPolicy, resourceTypes } from '../../../tools/docs/execution-policy.ts';
import { full, synthesize } from '../../cloud/synthesize.ts';

/** The policy for CloudFormation's role, compared with the templates of both profiles. */

process.env.CDK_VALIDATION = 'false';
const operations = readFileSync(join(repositoryRoot, 'docs/operations/deploy.md'), 'utf8');
const types = resourceTypes();
const policy = executionPolicy(types);
const covers = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(text);
/** Whether the policy, which denies nothing, allows an action. */
const may = (action: string, resource: string) =>
  policy.Statement.some(
    ({ Action, Resource }) =>
      Action.some((one) => covers(one, action)) && Resource.some((one) => covers(one, resource)),
  );

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}
const more = { canary: { site: 'CANARY' }, mail: { from: 'muster@example.gov' }, workQueues: true, release: 'canary' };
const regions = [{ region: 'us-east-1' }, { region: 'us-west-2', ...full, ...more }];
const resources = synthesize({ regions }).templateFiles.flatMap((file) =>
  Object.values((JSON.parse(readFileSync(file, 'utf8')) as { Resources: Record<string, Resource> }).Resources),
);

/** A name of each service's resources, as CloudFormation makes it; other services have any. */
const names: Record<string, string> = {
  iam: 'arn:aws:iam::123456789012:role/muster-api-us-east-1-Role-1',
  s3: 'arn:aws:s3:::muster-web-us-east-1-files-1',
};

describe('the execution policy', () => {
  const found = [...new Set(resources.map(({ Type }) => Type))].toSorted();

  test('is made from every type of the templates of both profiles, and of the deployer', () => {
    expect(found.length).toBeGreaterThan(40);
    expect(types).toEqual(expect.arrayContaining([...found, 'AWS::IAM::OIDCProvider']));
  });

  test.each(found)('lets CloudFormation make %s', (type) => {
    const prefix = type.startsWith('Custom::') ? 'lambda' : (type.split('::')[1] ?? '').toLowerCase();
    for (const verb of ['Create', 'Update', 'Delete'])
      expect([verb, may(`${prefix}:${verb}Something`, names[prefix] ?? 'arn:aws:any')]).toEqual([verb, true]);
  });

  test('covers the names of roles, policies and buckets', () => {
    const named = resources
      .filter(({ Type }) => ['AWS::IAM::Role', 'AWS::IAM::ManagedPolicy', 'AWS::S3::Bucket'].includes(Type))
      .map(({ Properties = {} }) => Properties.RoleName ?? Properties.ManagedPolicyName ?? Properties.BucketName);
    // Without a name of their own, they have the stack's.
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => name !== undefined)).toEqual([]);
    expect(resources.filter(({ Properties }) => Properties?.Path && Properties.Path !== '/')).toEqual([]);
  });

  test('leaves roles and buckets of others, and other services', () => {
    expect(may('iam:AttachRolePolicy', 'arn:aws:iam::123456789012:role/Administrator')).toBe(false);
    expect(may('iam:PassRole', 'arn:aws:iam::123456789012:role/Administrator')).toBe(false);
    expect(may('iam:CreateUser', 'arn:aws:iam::123456789012:user/muster-x')).toBe(false);
    expect(may('s3:GetObject', 'arn:aws:s3:::payroll/2026.csv')).toBe(false);
    expect(may('s3:PutObject', 'arn:aws:s3:::cdk-hnb659fds-assets-123456789012-us-east-1/x')).toBe(false);
    expect(may('ec2:RunInstances', '*')).toBe(false);
    expect(policy.Statement.flatMap(({ Action }) => Action)).not.toContain('*');
  });

  test('cannot be changed by the role that it limits, under its name in docs/operations/deploy.md', () => {
    const [, name] = /aws iam create-policy --policy-name (\S+)/.exec(operations) ?? [];
    expect(name).toBeDefined();
    expect(may('iam:CreatePolicyVersion', `arn:aws:iam::123456789012:policy/${name}`)).toBe(false);
  });

  test('has at most the characters of a managed policy', () => {
    expect(JSON.stringify(policy).length).toBeLessThan(6_144);
  });

  test('is refused for a service that nobody has thought of', () => {
    expect(() => executionPolicy([...types, 'AWS::EC2::VPC'])).toThrow('what CloudFormation needs for EC2');
  });
});
