import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Area } from '@muster/shared/contract';
import { buildSync } from 'esbuild';
import { repositoryRoot } from '../repository-root.ts';

/** A function's code: a folder with `index.mjs`, which exports `handler` or, for scheduled work, a handler for each task. */
export interface Bundle {
  folder: string;
  /** Depends on the code only, so that another region or machine does not create a new asset. */
  hash: string;
}

/** A bundle's name: an area, or `scheduled` for all scheduled functions, which share one bundle. */
export type Bundled = Area | 'scheduled';

/** Returns the bundle of an area or of the scheduled functions; all regions share it. */
export type BundleArea = (area: Bundled) => Bundle;

const made = new Map<string, Bundle>();

/** Returns the bundle of `functions/src/<area>/lambda.ts`. */
export function bundleArea(area: Bundled): Bundle {
  return bundle(area, join(repositoryRoot, 'functions', 'src', area, 'lambda.ts'));
}

/**
 * Bundles one entry point into an ES module for Lambda's Node 24, once per process. The bundle contains the SDK, which starts
 * faster than the runtime's and is the tested version. The source map is written next to the code but not uploaded. Text files
 * next to the entry point are copied and read on demand, since bundled they would slow every cold start.
 */
export function bundle(name: string, entry: string): Bundle {
  const known = made.get(entry);
  if (known) return known;
  if (!existsSync(entry))
    throw new Error(`${entry} does not exist: the calls of "${name}" are served but have no function`);
  const folder = join(repositoryRoot, '.cache', 'lambda', name);
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    absWorkingDir: repositoryRoot,
    outfile: join(folder, 'index.mjs'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    alias: {
      '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
      '@aws-sdk/endpoint-cache': join(import.meta.dirname, 'sdk-stubs.ts'),
      '@smithy/core/event-streams': join(import.meta.dirname, 'sdk-stubs.ts'),
    },
    // An SDK client includes its whole package.json (2 KB) to send its version.
    loader: { '.json': 'empty' },
    logLevel: 'warning',
    // Packages that are still CommonJS call require; an ES module has none.
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) {
    if (path.endsWith('.mjs')) hash.update(contents);
    put(path, contents);
  }
  for (const list of globSync('*.txt', { cwd: dirname(entry) }).toSorted()) {
    const contents = readFileSync(join(dirname(entry), list));
    hash.update(contents);
    put(join(folder, list), contents);
  }
  const fresh = { folder, hash: hash.digest('hex') };
  made.set(entry, fresh);
  return fresh;
}

/** Writes a file atomically, since another process may read the folder; the draft is outside of it. */
function put(path: string, contents: Uint8Array): void {
  const folder = dirname(path);
  const draft = `${folder}.${process.pid}.${basename(path)}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
