import { appendOnlyOf } from '../../../cloud/append-only.ts';
import { stackNames } from '../../../cloud/stack-names.ts';
import { appendOnlyHolds } from '../../append-only/probe.ts';
import { type Check, runChecklist } from '../../checklist/checklist.ts';
import { cdkArguments, settingsOf, valuesOf } from '../cdk-arguments.ts';
import { credentials, regionIsOpen } from './account.ts';
import { certificate } from './certificate.ts';
import { distributions } from './distribution.ts';
import { executionRole } from './execution-role.ts';
import { mail } from './mail.ts';
import { backups, bootstrap, concurrency } from './preparation.ts';
import { quotasLeft } from './quotas.ts';
import { regionalDomain } from './regional-domain.ts';
import { stackStates } from './stacks.ts';
import type { CheckTarget } from './target.ts';

/** The checks in deployment order (docs/decisions/0028-deploy-in-checked-steps.md). */
export const checks: readonly Check<CheckTarget>[] = [
  credentials,
  regionIsOpen,
  bootstrap,
  executionRole,
  stackStates,
  concurrency,
  backups,
  appendOnlyHolds,
  distributions,
  regionalDomain,
  certificate,
  mail,
  quotasLeft,
];

const own = new Set(['--check', '--dry-run']);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run deploy -- --check`: checks and prints what would stop a deployment. Changes nothing, except that a probe
 * creates and deletes a table. Returns whether nothing is wrong; unknown is no obstacle.
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
  for (const { region, account, domain, certificate: arn, mail: from, appendOnly } of regions) {
    const names = stackNames(stage, region);
    const target: CheckTarget = {
      region,
      profile: valuesOf(args, ['--profile']).at(-1),
      appendOnly: appendOnlyOf({ appendOnly }),
      account,
      domain,
      certificate: arn,
      mailFrom: from?.from,
      stacks: Object.values(names),
      webStack: names.web,
    };
    say(`${region} (${stage})`);
    isRight = (await runChecklist(checks, target, { dryRun, say })) && isRight;
  }
  return isRight;
}
