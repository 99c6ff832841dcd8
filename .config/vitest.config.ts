import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** For tests with generated input. */
const setupFiles = [join(root, '.config/seed.ts')];

/** By default Vitest leaves one core free, which is half of a CI machine with two. Set for each project: one that extends a file has its own. */
const maxWorkers = availableParallelism();

/** What a workspace sets for its tests. */
interface Settings {
  setupFiles?: string[];
  globalSetup?: string[];
  testTimeout?: number;
}

/** `vi.mock` replaces a module only for files that load it first, so the files that call it share no modules with others. */
const mocksModules = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(');

/**
 * Returns the Vitest projects of a workspace, which extend the workspace's own vitest.config.ts where there is one. Its test files
 * share the modules they load, which is a third of the CPU; those that mock modules are a project of their own, `<name>-mocks`.
 */
function workspace(name: string, settings: Settings = {}) {
  const folder = join(root, name);
  const own = join(folder, 'vitest.config.ts');
  const files = globSync('**/*.test.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**', 'dist/**'] });
  const mocking = files.filter((file) => mocksModules(join(folder, file)));
  const project = (projectName: string, test: { include: string[]; isolate: boolean }) => ({
    ...(existsSync(own) && { extends: own }),
    root: folder,
    // Engines and servers start slowly on a busy machine.
    test: { name: projectName, maxWorkers, hookTimeout: 60_000, ...settings, ...test },
  });
  return [
    project(name, { include: files.filter((file) => !mocking.includes(file)), isolate: false }),
    ...(mocking.length > 0 ? [project(`${name}-mocks`, { include: mocking, isolate: true })] : []),
  ];
}

export default defineConfig({
  test: {
    root,
    maxWorkers,
    // Tests must not see each other's changes to shared objects.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      ...workspace('shared', { setupFiles }),
      ...workspace('functions', {
        setupFiles,
        globalSetup: [join(root, 'infra/testing/engine.ts')],
        testTimeout: 20_000,
      }),
      ...workspace('infra', { testTimeout: 60_000 }),
      ...workspace('web', { testTimeout: 20_000 }),
    ],
  },
});
