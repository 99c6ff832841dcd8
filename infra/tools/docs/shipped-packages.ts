import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party package whose code or data is deployed. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** From the lock file: `sha512-` and the digest in base64. */
  integrity?: string;
  /** The path relative to the repository. */
  path: string;
  /** The paths of the shipped packages that it uses. */
  uses: readonly string[];
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The workspaces that are deployed: the functions and the web application. */
const shippedWorkspaces = ['functions', 'web'];

/** Packages whose data are deployed in another file: the source of the list of common passwords. */
const asData = ['node_modules/@zxcvbn-ts/language-common'];

/**
 * Returns the packages of package-lock.json that deployed workspaces use, even indirectly, by path. The bundler may
 * drop some.
 */
export function shippedPackages(root: string): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  const used = new Map<string, readonly string[]>();
  const waiting = [...shippedWorkspaces, ...asData];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (used.has(path)) continue;
    const entry = lock.packages[path];
    if (!entry) throw new Error(`package-lock.json has no ${path}`);
    const uses = usedBy(entry).flatMap((name) => resolve(lock.packages, path, name) ?? []);
    used.set(path, uses);
    waiting.push(...uses);
  }
  return [...used]
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, uses]) => {
      const { name, version = '', license = 'NOASSERTION', integrity } = lock.packages[path] ?? {};
      return { name: name ?? nameOf(path), version, license, integrity, path, uses: uses.toSorted() };
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function usedBy({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: Entry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

/** Returns the path of a package by Node's resolution from another; for a workspace, its folder. */
function resolve(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = folder.endsWith('node_modules') ? '' : join(folder, 'node_modules', name);
    const entry = packages[path];
    if (path && entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
