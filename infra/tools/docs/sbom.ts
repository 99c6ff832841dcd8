import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './shipped-packages.ts';

/**
 * Returns the bill of materials of the deployed packages, as CycloneDX 1.5. Unlike the output of `npm sbom`, which
 * contains the time, a random number and the folder's name, it is the same on every machine.
 */
export function sbom(root: string, packages: readonly ShippedPackage[]): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const references = new Map(packages.map((one) => [one.path, purl(one)]));
  const reference = (path: string) => references.get(path) ?? [];
  const components = new Map(packages.map((one) => [purl(one), component(one)]));
  const dependencies = new Map(
    packages.map((one) => [purl(one), { ref: purl(one), dependsOn: [...new Set(one.uses.flatMap(reference))] }]),
  );
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] },
    },
    components: [...components.values()],
    dependencies: [...dependencies.values()],
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

const purl = ({ name, version }: ShippedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function component(one: ShippedPackage) {
  const [, sha512] = /^sha512-(\S+)/.exec(one.integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl(one),
    name: one.name,
    version: one.version,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    licenses: [{ expression: one.license }],
    purl: purl(one),
  };
}
