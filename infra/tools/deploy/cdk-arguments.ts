import { CliError } from '../../cli-error.ts';
import { readSettings, type Settings } from '../../cloud/settings.ts';
import { removeCalls } from './removed-calls.ts';

/** Printed when a first deployment fails. */
export const firstDeploymentFailed =
  'Not every stack was created. See "When the first deployment failed" in docs/operations/deploy.md for the next steps.';

/** The CDK's outputs file: the outputs of each stack by the stack's name. */
export type Outputs = Record<string, Record<string, string>>;

/** The stacks of every stage and region; `--all` would mean only stacks without a stage. */
const everyStack = '**';

/** The app with the GitHub deployer roles, in place of that of cdk.json. */
const deployerApp = 'node_modules/.bin/node infra/deployer.ts';

/** Whether the arguments select the GitHub deployer roles (infra/deployer.ts) instead of the stage. */
export const isDeployer = (typed: readonly string[]): boolean => typed.includes('--deployer');

/**
 * Returns the CDK arguments: the stacks of `--stage` (default: `prod`) in all its regions or in `--region`, and the
 * other arguments. The app gets stage and region as context and throws if `cdk.json` does not list them.
 */
export function cdkArguments(command: 'synth' | 'deploy', typed: readonly string[], outputsFile: string): string[] {
  const { chosen, others } = takeChoices(typed);
  // The CDK would silently use only the last one.
  if (chosen.region.length > 1) throw new CliError('Use --region once, or omit it for every region of the stage');
  if (chosen.stage.length > 1) throw new CliError('Use --stage once, or omit it for prod');
  if (isDeployer(typed) && chosen.region.length > 0)
    throw new CliError('Omit --region: the GitHub deployer roles apply to every region of the stage');
  const app = isDeployer(typed) ? ['--app', deployerApp] : [];
  const only = Object.entries(chosen).flatMap(([name, values]) =>
    values.flatMap((value) => ['-c', `${name}=${value}`]),
  );
  if (command === 'synth') return ['synth', everyStack, '--quiet', ...app, ...only, ...others];
  return ['deploy', everyStack, '--outputs-file', outputsFile, ...app, ...only, ...others];
}

/** Removes `--stage dev`, `--region=us-east-1` and the like from the typed arguments. */
function takeChoices(typed: readonly string[]) {
  const chosen = { stage: [] as string[], region: [] as string[] };
  const others: string[] = [];
  for (let i = 0; i < typed.length; i++) {
    const argument = typed[i] ?? '';
    const [, name, value] = /^--(stage|region)(?:=(.*))?$/.exec(argument) ?? [];
    if (name !== undefined) chosen[name as keyof typeof chosen].push(value ?? typed[++i] ?? '');
    else if (argument !== '--deployer' && argument !== removeCalls) others.push(argument);
  }
  return { chosen, others };
}

/** Returns the lines to print after a deployment: each region's web address and, for `npm run site`, its table. */
export function deployed(outputs: Outputs): string[] {
  return Object.entries(outputs).flatMap(([stack, { WebAddress, DistributionDomain, RegionalDomain }]) => {
    const [, prefix, region] = /^(muster(?:-[a-z0-9]+)?)-web-(.+)$/.exec(stack) ?? [];
    if (!region || !WebAddress) return [];
    const table = outputs[`${prefix}-data-${region}`]?.TableName;
    const target = RegionalDomain ?? DistributionDomain;
    const isOwnName = WebAddress !== `https://${target}`;
    return [
      `${region}: ${WebAddress}`,
      ...(isOwnName ? [`  its DNS must point to ${target}`] : []),
      ...(table ? [`  npm run site with AWS_REGION=${region} TABLE_NAME=${table}`] : []),
    ];
  });
}

/** Returns the settings of the stage and regions that the CDK deploys with these arguments. */
export function settingsOf(context: Readonly<Record<string, unknown>>, cdkArgs: readonly string[]): Settings {
  const typed = Object.fromEntries(
    valuesOf(cdkArgs, ['-c', '--context']).map((pair) => [
      pair.split('=', 1)[0] ?? '',
      pair.slice(pair.indexOf('=') + 1),
    ]),
  );
  return readSettings({ tryGetContext: (key: string) => typed[key] ?? context[key] });
}

/** Returns the values of an option under any of its names, in argument order. */
export function valuesOf(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    if (names.includes(argument)) return args[index + 1] ?? [];
    const name = names.find((one) => argument.startsWith(`${one}=`));
    return name === undefined ? [] : argument.slice(name.length + 1);
  });
}
