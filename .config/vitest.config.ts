import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import functions from '../functions/vitest.config.ts';
import infra from '../infra/vitest.config.ts';
import shared from '../shared/vitest.config.ts';
import web from '../web/vitest.config.ts';

/** The tests of all workspaces. Each has its own configuration, so that `npx vitest` works in its folder. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..'),
    maxWorkers: availableParallelism(),
    projects: [shared, functions, infra, web].flatMap(({ test }) => test?.projects ?? []),
  },
});
