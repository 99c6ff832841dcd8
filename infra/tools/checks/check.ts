import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, runCommand } from '../../cli-error.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { mostTests, testsOfChanged } from './changed-tests.ts';
import { biome, runStep, type Step, typesOf, vitest, workspaces } from './steps.ts';

/** The workspaces that import each workspace; `.config` imports the test configurations. */
const dependents: Record<string, string[]> = { shared: ['functions', 'infra', 'web'], functions: ['infra'] };

/**
 * `npm run check [-- --since COMMIT]`: checks the changes since a commit (default: the last one): format and lint of
 * changed files, types of their workspaces and dependents, and the nearest tests. Without a change, checks the last
 * commit.
 */
await runCommand(async () => {
  const changed = changedFiles(readArguments());
  const steps = [...formatOf(changed), ...workspacesOf(changed).map(typesOf), ...testsOf(changed)];
  const exitCodes = await Promise.all(steps.map(runStep));
  process.exitCode = exitCodes.find((exitCode) => exitCode !== 0) ?? 0;
});

function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { since: { type: 'string' } } }).values.since;
  } catch (error) {
    throw new CliError((error as Error).message);
  }
}

/** Returns the changed and new files, relative to the repository. */
function changedFiles(since: string | undefined): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  const sinceCommit = (commit: string) => [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const changed = sinceCommit(since ?? 'HEAD');
  const found = changed.length > 0 || since !== undefined ? changed : sinceCommit('HEAD~1');
  return found.filter((file) => existsSync(join(repositoryRoot, file)));
}

function formatOf(changed: string[]): Step[] {
  const flags = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  return changed.length > 0 ? [biome('format and lint', ['check', ...flags, ...changed])] : [];
}

function workspacesOf(changed: string[]): string[] {
  const own = workspaces.filter((workspace) => changed.some((file) => file.startsWith(`${workspace}/`)));
  const all = new Set(own.flatMap((workspace) => [workspace, ...(dependents[workspace] ?? [])]));
  return workspaces.filter((workspace) => all.has(workspace));
}

function testsOf(changed: string[]): Step[] {
  const files = globSync('{shared,functions,infra,web}/**/*.test.{ts,tsx}', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  const tests = files.map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));
  const nearest = testsOfChanged(changed, tests);
  if (nearest.length > mostTests) {
    process.stderr.write(
      `${nearest.length} test files are related; these are the nearest ${mostTests}. npm test runs all.\n`,
    );
  }
  return nearest.length > 0 ? [vitest('tests', ['run', '--reporter=dot', ...nearest.slice(0, mostTests)])] : [];
}
