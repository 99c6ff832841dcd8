import { Refusal } from '../local/refusal.ts';

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
  if (regions.length > 1) throw new Refusal('Say --region once, or leave it out for every region of cdk.json');
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
