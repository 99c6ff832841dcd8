import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const folder = join(repositoryRoot, '.github');
const files = globSync('{workflows,actions}/**/*.{yml,yaml}', { cwd: folder });
const used = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*(?:-\s+)?uses:\s*(.+)$/gm)].map(([, action = '']) => ({
    file,
    action,
  })),
);

test('every GitHub Action is pinned by commit hash, with its version beside it', () => {
  expect(used.length).toBeGreaterThanOrEqual(4);
  const isPinned = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.filter(({ action }) => !isPinned.test(action))).toEqual([]);
});

test('each GitHub Action is used in one version only', () => {
  const versions = new Set(used.map(({ action }) => action));
  const actions = new Set(used.map(({ action }) => action.split('@')[0]));
  expect([...versions].toSorted()).toHaveLength(actions.size);
});
