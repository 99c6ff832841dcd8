import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { statementsOf } from './spec-statements.ts';

/** Compares docs/spec-coverage.md with docs/spec.md and with the tests that it names. */

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const spec = read('docs/spec.md');
const text = read('docs/spec-coverage.md');
const headingsOf = (page: string): readonly string[] => page.match(/^##+ .*$/gm) ?? [];

/** Returns the cells of a table's row; `\|` is a character of a cell. */
const cellsOf = (row: string) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));

const rows = (text.match(/^\| \d.*$/gm) ?? []).map((row) => {
  const [, number = '', quotation = '', holders = ''] = cellsOf(row);
  return { number, quotation: quotation.replace(/…$/, ''), holders };
});
const statements = statementsOf(spec);
const numbers = statements.map(
  ({ section }, at) => `${section}.${statements.slice(0, at + 1).filter((one) => one.section === section).length}`,
);

/** The files that the page links to, by the name it uses for them. */
const files = new Map([...text.matchAll(/^\[(.+)\]: \.\.\/(\S+)$/gm)].map(([, name = '', path = '']) => [name, path]));
const sources = new Map<string, string>();

/** Returns the text of a file, which is read once. */
function sourceOf(path: string): string {
  const source = sources.get(path) ?? read(path);
  sources.set(path, source);
  return source;
}

/** Returns what a row's last cell names wrongly: a file without a link, or a title that its file does not have. */
function wrongIn(holders: string): string[] {
  return holders.split('<br>').filter((holder) => {
    const [, name = '', , title = ''] = /^\[(.+?)\] (`+)(.+)\2$/.exec(holder) ?? [];
    const path = files.get(name);
    if (!path || !title) return true;
    const isTitle = (part: string) =>
      [`'${part}',`, `"${part}",`, `\`${part}\`,`].some((one) => sourceOf(path).includes(one));
    return !title.split(' › ').every(isTitle);
  });
}

describe('docs/spec-coverage.md', () => {
  test('has a row for each statement of docs/spec.md, in order, under the same headings', () => {
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    const headings = headingsOf(text);
    expect(headings.slice(headings.indexOf('## Introduction') + 1)).toEqual(headingsOf(spec));
    expect(text).toContain(`There are ${statements.length} statements`);
  });

  test('quotes each statement', () => {
    const misquoted = rows.filter(({ quotation }, at) => !quotation || !statements[at]?.text.includes(quotation));
    expect(misquoted).toEqual([]);
  });

  test('names only tests that exist', () => {
    const held = rows.filter(({ holders }) => holders !== 'no test');
    const wrong = held.flatMap(({ number, holders }) => wrongIn(holders).map((one) => `${number}: ${one}`));
    expect(wrong).toEqual([]);
    for (const [name, path] of files) expect(`/${path}`.endsWith(`/${name}`), name).toBe(true);
    expect([...files.keys()].filter((name) => !text.includes(`| [${name}] `) && !text.includes(`>[${name}] `))).toEqual(
      [],
    );
  });

  test('lists the statements without a test', () => {
    const [, list = ''] = /## Statements without a test\n([\s\S]*?)\n## /.exec(text) ?? [];
    const named = list.match(/(?<=\*\*)\d+\.\d+(?=\*\*)/g);
    expect(named).toEqual(rows.filter(({ holders }) => holders === 'no test').map(({ number }) => number));
  });
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
    { section: 0, text: 'One.' },
    { section: 0, text: "It says 'A; b. C.'" },
    { section: 0, text: 'Two (x; y)' },
    { section: 0, text: 'three.' },
    { section: 8, text: '| a; b |' },
    { section: 8, text: "**Part.** Failed: 'A.'" },
    { section: 8, text: "'B'" },
    { section: 8, text: "else 'C'." },
  ]);
});
