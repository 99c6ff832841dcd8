import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { checkWithNag } from '../../cloud/nag.ts';
import { newApp, synthesize, twoRegions } from './synthesize.ts';

interface Report {
  pluginReports: {
    pluginName: string;
    conclusion: string;
    violations: unknown[];
    suppressedViolations: { ruleName: string; reason?: string; acknowledgedAt: string }[];
  }[];
}

/** Features that only some installations have. */
const more = [
  { canary: { site: 'CANARY' }, release: 'canary', timestamps: ['https://timestamps.example.com'] },
  { workQueues: true, mail: { from: 'muster@example.gov' }, tableTrail: true },
];
const regionsWithMore = { regions: twoRegions.regions.map((one, n) => ({ ...one, ...more[n] })) };
const { folder, regions, stacksChecked } = synthesize(regionsWithMore, { checked: true });
const report = JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')) as Report;

describe.each(['AwsSolutions', 'NIST.800.53.R5'])('the report of %s', (pack) => {
  const own = report.pluginReports.find(({ pluginName }) => pluginName === pack);

  test('exists and has findings', () => {
    // With a second copy of the CDK in node_modules, the rule packs find no resource and succeed.
    expect(own?.conclusion).toBe('success');
    expect(own?.violations).toEqual([]);
    expect(own?.suppressedViolations.length).toBeGreaterThan(0);
  });

  test('acknowledges each finding with a reason, on a single construct and never on a stack or the app', () => {
    for (const { reason, acknowledgedAt } of own?.suppressedViolations ?? []) {
      expect((reason ?? '').length).toBeGreaterThan(40);
      expect(acknowledgedAt).toMatch(/^[\w-]+\/[\w-]+\/\w+/);
    }
  });

  test('covers every region', () => {
    const reached = new Set(own?.suppressedViolations.map(({ acknowledgedAt }) => acknowledgedAt.split('/')[1]));
    const stacks = regions.flatMap(({ region }) =>
      ['api', 'scheduled', 'web'].map((part) => `muster-${part}-${region}`),
    );
    expect([...reached]).toEqual(expect.arrayContaining(stacks));
  });
});

test("every template was checked against the CDK's rules", () => {
  expect(stacksChecked?.toSorted()).toEqual(regions.flatMap(({ names }) => names).toSorted());
});

test('a finding that is not acknowledged stops the synth', () => {
  const app = newApp();
  new Bucket(new Stack(app, 'careless'), 'Bucket');
  checkWithNag(app, []);
  expect(() => app.synth()).toThrow(/[Vv]alidation/);
}, 60_000);
