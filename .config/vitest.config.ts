import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = join(import.meta.dirname, '..');

/** For those that generate what they test. */
const setupFiles = [join(root, '.config/seed.ts')];

/** A workspace's tests are its `*.test.ts` files; one with a vitest.config.ts of its own says the rest there. */
function workspace(
  name: string,
  more: { setupFiles?: string[]; globalSetup?: string[]; testTimeout?: number; isolate?: boolean } = {},
) {
  const own = join(root, name, 'vitest.config.ts');
  return {
    ...(existsSync(own) && { extends: own }),
    root: join(root, name),
    // Starting engines and servers takes its time on a busy machine.
    test: { name, include: ['**/*.test.{ts,tsx}'], hookTimeout: 60_000, ...more },
  };
}

export default defineConfig({
  test: {
    root,
    // Vitest leaves one core to whoever watches; on the two cores of CI that would be half of the machine.
    maxWorkers: availableParallelism(),
    // Two tests must not see each other's changes to what they share.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      workspace('shared', { setupFiles }),
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
