import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretSteps } from '@muster/functions/entry/aws/api-secret';
import { tableDefinition } from '@muster/functions/table/core/definition';
import { describe, expect, test } from 'vitest';
import { alarmList } from '../../../cloud/alarms.ts';
import { usualRates } from '../../../cloud/rates.ts';
import { readSettings } from '../../../cloud/settings.ts';
import { stackNames } from '../../../cloud/stack-names.ts';
import { repositoryRoot } from '../../../repository-root.ts';
import { firstDeploymentFailed } from '../../../tools/deploy/cdk-arguments.ts';
import { readAssembly } from '../../cloud/assembly/assembly.ts';
import { full, synthesize } from '../../cloud/synthesize.ts';

/** Compares docs/operations/ with the synthesized stacks, because operators copy its commands. */

const pages = globSync('docs/operations/*.md', { cwd: repositoryRoot }).toSorted();
const text = pages.map((page) => readFileSync(join(repositoryRoot, page), 'utf8')).join('\n');
const assembly = readAssembly(synthesize({ region: 'us-east-1' }).folder);
const stackOf = (name: string) => assembly.stacks.find((stack) => stack.name === name);

/** Returns the first column of the table below a heading. */
function firstColumn(heading: string): string[] {
  const section = text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = '']) => cell);
}

describe('docs/operations/', () => {
  test('has pages of at most 300 lines', () => {
    expect(pages).toHaveLength(7);
    for (const page of pages)
      expect([page, readFileSync(join(repositoryRoot, page), 'utf8').split('\n').length <= 300]).toEqual([page, true]);
  });

  test('explains every alarm, in the order of the list', () => {
    expect(firstColumn('Alarms')).toEqual(Object.keys(alarmList));
  });

  test('names every stack', () => {
    const named = firstColumn('Stacks').map((name) => name.replace('<region>', 'us-east-1'));
    expect(named.toSorted()).toEqual(assembly.stacks.map(({ name }) => name).toSorted());
  });

  test('shows a valid entry for a region', () => {
    const [, example = ''] = /```json\n("regions": [^`]+),\n```/.exec(text) ?? [];
    const context = JSON.parse(`{${example}}`);
    expect(readSettings({ tryGetContext: (key: string) => context[key] }).regions).toEqual(context.regions);
  });

  test('has commands with valid shell syntax', () => {
    const blocks = [...text.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, , commands = '']) => commands);
    expect(blocks).toHaveLength(text.match(/```sh/g)?.length ?? 0);
    const { status, stderr } = spawnSync('bash', ['-n'], { input: blocks.join('\n'), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each([
    ['lean', {}],
    ['full', { ...full, tableTrail: true }],
  ])('describes how each type of retained resource of the %s profile is deleted, the keys last', (_, settings) => {
    const { stacks } = readAssembly(
      synthesize({ regions: [{ region: 'us-east-1', canary: { site: 'CANARY' }, ...settings }] }).folder,
    );
    const kept = stacks.flatMap(({ resources }) =>
      Object.values(resources).filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain')),
    );
    const described = firstColumn('Remove an installation').filter((cell) => cell.startsWith('AWS::'));
    // Only the table's trail keeps the policy of its bucket.
    const expected = described.filter((type) => 'tableTrail' in settings || type !== 'AWS::S3::BucketPolicy');
    expect([...new Set(kept.map(({ Type }) => Type))].toSorted()).toEqual(expected.toSorted());
    // Backups and the table cannot be deleted in order once their key is gone.
    expect(described.at(-1)).toBe('AWS::KMS::Key');
  });

  test('removes each policy that forbids deleting a kept resource before it deletes the resource', () => {
    const removed: Record<string, [policy: string, deletion: string]> = {
      'AWS::Backup::BackupVault': ['delete-backup-vault-access-policy', 'delete-recovery-point'],
      'AWS::S3::Bucket': ['delete-bucket-policy', 'delete-bucket --bucket'],
    };
    type Policies = Record<string, { Statement?: { Effect: string; Action: string | string[] }[] }>;
    const forbidsDeleting = (properties: object) =>
      Object.values(properties as Policies)
        .flatMap(({ Statement = [] }) => Statement)
        .some(({ Effect, Action }) => Effect === 'Deny' && [Action].flat().some((one) => one.includes(':Delete')));
    const types = assembly.stacks
      .flatMap(({ resources }) => Object.values(resources))
      // Policies of roles end with their roles.
      .filter(({ Type, Properties = {} }) => !Type.startsWith('AWS::IAM::') && forbidsDeleting(Properties))
      .map(({ Type }) => Type.replace('BucketPolicy', 'Bucket'));
    expect([...new Set(types)].toSorted()).toEqual(Object.keys(removed).toSorted());
    const section = text.split('\n## Remove an installation\n')[1] ?? '';
    for (const [policy, deletion] of Object.values(removed)) {
      expect(section).toContain(policy);
      expect(section.lastIndexOf(policy)).toBeLessThan(section.lastIndexOf(deletion));
    }
  });

  test('deletes stacks in the reverse order of deployment', () => {
    const [, parts = ''] = /for PART in ([\w ]+); do/.exec(text) ?? [];
    const names = parts.split(' ').map((part) => `muster-${part}-us-east-1`);
    expect(names).toEqual(Object.values(stackNames('prod', 'us-east-1')).toReversed());
  });

  test('has the section that a failed first deployment names', () => {
    const [, heading = ''] = /"(.+)"/.exec(firstDeploymentFailed) ?? [];
    expect(text).toContain(`\n## ${heading}\n`);
  });

  const asked =
    /--stack-name (muster-\w+-us-east-1) \\\n\s+--query "StackResourceSummaries\[\?ResourceType=='([\w:]+)'(?: && starts_with\(LogicalResourceId,'(\w+)'\))?\]/g;
  const found = [...text.matchAll(asked)].map(([, stack = '', type = '', id = '']) => ({ stack, type, id }));

  test.each(found)('its command finds one $type $id in $stack', ({ stack, type, id }) => {
    const resources = Object.entries(stackOf(stack)?.resources ?? {});
    expect(resources.filter(([name, { Type }]) => Type === type && name.startsWith(id))).toHaveLength(1);
  });

  test('finds resources only by list-stack-resources', () => {
    expect(found.length).toBe(text.match(/list-stack-resources/g)?.length);
    // describe-stack-resources returns at most 100 resources, and the API stack has more.
    expect(text).not.toContain('describe-stack-resources');
  });

  test('changes the secret only by known steps, each of which it shows', () => {
    const shown = [...text.matchAll(/^change (\w+)/gm)].map(([, step]) => step);
    expect(shown.toSorted()).toEqual([...secretSteps].toSorted());
  });

  test('explains every rate, with its default', () => {
    const section = text.split('\n## Call limits\n')[1]?.split('\n## ')[0] ?? '';
    const found = [...section.matchAll(/^\| (`[^|]+) \|[^|]+\| ([\d, ]+) \|$/gm)].flatMap(
      ([, keys = '', defaults = '']) => {
        const values = defaults.split(', ').map((value) => Number(value.replaceAll(',', '')));
        return keys.split(', ').map((key, index) => [key.replaceAll('`', ''), values[index]]);
      },
    );
    expect(found).toEqual(Object.entries(usualRates));
  });

  test("uses the stage's name and limits, and the table's TTL attribute and output", () => {
    const { StageName, MethodSettings } = assembly.one<{
      StageName: string;
      MethodSettings: { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }[];
    }>('AWS::ApiGateway::Stage').properties;
    const [settings] = MethodSettings;
    expect(text).toContain(`--stage-name ${StageName} --patch-operations`);
    expect(text).toContain(`RATE=${settings?.ThrottlingRateLimit} BURST=${settings?.ThrottlingBurstLimit} `);
    expect(text).toContain(`AttributeName=${tableDefinition.ttlAttribute}\n`);
    expect(stackOf('muster-data-us-east-1')?.outputs.has('TableName')).toBe(true);
  });
});
