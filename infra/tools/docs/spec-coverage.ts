import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../repository-root.ts';
import { table } from './markdown.ts';
import { statementsOf } from './spec-statements.ts';

/** A test that covers statements, by a comment `// spec 2.13, 2.20` above it. */
interface SpecTag {
  file: string;
  title: string;
  numbers: readonly string[];
}

/** Statements without a test, with the reason. */
export const withoutTest: Readonly<Record<string, string>> = {
  '0.4': 'describes the document, not the product',
  '1.10': 'describes the document, not the product',
  '8.47': 'exceeded on purpose: failures are also shown, and typed values are kept',
};

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
/** Matches the title of the next test: of `test('title',` or, after a table of cases, of `('title',`. */
const titled = /^(?:\s*\/\/.*\n)*\s*(?:test|it)(?:\(|\.\w+(?:\(|[\s\S]*?\)\())\s*(['"`])(.+?)\1,/;

/** Returns the tags of every test and browser journey, by file. */
export function specTags(): readonly SpecTag[] {
  const files = globSync('{shared,functions,infra,web}/{src,test,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: repositoryRoot,
  });
  return files.toSorted().flatMap((file) => {
    const [, ...tags] = read(file).split(/^ *\/\/ spec /m);
    return tags.map((text) => {
      const [numbers = ''] = text.split('\n');
      return { file, title: titled.exec(text.slice(numbers.length))?.[2] ?? '', numbers: numbers.split(', ') };
    });
  });
}

/** Returns the page that lists each statement of docs/spec.md with its tests. */
export function specCoverageMarkdown(): string {
  const tags = specTags();
  const rows = statementsOf(read('docs/spec.md')).map(({ number, text }) => {
    const held = tags.filter(({ numbers }) => numbers.includes(number));
    const tests = held.map(({ file, title }) => `[${file}](../../${file}) \`\`${title}\`\``);
    return [number, text, tests.join('<br>') || `no test: ${withoutTest[number]}`];
  });
  return [
    '# Coverage of the specification',
    '',
    'Each statement of [spec.md](../spec.md) with its tests. Statements are each sentence, each part of a sentence between',
    'semicolons, each row of a table and each message in a list of messages. They are numbered within their section of spec.md.',
    '',
    table(['no.', 'spec.md says', 'held by'], rows),
    '',
  ].join('\n');
}
