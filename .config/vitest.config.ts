import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** For tests with generated input. */
const setupFiles = [join(root, '.config/seed.ts')];

/** Returns the Vitest project of a workspace, which extends the workspace's own vitest.config.ts where there is one. */
function workspace(
  name: string,
  more: { setupFiles?: string[]; globalSetup?: string[]; testTimeout?: number; isolate?: boolean } = {},
) {
  const own = join(root, name, 'vitest.config.ts');
  return {
    ...(existsSync(own) && { extends: own }),
    root: join(root, name),
    // Engines and servers start slowly on a busy machine.
    test: { name, include: ['**/*.test.{ts,tsx}'], hookTimeout: 60_000, ...more },
  };
}

export default defineConfig({
  test: {
    root,
    // By default Vitest leaves one core free, which is half of a CI machine with two.
    maxWorkers: availableParallelism(),
    // Tests must not see each other's changes to shared objects.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      workspace('shared', { setupFiles, isolate: false }),
      workspace('functions', {
        setupFiles,
        globalSetup: [join(root, 'infra/testing/engine.ts')],
        testTimeout: 20_000,
      }),
      // Its files share what they load and synthesize: the CDK takes seconds of each.
      workspace('infra', { testTimeout: 60_000, isolate: false }),
      workspace('web', { testTimeout: 20_000 }),
    ],
  },
});
