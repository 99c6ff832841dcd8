/**
 * The script of each command, relative to the repository, and its fixed arguments.
 * @type {Record<string, [string, ...string[]]>}
 */
export const commands = {
  start: ['infra/local/start.ts'],
  dev: ['infra/local/dev.ts'],
  site: ['infra/tools/site/run.ts'],
  'demo:reset': ['infra/local/demo-reset.ts'],
  check: ['infra/tools/checks/check.ts'],
  test: ['infra/tools/checks/test.ts'],
  'test:watch': ['node_modules/vitest/vitest.mjs', 'watch', '--config=.config/vitest.config.ts', '--changed'],
  validate: ['infra/tools/checks/validate.ts'],
  screenshots: ['infra/tools/checks/screenshots.ts'],
  docs: ['infra/tools/docs/write.ts'],
  bench: ['infra/tools/bench/run.ts'],
  soak: ['infra/tools/checks/soak.ts'],
  synth: ['infra/tools/deploy/run.ts', 'synth'],
  deploy: ['infra/tools/deploy/run.ts', 'deploy'],
  verify: ['infra/tools/verify/run.ts'],
};
