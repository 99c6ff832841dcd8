import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

/** Returns the anchors of a document as GitHub forms them. */
function anchorsOf(path: string): string[] {
  const headings = read(path)
    .replaceAll(/```.*?```/gs, '')
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

const documents = globSync(
  [
    'README.md',
    '.github/*.md',
    'docs/{README,changelog,standards,how-to-check-evidence}.md',
    'docs/{operations,sign-on}/*.md',
  ],
  { cwd: repositoryRoot },
);

test.each(documents)('%s links to existing files and sections only', (document) => {
  for (const [, address = ''] of read(document).matchAll(/\]\(([^)]+)\)/g)) {
    if (address.startsWith('https://')) continue;
    const [path = '', section] = address.split('#');
    const target = path ? join(dirname(document), path) : document;
    expect([address, existsSync(join(repositoryRoot, target))]).toEqual([address, true]);
    if (section) expect(anchorsOf(target), address).toContain(section);
  }
});
