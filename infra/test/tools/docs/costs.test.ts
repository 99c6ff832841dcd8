import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../../../repository-root.ts';
import { costColumns, profiles, withCosts } from '../../../tools/docs/costs.ts';
import { pricesAsOf } from '../../../tools/docs/prices.ts';
import { full, resourcesOf, synthesize } from '../../cloud/synthesize.ts';

test('docs/operations/configure.md has the computed costs (npm run docs), at most 4.50 dollars for 500 in lean', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/operations/configure.md'), 'utf8');
  expect(withCosts(page)).toBe(page);
  expect(page).toContain(pricesAsOf);
  expect(costColumns().find(({ title }) => title === 'lean, 500')?.total).toBeLessThanOrEqual(4.5);
});

test.each([
  ['lean', {}],
  ['full', full],
] as const)('the fixed costs count what is in the templates of the %s profile', (profile, settings) => {
  const [region] = synthesize({ regions: [{ region: 'us-east-1', ...settings }] }).regions;
  const { alarms, data, api, scheduled, web } = region ?? expect.unreachable();
  const all = (type: string) => [alarms, data, api, scheduled, web].flatMap((template) => resourcesOf(template, type));
  const metricsOf = ({ properties: { Metrics = [] } }: ReturnType<typeof all>[number]) =>
    Math.max(1, (Metrics as { MetricStat?: object }[]).filter(({ MetricStat }) => MetricStat).length);
  expect(profiles[profile]).toMatchObject({
    keys: all('AWS::KMS::Key').length,
    secrets: all('AWS::SecretsManager::Secret').length,
    alarmMetrics: all('AWS::CloudWatch::Alarm').reduce((count, alarm) => count + metricsOf(alarm), 0),
    dashboards: all('AWS::CloudWatch::Dashboard').length,
    firewalls: all('AWS::WAFv2::WebACL').length,
    rules: all('AWS::WAFv2::WebACL').flatMap(({ properties }) => properties.Rules).length,
  });
});
