import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../repository-root.ts';
import { apiMarkdown } from './markdown.ts';
import { notices } from './notices.ts';
import { openApi } from './openapi.ts';
import { permissionsMarkdown } from './permissions.ts';
import { sbom } from './sbom.ts';
import { shippedPackages } from './shipped-packages.ts';

const docs = join(repositoryRoot, 'docs');
const packages = shippedPackages(repositoryRoot);

const generated: Record<string, string> = {
  'api.md': apiMarkdown(),
  'permissions.md': permissionsMarkdown(),
  'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
  'sbom.json': sbom(repositoryRoot, packages),
  'third-party-notices.txt': notices(repositoryRoot, packages),
};

function asWritten(file: string): string | undefined {
  try {
    return readFileSync(join(docs, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const stale = Object.keys(generated).filter((file) => asWritten(file) !== generated[file]);

if (process.argv.includes('--check')) {
  for (const file of stale) process.stderr.write(`docs/${file} is not up to date: run npm run docs\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  mkdirSync(docs, { recursive: true });
  for (const file of stale) writeFileSync(join(docs, file), generated[file] ?? '');
  process.stdout.write(
    stale.length > 0 ? `Wrote ${stale.map((file) => `docs/${file}`).join(', ')}\n` : 'Nothing to write\n',
  );
}
