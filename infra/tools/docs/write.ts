import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../repository-root.ts';
import { withCosts } from './costs.ts';
import { executionPolicy } from './execution-policy.ts';
import { apiMarkdown } from './markdown.ts';
import { notices } from './notices.ts';
import { openApi } from './openapi.ts';
import { permissionsMarkdown } from './permissions.ts';
import { sbom } from './sbom.ts';
import { shippedPackages } from './shipped-packages.ts';
import { specCoverageMarkdown } from './spec-coverage.ts';

const packages = shippedPackages(repositoryRoot);
const documents: Record<string, string> = {
  'api.md': apiMarkdown(),
  'permissions.md': permissionsMarkdown(),
  'spec-coverage.md': specCoverageMarkdown(),
  'openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
  'execution-policy.json': `${JSON.stringify(executionPolicy(), null, 2)}\n`,
  'sbom.json': sbom(repositoryRoot, packages),
  'third-party-notices.txt': notices(repositoryRoot, packages),
};

const costs = 'docs/operations/configure.md';
writeFileSync(join(repositoryRoot, costs), withCosts(readFileSync(join(repositoryRoot, costs), 'utf8')));
process.stdout.write(`${costs}: costs\n`);

const folder = join(repositoryRoot, 'docs/generated');
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(documents)) {
  writeFileSync(join(folder, name), content);
  process.stdout.write(`docs/generated/${name}\n`);
}
