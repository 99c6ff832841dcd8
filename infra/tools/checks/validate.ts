import { runCommand } from '../../cli-error.ts';
import { runScript } from './run-script.ts';

const steps: { name: string; script: string; args: string[] }[] = [
  { name: 'format, lint and import rules', script: 'node_modules/@biomejs/biome/bin/biome', args: ['ci', '.'] },
  ...['shared', 'functions', 'infra', 'web', '.config'].map((workspace) => ({
    name: `types of ${workspace}`,
    script: 'node_modules/typescript/bin/tsc',
    args: ['-p', workspace],
  })),
  { name: 'unused code', script: 'node_modules/knip/bin/knip.js', args: ['--config', '.config/knip.json'] },
  { name: 'known vulnerabilities', script: 'infra/tools/checks/audit.ts', args: [] },
  { name: 'synth', script: 'node_modules/aws-cdk/bin/cdk', args: ['synth', '--quiet'] },
  { name: 'tests', script: 'infra/tools/checks/test.ts', args: [] },
];

/** `npm run validate`: what CI runs, in order, up to the first step that fails. */
await runCommand(async () => {
  for (const { name, script, args } of steps) {
    const begun = performance.now();
    const exitCode = await runScript(script, args);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stderr.write(`${exitCode === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)\n`);
    if (exitCode !== 0) {
      process.exitCode = exitCode;
      return;
    }
  }
});
