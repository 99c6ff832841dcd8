import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

/** Imports by folder: folder, imported folder, and one import as an example. */
type Graph = Map<string, Map<string, string>>;

// Static and dynamic imports. Tests, and so their mocks, are not read.
const imports = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;

/** Returns the folder of a file; `components` counts as its parent. */
const folderOf = (file: string): string => dirname(file).replace(/\/components$/, '');

/** Returns the room or floor of a file: `parts/people`, `domain/record`, `ui`. */
const roomOf = (file: string): string =>
  /^\w+\/src\/(?:(?:parts|screens|domain|areas|entry)\/[^/.]+(?=\/)|[^/]+)/.exec(file)?.[0] ?? file;

function graphOf(sources: string, placeOf: (file: string) => string): Graph {
  const graph: Graph = new Map();
  const cwd = repositoryRoot;
  const files = globSync(`${sources}/*/**/*.{ts,tsx}`, { cwd, exclude: ['**/*.test.*', 'web/src/testing/**'] });
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(cwd, file), 'utf8').matchAll(imports)) {
      const imported = resolve('/', dirname(file), path).slice(1);
      const [from, to] = [placeOf(file), placeOf(imported)];
      // Files outside the floors, such as paths.ts, import none of them.
      if (from === to || dirname(imported) === sources) continue;
      graph.set(from, (graph.get(from) ?? new Map()).set(to, `${file} imports ${imported}`));
    }
  return graph;
}

/** Returns one import for each pair of folders that import each other. */
function circlesIn(graph: Graph): string[] {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of graph.get(from)?.keys() ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        reached(to, seen);
      }
    return seen;
  };
  return [...graph].flatMap(([from, others]) =>
    [...others].filter(([to]) => reached(to).has(from)).map(([, example]) => example),
  );
}

test.each([
  ['folders', 'functions/src', folderOf],
  ['folders', 'web/src', folderOf],
  ['rooms', 'functions/src', roomOf],
  ['rooms', 'web/src', roomOf],
] as const)('no %s of %s import each other in a circle', (_, sources, placeOf) => {
  const graph = graphOf(sources, placeOf);
  expect(graph.size).toBeGreaterThan(30);
  expect(circlesIn(graph)).toEqual([]);
});

test('a circle is found over several folders, with an import of each', () => {
  const graph: Graph = new Map([
    ['a', new Map([['b', 'a imports b']])],
    ['b', new Map([['c', 'b imports c']])],
    ['c', new Map([['a', 'c imports a']])],
    ['d', new Map([['a', 'd imports a']])],
  ]);
  expect(circlesIn(graph)).toEqual(['a imports b', 'b imports c', 'c imports a']);
});
