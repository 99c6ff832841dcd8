import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { areasWithJobs } from '@muster/functions/entry/jobs/areas-with-jobs';
import type { Area } from '@muster/shared/contract';
import { build, type StdinOptions } from 'esbuild';
import { documentFonts } from '../document-fonts/read.ts';
import { repositoryRoot } from '../repository-root.ts';
import { verifyPage } from '../verify-page/build.ts';

/** A function's code: a folder with `index.mjs`, which exports `handler` or (scheduled work) one handler per task. */
export interface Bundle {
  folder: string;
  /** Depends only on the code, so that another region or machine does not create a new asset. */
  hash: string;
}

/** A bundle's name: an area, `scheduled` (all scheduled functions), `provisioning` (migration), or one function. */
export type Bundled = Area | 'scheduled' | 'provisioning' | 'canary' | 'outgoingMail' | 'apiSecret' | 'pages';

/** Returns the bundle of an area or of the scheduled functions. All regions share it. */
export type BundleArea = (area: Bundled) => Bundle;

const sources = join(repositoryRoot, 'functions', 'src');
const entries = join(sources, 'entry', 'lambda');

/** Bundles every area and entry point in sequence: each uses all processors, and together they need gigabytes. */
export async function bundleAreas(): Promise<BundleArea> {
  const bundles = new Map<string, Bundle>();
  const areas = globSync('*', { cwd: join(sources, 'areas') });
  const own = globSync('*.ts', { cwd: entries }).map((file) => basename(file, '.ts'));
  for (const name of new Set([...areas, ...own])) bundles.set(areaOf(name), await bundleArea(name));
  return bundleOf(bundles);
}

/** Returns the area of an entry point: `signOn` for `sign-on`. */
export const areaOf = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a function that finds an area's bundle, and throws if it is missing. */
export function bundleOf(bundles: ReadonlyMap<string, Bundle>): BundleArea {
  return function builtBundle(area) {
    const found = bundles.get(area);
    if (!found) throw new Error(`The area "${area}" has calls but no function`);
    return found;
  };
}

/** Bundles an area or other entry point with its texts. The record area has the page of evidence files, and fonts. */
export async function bundleArea(name: string): Promise<Bundle> {
  const area = join(sources, 'areas', name);
  const texts = globSync('*.txt', { cwd: area }).toSorted();
  const beside = Object.fromEntries(texts.map((file) => [file, readFileSync(join(area, file))]));
  if (name === 'record') {
    const { regular, bold } = await documentFonts();
    Object.assign(beside, { 'verify.html': Buffer.from(await verifyPage()), 'regular.ttf': regular, 'bold.ttf': bold });
  }
  return bundle(name, entryOf(name), { beside });
}

/** Returns an entry point: its file in `functions/src/entry/lambda`, or for other areas the source that starts it. */
function entryOf(name: string): Entry {
  const file = join(entries, `${name}.ts`);
  if (existsSync(file)) return file;
  const area = areaOf(name) as Area;
  const hasJobs = areasWithJobs.has(area);
  return {
    resolveDir: join(sources, 'entry'),
    loader: 'ts',
    contents: `
      import { ${area} } from '@muster/shared/areas/${name}';
      import { ${area}Handlers } from '../areas/${name}/handlers.ts';
      ${hasJobs ? "import { runJob } from './jobs/run-job.ts';" : ''}
      import { startArea } from './start-area.ts';
      export const handler = await startArea('${area}', ${area}, ${area}Handlers${hasJobs ? ', { runJob }' : ''});`,
  };
}

/** A module's path or source. */
type Entry = string | StdinOptions;

const made = new Map<string, Promise<Bundle>>();

/**
 * Bundles one entry point into an ES module for Lambda's Node 24, once per process, with dynamic imports as separate
 * files. Includes the SDK, which starts faster than the runtime's and is the tested version. The source map stays
 * local. Files in `beside` are copied and read on demand, because bundling them would slow every cold start. Packages
 * are bundled unchanged (docs/decisions/0029-use-packages-as-they-are.md).
 */
export function bundle(name: string, entry: Entry, options: BundleOptions = {}): Promise<Bundle> {
  const known = made.get(name) ?? bundleAnew(name, entry, options);
  made.set(name, known);
  return known;
}

interface BundleOptions {
  beside?: Record<string, Buffer>;
}

async function bundleAnew(name: string, entry: Entry, { beside = {} }: BundleOptions): Promise<Bundle> {
  const folder = join(repositoryRoot, '.cache', 'lambda', name);
  const { outputFiles } = await build({
    ...(typeof entry === 'string' ? { entryPoints: [entry] } : { stdin: entry }),
    entryNames: 'index',
    absWorkingDir: repositoryRoot,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    // Gives dynamic imports their own file. Otherwise every start would parse them.
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    // CommonJS packages call require, which ES modules do not have.
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  });
  const hash = createHash('sha256');
  // The entry comes last, so that its imports exist.
  const outputs = outputFiles.toSorted((a, b) => Number(isEntry(a.path)) - Number(isEntry(b.path)));
  for (const { path, contents } of outputs) {
    if (path.endsWith('.mjs')) hash.update(contents);
    put(path, contents);
  }
  for (const [file, contents] of Object.entries(beside)) {
    hash.update(contents);
    put(join(folder, file), contents);
  }
  const kept = new Set([...outputFiles.map(({ path }) => basename(path)), ...Object.keys(beside)]);
  for (const file of readdirSync(folder)) if (!kept.has(file)) rmSync(join(folder, file), { force: true });
  return { folder, hash: hash.digest('hex') };
}

const isEntry = (path: string): boolean => basename(path) === 'index.mjs';

/** Writes a file atomically, because other processes may read the folder. The draft is outside of it. */
function put(path: string, contents: Uint8Array): void {
  const folder = dirname(path);
  const draft = `${folder}.${process.pid}.${basename(path)}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
