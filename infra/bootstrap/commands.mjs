/**
 * The script behind each command, from the top of the repository, and its fixed arguments.
 * @type {Record<string, [string, ...string[]]>}
 */
export const commands = {
  start: ['infra/local/start.ts'],
  dev: ['infra/local/dev.ts'],
  site: ['infra/site/run.ts'],
  'demo:reset': ['infra/local/demo-reset.ts'],
  test: ['infra/checks/test.ts'],
  validate: ['infra/checks/validate.ts'],
  screenshots: ['infra/checks/screenshots.ts'],
  docs: ['infra/docs/write.ts'],
  bench: ['infra/bench/run.ts'],
  soak: ['infra/checks/soak.ts'],
  synth: ['infra/deploy/run.ts', 'synth'],
  deploy: ['infra/deploy/run.ts', 'deploy'],
};
