import { basename, dirname, join } from 'node:path';

/** A test file: its path relative to the repository, and its text. */
export interface TestFile {
  file: string;
  text: string;
}

/** Maximum test files of `npm run check`, so that it answers within half a minute. */
export const mostTests = 10;

/**
 * Returns the test files for changed files, nearest first: changed tests, tests with the name of a changed file, or
 * tests that import one. Other source files get the tests of their folder; server tests ignore floors. Files of
 * `infra/testing` are imported nearly everywhere and count only by name.
 */
export function testsOfChanged(changed: readonly string[], tests: readonly TestFile[]): string[] {
  const sources = changed.filter((file) => !file.startsWith('infra/testing/'));
  const rank = ({ file, text }: TestFile): number => {
    if (changed.includes(file)) return 0;
    if (changed.some((one) => nameOf(one) === nameOf(file) && workspaceOf(one) === workspaceOf(file))) return 1;
    const imported = importsOf(file, text);
    return sources.some((one) => imported.has(one)) ? 2 : 3;
  };
  const near = tests.map((test) => ({ file: test.file, near: rank(test) })).filter((test) => test.near < 3);
  if (near.length > 0) return near.toSorted((a, b) => a.near - b.near).map(({ file }) => file);
  const folders = new Set(
    sources.map((file) => dirname(file).replace(/\/src\/(?:(?:areas|domain|entry)\/)?/, '/test/')),
  );
  return tests.map(({ file }) => file).filter((file) => folders.has(dirname(file)));
}

const nameOf = (file: string) => basename(file).replace(/(\.test)?\.tsx?$/, '');
const workspaceOf = (file: string) => file.split('/')[0];

/** File locations of workspace packages. */
const packages: [string, string][] = [
  ['@muster/shared/', 'shared/src/'],
  ['@muster/functions/', 'functions/src/'],
  ['@muster/infra/', 'infra/'],
];

/** Returns the repository files that a module imports directly. */
function importsOf(file: string, text: string): Set<string> {
  const named = [...text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return new Set(
    named.flatMap((from) => {
      if (from.startsWith('.')) return [join(dirname(file), from)];
      const known = packages.find(([name]) => from.startsWith(name));
      return known ? [`${from.replace(known[0], known[1])}.ts`] : [];
    }),
  );
}
