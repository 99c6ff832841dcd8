import { stackNames } from '../../../cloud/stack-names.ts';
import { runChecklist } from '../../checklist/checklist.ts';
import { cdkArguments, settingsOf, valuesOf } from '../cdk-arguments.ts';
import { checksOf } from './checks.ts';
import type { CheckTarget } from './target.ts';

const own = new Set(['--check', '--dry-run']);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run deploy -- --check`: asks AWS what would stop a deployment of the regions that the arguments choose, and changes nothing.
 * Prints what it found. Returns whether nothing does; what is not known does not.
 */
export async function checkDeployment(
  context: Readonly<Record<string, unknown>>,
  typed: readonly string[],
  say: (line: string) => void = print,
): Promise<boolean> {
  const args = cdkArguments(
    'deploy',
    typed.filter((argument) => !own.has(argument)),
    '',
  );
  const { stage, regions } = settingsOf(context, args);
  const dryRun = typed.includes('--dry-run');
  let isRight = true;
  for (const { region, account, domain, certificate, mail } of regions) {
    const names = stackNames(stage, region);
    const target: CheckTarget = {
      region,
      profile: valuesOf(args, ['--profile']).at(-1),
      account,
      domain,
      certificate,
      hasCloudFront: true,
      mailFrom: mail?.from,
      stacks: Object.values(names),
      webStack: names.web,
    };
    say(`${region} (${stage})`);
    isRight = (await runChecklist(checksOf(target), target, { dryRun, say })) && isRight;
  }
  return isRight;
}
