import { runCommand } from '../../cli-error.ts';
import { runScript } from './run-script.ts';

interface Step {
  name: string;
  script: string;
  args: string[];
}

const checks: Step[] = [
  { name: 'format, lint and import rules', script: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '.'] },
  ...['shared', 'functions', 'infra', 'web', '.config'].map((workspace) => ({
    name: `types of ${workspace}`,
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', workspace],
  })),
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: ['--config', '.config/knip.json'] },
  { name: 'known vulnerabilities', script: 'infra/tools/checks/audit.ts', args: [] },
  { name: 'synth', script: 'node_modules/aws-cdk/bin/cdk', args: ['synth', '--quiet'] },
];
const tests: Step = { name: 'tests', script: 'infra/tools/checks/test.ts', args: [] };

/** Runs a step, prints its result and returns its exit code. */
async function run({ name, script, args }: Step): Promise<number> {
  const begun = performance.now();
  const exitCode = await runScript(script, args);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stderr.write(`${exitCode === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)\n`);
  return exitCode;
}

/** `npm run validate`: what CI runs. The checks run at the same time; the tests follow when all of them have passed. */
await runCommand(async () => {
  const failed = (await Promise.all(checks.map(run))).find((exitCode) => exitCode !== 0);
  process.exitCode = failed ?? (await run(tests));
});
