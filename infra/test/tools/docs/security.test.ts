import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const text = readFileSync(join(repositoryRoot, 'docs', 'security.md'), 'utf8');

test('docs/security.md names only existing files', () => {
  const named = text.match(/\b(functions|infra|web|shared)\/[\w./-]+\.(tsx?|mjs)\b/g) ?? [];
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
});

test('docs/security.md names each test of security, faults and idempotency', () => {
  const folders = 'functions/test/{security,faults,idempotency}/*.test.ts';
  const missing = globSync(folders, { cwd: repositoryRoot }).filter((path) => !text.includes(path));
  expect(missing).toEqual([]);
});

test('every promise of docs/security.md has a test', () => {
  const promised = text.slice(0, text.indexOf('## Limits'));
  const rows = promised.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| test |'));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(row.split('|').at(-2), row).toMatch(/\.(test|spec)\.tsx?|infra\/tools\/bench\/|fixture\.ts/);
});
