import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

/** A copy of what the generator reads, so that the real documents stay as they are. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'muster-docs-'));
  for (const part of [
    'package.json',
    'package-lock.json',
    'infra/tools/docs',
    'infra/repository-root.ts',
    'infra/package.json',
    'docs',
  ])
    cpSync(join(repositoryRoot, part), join(copy, part), { recursive: true });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const run = (project: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(project, 'infra/tools/docs/write.ts'), ...args], { encoding: 'utf8' });

test('the documents in the repository are what the contract says', () => {
  const { status, stderr } = run(repositoryRoot, '--check');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('a check fails on a document that has been changed, by name, and writing mends it', () => {
  const copy = copyOfTheProject();
  expect(run(copy).status).toBe(0);
  const file = join(copy, 'docs', 'api.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}\nby hand\n`);
  const check = run(copy, '--check');
  expect(check.status).toBe(1);
  expect(check.stderr).toContain('docs/api.md');
  expect(check.stderr).not.toContain('docs/openapi.json');

  expect(run(copy).status).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(run(copy, '--check').status).toBe(0);
});
