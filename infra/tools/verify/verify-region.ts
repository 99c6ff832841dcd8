import { setTimeout as sleep } from 'node:timers/promises';
import { siteCode } from '@muster/shared/fields';
import { CliError } from '../../cli-error.ts';
import { appendOnlyOf } from '../../cloud/append-only.ts';
import { stackNames } from '../../cloud/stack-names.ts';
import { appendOnlyHolds } from '../append-only/probe.ts';
import { runChecklist } from '../checklist/checklist.ts';
import { cdkArguments, settingsOf, valuesOf } from '../deploy/cdk-arguments.ts';
import { alarmArrives } from './alarm.ts';
import { routesAnswer, wayRound } from './calls.ts';
import { schedulesRan } from './schedules.ts';
import { canaryVisits, leavesNothing, signsIn } from './sign-in.ts';
import { locate, locatingCalls, unlocated } from './target.ts';
import { protectedByHeaders, secured } from './web.ts';

/** The checks of a deployed region (docs/decisions/0028-deploy-in-checked-steps.md). */
const verifications = [
  secured,
  protectedByHeaders,
  routesAnswer,
  wayRound,
  signsIn,
  canaryVisits,
  appendOnlyHolds,
  alarmArrives,
  schedulesRan,
  leavesNothing,
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run verify`: tests a deployed region as users, attackers and operators would, and prints a list. Returns whether
 * all checks passed. Creates a trial department, signs in to it, and removes it, unless the canary uses it. Probes a
 * table of its own, and sets one alarm for a moment. Changes nothing else.
 */
export async function verifyRegion(
  context: Readonly<Record<string, unknown>>,
  typed: readonly string[],
  {
    say = print,
    wait = (ms: number) => sleep(ms),
  }: { say?: (line: string) => void; wait?: (ms: number) => Promise<void> } = {},
): Promise<boolean> {
  const args = cdkArguments('synth', typed, '');
  const { stage, regions } = settingsOf(context, args);
  const [settings, ...others] = regions;
  if (!settings || others.length > 0) throw new CliError('Select a region: npm run verify -- --region us-east-1');
  const code = siteCode.safeParse(valuesOf(args, ['--site']).at(-1) ?? settings.canary?.site ?? 'TRIAL');
  if (!code.success) throw new CliError('--site must be a site code, such as TRIAL');
  const { region } = settings;
  const profile = valuesOf(args, ['--profile']).at(-1);
  const chosen = {
    region,
    profile,
    appendOnly: appendOnlyOf(settings),
    stacks: stackNames(stage, region),
    site: code.data,
    keepsTrial: code.data === settings.canary?.site,
    wait,
  };
  const dryRun = typed.includes('--dry-run');
  say(`${region} (${stage})`);
  if (dryRun) for (const call of locatingCalls(chosen)) say(`  Stacks: ${call}`);
  const target = dryRun ? unlocated(chosen, settings.canary !== undefined) : await locate(chosen);
  return runChecklist(verifications, target, { dryRun, strict: true, say });
}
