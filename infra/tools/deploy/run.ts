import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy } from 'aws-cdk-lib';
import cdk from '../../../cdk.json' with { type: 'json' };
import { CliError, runCommand } from '../../cli-error.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { repositoryRoot } from '../../repository-root.ts';
import { runScript } from '../checks/run-script.ts';
import { cdkArguments, deployed, isDeployer, type Outputs, settingsOf, valuesOf } from './cdk-arguments.ts';
import { checkDeployment } from './check/check-deployment.ts';
import { deployInPasses } from './deploy-in-passes.ts';
import { findStacksToCreate } from './existing-stacks.ts';
import { callMigration, migrateDeployed } from './migrate-deployed.ts';
import { refuseRemovedCalls, removeCalls } from './removed-calls.ts';

const runCdk = (args: string[]) => runScript('node_modules/aws-cdk/bin/cdk', args);

async function deploy(args: string[], mayRemoveCalls: boolean): Promise<number> {
  const { stage, regions, removal } = settingsOf(cdk.context, args);
  const profile = profileOf(args);
  const asked = regions.map(({ region }) => findStacksToCreate(stage, region, profile));
  const missing = (await Promise.all(asked)).flat();
  if (!mayRemoveCalls)
    for (const { region } of regions)
      if (!missing.includes(stackNames(stage, region).api)) await refuseRemovedCalls(stage, region, profile);
  const isProtected = removal !== RemovalPolicy.DESTROY;
  const say = (line: string) => process.stderr.write(`${line}\n`);
  return deployInPasses({ args, stacksToCreate: isProtected ? missing : [], runCdk, say });
}

const profileOf = (args: readonly string[]) => valuesOf(args, ['--profile']).at(-1);

/**
 * `npm run synth` and `npm run deploy`: run the CDK for a stage; `--region us-east-1`: one region; `--deployer`: the
 * GitHub deployer roles; `--remove-calls`: deploy a version without some calls of the deployed API.
 */
await runCommand(async () => {
  const [command, ...typed] = process.argv.slice(2);
  if (command !== 'synth' && command !== 'deploy') throw new CliError('The command must be synth or deploy');
  if (command === 'deploy' && typed.includes('--check')) {
    process.exitCode = (await checkDeployment(cdk.context, typed)) ? 0 : 1;
    return;
  }
  const folder = join(repositoryRoot, '.cache');
  const outputsFile = join(folder, `deployed-${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  try {
    const args = cdkArguments(command, typed, outputsFile);
    process.exitCode = await (command === 'synth' || isDeployer(typed)
      ? runCdk(args)
      : deploy(args, typed.includes(removeCalls)));
    if (!existsSync(outputsFile)) return;
    const outputs = JSON.parse(readFileSync(outputsFile, 'utf8')) as Outputs;
    for (const line of deployed(outputs)) process.stdout.write(`${line}\n`);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    if (process.exitCode === 0)
      process.exitCode = (await migrateDeployed(outputs, { call: callMigration(profileOf(args)), say })) ? 0 : 1;
  } finally {
    rmSync(outputsFile, { force: true });
  }
});
