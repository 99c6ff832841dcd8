import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const sources = globSync('{shared/src,functions/src,infra}/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['infra/test/**', 'infra/tools/bench/**', '**/node_modules/**'],
}).map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));

// Calls whose names mean nothing else in the code.
test.each([
  ['session', 'submitBugReport'],
  ['accounts', 'handleBugReport'],
  ['compliance', 'myPeople'],
])('only the files of "Add an endpoint" in CONTRIBUTING.md, and the verb, name %s.%s', (area, name) => {
  const named = sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ file }) => file);
  expect(named.toSorted()).toEqual(
    [
      `functions/src/areas/${area}/handlers.ts`,
      ...named.filter((file) => /^functions\/src\/.+(?<!handlers)\.ts$/.test(file)).slice(0, 1),
      'infra/testing/valid-input.ts',
      `shared/src/areas/${area}.ts`,
    ].toSorted(),
  );
});
