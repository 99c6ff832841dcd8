import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { repositoryRoot } from '../repository-root.ts';

/** The inputs of a build. */
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/contract-calls.ts',
  'web/service-worker.ts',
  'web/package.json',
  'web/tsconfig.json',
  'shared/src',
  'package-lock.json',
];

/** The folder of the built web application. */
export const webFolder = join(repositoryRoot, 'web', 'dist');

const noteFile = join(repositoryRoot, '.cache', 'web-build.json');

/** Builds the web application if its sources have changed since the last build; `onBuild` gets the process. */
export async function buildWebIfStale(onBuild: (build: ChildProcess) => void): Promise<void> {
  const fingerprint = fingerprintOf(sources.map((path) => join(repositoryRoot, path)));
  if (existsSync(join(webFolder, 'index.html')) && lastBuild() === fingerprint) return;
  process.stdout.write('Building the web application ...\n');
  mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
  // Builds into another folder, so that a failed build does not damage the previous one.
  const fresh = join(repositoryRoot, '.cache', `web-${process.pid}`);
  try {
    await viteBuild(fresh, onBuild);
    rmSync(webFolder, { recursive: true, force: true });
    renameSync(fresh, webFolder);
    writeFileSync(noteFile, JSON.stringify({ fingerprint }));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function viteBuild(outDir: string, onBuild: (build: ChildProcess) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(
      process.execPath,
      [
        join(repositoryRoot, 'node_modules/vite/bin/vite.js'),
        'build',
        '--outDir',
        outDir,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      // NODE_ENV=test would select React's development build, which is slow and three times as large.
      { cwd: join(repositoryRoot, 'web'), stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } },
    );
    onBuild(build);
    build.once('error', reject);
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new CliError('The web application could not be built. See the message above.')),
    );
  });
}

function lastBuild(): string | undefined {
  try {
    return JSON.parse(readFileSync(noteFile, 'utf8')).fingerprint;
  } catch {
    return undefined; // The file is missing or incomplete.
  }
}

/** Returns a hash of the names and contents of all files, and of the build's settings. */
function fingerprintOf(paths: string[]): string {
  const hash = createHash('sha256').update(`${process.env.VITE_API_BASE_URL ?? ''}\n`);
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(file);
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
