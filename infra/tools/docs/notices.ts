import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

const intro = `Third-party notices

Muster is deployed with code or data of the packages below, under their own licences.
Packages with the same text are grouped. Written by "npm run docs"; do not edit.
`;

/** Returns the licenses and notices of the packages, each text once with its packages. */
export function notices(root: string, packages: readonly ShippedPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const one of packages) {
    const text = textOf(root, one);
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.license})`]);
  }
  const sections = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`);
  return [intro, ...sections].join(`\n${'='.repeat(80)}\n\n`);
}

/**
 * Returns the package's license and notice files, and its source location if required (MPL 2.0, 3.2). Throws if not
 * installed.
 */
function textOf(root: string, { name, version, license, path }: ShippedPackage): string {
  const folder = join(root, path);
  const files = readdirSync(folder).filter((file) =>
    /^(licen[cs]e|notice|copying)([._-](md|txt|mit|font|apache.*))?$/i.test(file),
  );
  const texts = files.toSorted().map((file) => normalise(readFileSync(join(folder, file), 'utf8')));
  if (license.startsWith('MPL-')) texts.unshift(`Source code: https://www.npmjs.com/package/${name}/v/${version}`);
  return texts.length > 0 ? texts.join('\n\n') : `${name} has no license file; its package.json says ${license}.`;
}

/** Normalizes line endings and trailing spaces. */
const normalise = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
