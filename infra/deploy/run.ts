import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from '../checks/run-program.ts';
import { Refusal, runCommand } from '../local/refusal.ts';
import { cdkArguments, deployed, type Outputs } from './cdk-call.ts';

/** `npm run synth` and `npm run deploy`, of all regions of `cdk.json` or, with `--region us-east-1`, of one. */
await runCommand(async () => {
  const [command, ...typed] = process.argv.slice(2);
  if (command !== 'synth' && command !== 'deploy') throw new Refusal('Say synth or deploy');
  const folder = join(root, '.cache');
  const outputsFile = join(folder, `deployed-${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  try {
    process.exitCode = await runScript('node_modules/aws-cdk/bin/cdk', cdkArguments(command, typed, outputsFile));
    if (!existsSync(outputsFile)) return;
    const lines = deployed(JSON.parse(readFileSync(outputsFile, 'utf8')) as Outputs);
    for (const line of lines) process.stdout.write(`${line}\n`);
  } finally {
    rmSync(outputsFile, { force: true });
  }
});
