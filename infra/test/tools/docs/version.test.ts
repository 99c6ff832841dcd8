import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '@muster/shared/version';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

test('log lines, packages and the changelog have the same version', () => {
  const packages = globSync(['package.json', '*/package.json', 'infra/testing/package.json'], { cwd: repositoryRoot });
  expect(packages.length).toBeGreaterThan(4);
  for (const path of packages) expect([path, JSON.parse(read(path)).version]).toEqual([path, version]);
  expect(JSON.parse(read('package-lock.json')).version).toBe(version);
  expect(/^## (\d.+)$/m.exec(read('docs/changelog.md'))?.[1]).toBe(version);
});
