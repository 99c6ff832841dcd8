import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { notices } from '../../../tools/docs/notices.ts';
import { sbom } from '../../../tools/docs/sbom.ts';
import { shippedPackages } from '../../../tools/docs/shipped-packages.ts';

const packages = shippedPackages(repositoryRoot);

test('every package in a bundle of a function or of the web application is listed', () => {
  const entries = [...globSync('functions/src/entry/lambda/*.ts', { cwd: repositoryRoot }), 'web/src/main.tsx'];
  const { metafile } = buildSync({
    absWorkingDir: repositoryRoot,
    // One entry for all, so that shared code is bundled once.
    stdin: { contents: entries.map((entry) => `import './${entry}';`).join('\n'), resolveDir: repositoryRoot },
    bundle: true,
    write: false,
    outdir: 'out',
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    external: ['*.woff2', '*.ttf', '*.svg', '*.png'],
    logLevel: 'error',
  });
  const bundled = Object.keys(metafile.inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [],
  );
  expect(new Set(bundled).size).toBeGreaterThan(60);
  const listed = new Set(packages.map(({ path }) => path));
  expect([...new Set(bundled)].filter((path) => !listed.has(path))).toEqual([]);
}, 120_000);

test('packages of tests and tools only are not listed', () => {
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'zod', 'jose', '@zxcvbn-ts/language-common']));
  for (const tool of ['vitest', 'vite', 'aws-cdk-lib', 'typescript', 'jsdom']) expect(names).not.toContain(tool);
});

test('the bill of materials names each package once, with licence and digest, and is the same each time', () => {
  const text = sbom(repositoryRoot, packages);
  const { components, dependencies, ...bom } = JSON.parse(text);
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { name: 'muster' } },
  });
  expect(text).not.toMatch(/timestamp|serialNumber/);
  const references = components.map((one: { purl: string }) => one.purl);
  expect(new Set(references).size).toBe(references.length);
  expect(dependencies.map((one: { ref: string }) => one.ref)).toEqual(references);
  for (const { dependsOn } of dependencies) expect(references).toEqual(expect.arrayContaining(dependsOn));
  for (const one of components)
    expect(one).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ expression: expect.stringMatching(/^\(?[A-Z0-9]/) }],
    });
});

test('no shipped package has a licence that requires more than a notice', () => {
  const allowed = /^\(?(MIT|MIT-0|Apache-2\.0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|MPL-2\.0|OFL-1\.1|Unlicense)\b/;
  expect(
    packages.filter(({ license }) => !allowed.test(license)).map(({ name, license }) => `${name} ${license}`),
  ).toEqual([]);
});

test('the notices have the text of each package, the licences of fonts and data included', () => {
  const text = notices(repositoryRoot, packages);
  for (const { name, version, license } of packages) expect(text).toContain(`\n${name} ${version} (${license})\n`);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  const react = readFileSync(join(repositoryRoot, 'node_modules/react/LICENSE'), 'utf8').trim();
  expect(text).toContain(react);
  for (const { name, version } of packages.filter(({ license }) => license.startsWith('MPL')))
    expect(text).toContain(
      `\n${name} ${version} (MPL-2.0)\n\nSource code: https://www.npmjs.com/package/${name}/v/${version}\n`,
    );
});
