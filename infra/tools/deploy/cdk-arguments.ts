import { RemovalPolicy } from 'aws-cdk-lib';
import { CliError } from '../../cli-error.ts';
import { readSettings } from '../../cloud/settings.ts';

/** What to read after a first deployment that failed. */
export const firstDeploymentFailed =
  'Not every stack was created. docs/operations.md says what is left and what to do next: "When the first deployment failed".';

/** What CDK writes of a deployment: the outputs of each stack by its name. */
export type Outputs = Record<string, Record<string, string>>;

/**
 * The arguments for the CDK: every stack, of the region that `--region` names or of all, and whatever else was typed.
 * The region goes to the app as context, which refuses one that `cdk.json` does not list.
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
  // The CDK would take the last one only.
  if (regions.length > 1) throw new CliError('Say --region once, or leave it out for every region of cdk.json');
  const only = regions.flatMap((region) => ['-c', `region=${region}`]);
  if (command === 'synth') return ['synth', '--quiet', ...only, ...others];
  return ['deploy', '--all', '--outputs-file', outputsFile, ...only, ...others];
}

/** What a deployment ends with: each region's address and, for `npm run site`, its table. */
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

/** Returns the regions whose stacks the CDK will deploy with these arguments, and whether it protects them against deletion. */
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

/** Returns the values that are given for an option, under any of its names, in the order in which they were typed. */
export function valuesOf(args: readonly string[], names: readonly string[]): string[] {
  return args.flatMap((argument, index) => {
    if (names.includes(argument)) return args[index + 1] ?? [];
    const name = names.find((one) => argument.startsWith(`${one}=`));
    return name === undefined ? [] : argument.slice(name.length + 1);
  });
}
