import { runCommand } from '../../cli-error.ts';
import { biome, runStep, type Step, typesOf, workspaces } from './steps.ts';

const checks: Step[] = [
  biome('format, lint and import rules', ['ci', '.']),
  ...workspaces.map(typesOf),
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: ['--config', '.config/knip.json'] },
  { name: 'known vulnerabilities', script: 'infra/tools/checks/audit.ts', args: [] },
  { name: 'synth', script: 'node_modules/aws-cdk/bin/cdk', args: ['synth', '--quiet'] },
];

/**
 * `npm run validate`: the checks of CI. Checks run concurrently; tests follow if all passed. Arguments go to `npm
 * test`: `-- --project '*'` omits the browser tests, which GitHub runs in shards.
 */
await runCommand(async () => {
  const failed = (await Promise.all(checks.map(runStep))).find((exitCode) => exitCode !== 0);
  const tests: Step = { name: 'tests', script: 'infra/tools/checks/test.ts', args: process.argv.slice(2) };
  process.exitCode = failed ?? (await runStep(tests));
});
