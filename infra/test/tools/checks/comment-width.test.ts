import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const widest = 120;

// The formatter wraps code and leaves comments as they are.
test(`lines of comments have at most ${widest} columns`, () => {
  const files = globSync('{shared,functions,infra,web,.config}/**/*.{ts,tsx,mjs,css}', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
  });
  const wide = files.flatMap((file) =>
    readFileSync(join(repositoryRoot, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (line.length > widest && /^\s*(\/\/|\/\*|\*)/.test(line) ? [`${file}:${n + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(wide).toEqual([]);
});
