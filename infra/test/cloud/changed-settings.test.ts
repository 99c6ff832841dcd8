import { describe, expect, test } from 'vitest';
import type { RegionSettings } from '../../cloud/settings.ts';
import { deploymentOrder } from './assembly/order.ts';
import { SimulatedAccount } from './assembly/simulated-account.ts';
import type { Stack } from './assembly/stack.ts';
import { stacksOf } from './synthesize.ts';

/** A deployed region changes its settings and goes back (real templates, simulated CloudFormation). */

/** A change of every setting, except for the region itself and `sealKey`, which is never lowered. */
const changes = {
  domain: {
    domain: 'muster.example.gov',
    certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
  },
  alarmEmail: { alarmEmail: 'ops@example.gov' },
  profile: { profile: 'full' },
  firewall: { firewall: true },
  backupCopies: { backupCopies: ['arn:aws:backup:us-west-2:210987654321:backup-vault:copies'] },
  monthlyBudget: { monthlyBudget: 100 },
  restoredTable: { restoredTable: 'muster-2026-05-13' },
  timestamps: { timestamps: ['https://timestamps.example.com/rfc3161', 'http://other.example.com'] },
  sealYears: { sealYears: '12' },
  allowedOrigins: { allowedOrigins: ['https://training.example.gov'] },
  httpOnlyCookies: { httpOnlyCookies: true },
  workQueues: { workQueues: true },
  release: { release: 'canary' },
  canary: { canary: { site: 'CANARY' } },
  mail: { mail: { from: 'muster@example.gov' } },
  rates: { rates: { stage: 1_000, site: 150, signIn: 5_000 } },
  fips: { fips: true },
  metrics: { metrics: 'calls' },
  siteCredentials: { siteCredentials: true },
  appendOnly: { appendOnly: 'conditions' },
  tableTrail: { tableTrail: true, profile: 'full' },
} satisfies Record<
  Exclude<keyof RegionSettings, 'region' | 'account' | 'certificate' | 'sealKey'>,
  Partial<RegionSettings>
>;
type Setting = keyof typeof changes;
const settings = Object.keys(changes) as Setting[];

const regionWith = (changed: readonly Setting[], more: Partial<RegionSettings> = {}) =>
  deploymentOrder(
    stacksOf({ region: 'us-east-1', ...Object.assign({}, ...changed.map((one) => changes[one])), ...more }),
  );

/** Deploys all stacks, or the first ones as an interrupted deployment does. */
const deploy = (account: SimulatedAccount, stacks: readonly Stack[], count = stacks.length) => {
  for (const stack of stacks.slice(0, count)) account.deploy(stack);
};

describe('a region changes', () => {
  test.each(settings)(
    '%s, changes it back, and does both again',
    (one) => {
      const account = new SimulatedAccount();
      for (const changed of [[], [one], [], [one], []]) deploy(account, regionWith(changed));
    },
    120_000,
  );
});

/** The numbers of seven bits with four ones. Any two share a one, and each has a one that the other lacks. */
const fours = Array.from({ length: 2 ** 7 }, (_, bits) => bits).filter(
  (bits) => bits.toString(2).replaceAll('0', '').length === 4,
);
/**
 * Combinations of settings by which each pair has all of its four states: none, and seven with each setting in its own
 * four of the seven. All pairs alone would take 190 syntheses.
 */
const combinations = [
  [],
  ...Array.from({ length: 7 }, (_, n) => settings.filter((_one, at) => ((fours[at] ?? 0) >> n) & 1)),
];

describe('a region with a combination of settings', () => {
  test('is one of eight, by which each pair of settings has all of its states', () => {
    for (const one of settings)
      for (const other of settings.filter((name) => name !== one)) {
        const states = combinations.map((all) => `${all.includes(one)} ${all.includes(other)}`);
        expect([one, other, new Set(states).size]).toEqual([one, other, 4]);
      }
  });

  // So each pair changes from each of its states to each other one.
  test.each(combinations.map((from) => [from.join() || 'none', from] as const))(
    '(%s) changes to every other, also after an interrupted deployment, and back',
    (_, from) => {
      const account = new SimulatedAccount();
      const before = regionWith(from);
      deploy(account, before);
      for (const to of combinations) {
        const after = regionWith(to);
        for (const count of [...after.keys()].map((n) => n + 1)) {
          deploy(account, after, count);
          deploy(account, before);
        }
      }
    },
    120_000,
  );

  test('replaces the seal key, which CloudFormation refuses to undo', () => {
    const replaced = regionWith(settings, { sealKey: '2' });
    for (const from of combinations) {
      const account = new SimulatedAccount();
      deploy(account, regionWith(from));
      deploy(account, replaced);
      expect(() => deploy(account, regionWith(from))).toThrow(
        /^Cannot delete export muster-data-us-east-1:.*SealsKey2/,
      );
      deploy(account, replaced);
    }
  }, 120_000);
});
