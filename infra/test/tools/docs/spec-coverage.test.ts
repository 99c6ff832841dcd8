import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { specTags, withoutTest } from '../../../tools/docs/spec-coverage.ts';
import { statementsOf } from '../../../tools/docs/spec-statements.ts';

/** Compares the tags of all tests (`// spec 2.13`) with the statements of docs/spec.md. */

const statements = statementsOf(readFileSync(join(repositoryRoot, 'docs/spec.md'), 'utf8'));
const tags = specTags();

test('each statement of docs/spec.md has a test or a reason', () => {
  const held = new Set(tags.flatMap(({ numbers }) => numbers));
  const open = statements.filter(({ number }) => !held.has(number)).map(({ number }) => number);
  expect(open).toEqual(Object.keys(withoutTest));
});

test('each tag is on a test and names statements that exist', () => {
  const numbers = new Set(statements.map(({ number }) => number));
  expect(tags.filter((tag) => !tag.title || tag.numbers.some((number) => !numbers.has(number)))).toEqual([]);
});

test('statements are sentences, their parts between semicolons, rows, and messages of a list', () => {
  const page = [
    '# Title',
    "One. It says 'A; b. C.' Two (x; y); three.",
    '## 8. Errors',
    'Label:',
    '| head |',
    '|---|',
    '| a; b |',
    '',
    "- **Part.** Failed: 'A.', 'B'; else 'C'.",
  ].join('\n');
  expect(statementsOf(page)).toEqual([
    { number: '0.1', text: 'One.' },
    { number: '0.2', text: "It says 'A; b. C.'" },
    { number: '0.3', text: 'Two (x; y)' },
    { number: '0.4', text: 'three.' },
    { number: '8.1', text: '| a; b |' },
    { number: '8.2', text: "**Part.** Failed: 'A.'" },
    { number: '8.3', text: "'B'" },
    { number: '8.4', text: "else 'C'." },
  ]);
});
