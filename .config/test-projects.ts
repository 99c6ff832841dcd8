import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** Sets the seed of tests with generated input. */
export const seed = join(import.meta.dirname, 'seed.ts');

/** By default Vitest leaves one core free, which is half of a CI machine with two. */
const maxWorkers = availableParallelism();

const inAll: ViteUserConfig['test'] = {
  // Generous, because a busy machine is slow. These limits only end tests that hang.
  hookTimeout: 120_000,
  testTimeout: 120_000,
  // Tests must not see each other's changes to shared objects.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** Files that call `vi.mock` or `vi.resetModules`: both work only in files that share no loaded modules with others. */
const mocksModules = (file: string) => /vi\.(mock|resetModules)\(/.test(readFileSync(file, 'utf8'));

/**
 * Returns a workspace's Vitest projects. Files that mock or reload modules (`<name>-mocks`) share no modules with
 * others; sharing saves a third of the CPU.
 */
function projectsOf(name: string, { test, ...settings }: ViteUserConfig) {
  const folder = join(root, name);
  const files = globSync('**/*.test.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', 'dist/**'] });
  const mocking = files.filter((file) => mocksModules(join(folder, file)));
  const project = (projectName: string, include: string[], isolate: boolean) => ({
    ...settings,
    root: folder,
    test: { ...inAll, ...test, name: projectName, maxWorkers, include, isolate },
  });
  const others = project(
    name,
    files.filter((file) => !mocking.includes(file)),
    false,
  );
  return mocking.length > 0 ? [others, project(`${name}-mocks`, mocking, true)] : [others];
}

/** Returns the Vitest configuration of a workspace, for `npx vitest` in its folder and for `npm test`. */
export function testsOf(name: string, settings: ViteUserConfig = {}) {
  return defineConfig({ test: { root: join(root, name), maxWorkers, projects: projectsOf(name, settings) } });
}
