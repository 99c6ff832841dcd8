import { RemovalPolicy } from 'aws-cdk-lib';
import { CliError } from '../../cli-error.ts';
import { readSettings } from '../../cloud/settings.ts';

/** Printed when a first deployment fails. */
export const firstDeploymentFailed =
  'Not every stack was created. docs/operations.md says what is left and what to do next: "When the first deployment failed".';

/** The CDK's outputs file: the outputs of each stack by the stack's name. */
export type Outputs = Record<string, Record<string, string>>;

/**
 * Returns the arguments for the CDK: all stacks of all regions, or of `--region`, and the other arguments. The app gets the region
 * as context and throws when `cdk.json` does not list it.
 */
export function cdkArguments(command: 'synth' | 'deploy', typed: readonly string[], outputsFile: string): string[] {
  const regions: string[] = [];
  const others: string[] = [];
  for (let i = 0; i < typed.length; i++) {
    const argument = typed[i] ?? '';
    if (argument === '--region') regions.push(typed[++i] ?? '');
    else if (argument.startsWith('--region=')) regions.push(argument.slice('--region='.length));
    else others.push(argument);
  }
  // The CDK would silently use only the last one.
  if (regions.length > 1) throw new CliError('Say --region once, or leave it out for every region of cdk.json');
  const only = regions.flatMap((region) => ['-c', `region=${region}`]);
  if (command === 'synth') return ['synth', '--quiet', ...only, ...others];
  return ['deploy', '--all', '--outputs-file', outputsFile, ...only, ...others];
}

/** Returns the lines to print after a deployment: each region's address and, for `npm run site`, its table. */
export function deployed(outputs: Outputs): string[] {
  return Object.entries(outputs).flatMap(([stack, { WebAddress, DistributionDomain }]) => {
    const region = /^muster-web-(.+)$/.exec(stack)?.[1];
    if (!region || !WebAddress) return [];
    const table = outputs[`muster-data-${region}`]?.TableName;
    const isOwnName = WebAddress !== `https://${DistributionDomain}`;
    return [
      `${region}: ${WebAddress}`,
      ...(isOwnName ? [`  its DNS must point to ${DistributionDomain}`] : []),
      ...(table ? [`  npm run site with AWS_REGION=${region} TABLE_NAME=${table}`] : []),
    ];
  });
}

/** Returns the regions that the CDK deploys with these arguments, and whether their stacks are protected against deletion. */
export function regionsOf(
  context: Readonly<Record<string, unknown>>,
  cdkArgs: readonly string[],
): { regions: string[]; isProtected: boolean } {
  const typed = Object.fromEntries(
    valuesOf(cdkArgs, ['-c', '--context']).map((pair) => [
      pair.split('=', 1)[0] ?? '',
      pair.slice(pair.indexOf('=') + 1),
    ]),
  );
  const settings = readSettings({ tryGetContext: (key: string) => typed[key] ?? context[key] });
  return {
    regions: settings.regions.map(({ region }) => region),
    isProtected: settings.removal !== RemovalPolicy.DESTROY,
  };
}

/** Returns the values of an option, under any of its names, in the order of the arguments. */
export function valuesOf(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    if (names.includes(argument)) return args[index + 1] ?? [];
    const name = names.find((one) => argument.startsWith(`${one}=`));
    return name === undefined ? [] : argument.slice(name.length + 1);
  });
}
