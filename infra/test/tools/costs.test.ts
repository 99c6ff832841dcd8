import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../../repository-root.ts';
import { costColumns, costMarkdown, leanBudget, withCosts } from '../../tools/costs/cost-table.ts';
import { fixedCosts } from '../../tools/costs/fixed.ts';
import { costOf, prices, pricesAsOf } from '../../tools/costs/prices.ts';
import { unitsOf } from '../../tools/costs/units.ts';
import { callsOf } from '../../tools/costs/use.ts';

const columns = costColumns();
const column = (title: string) => columns.find((one) => one.title === title);
const page = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');

describe('the costs', () => {
  test('of a department of 500 alone in the lean profile are at most five dollars a month', () => {
    expect(column(leanBudget.column)?.total).toBeGreaterThan(1);
    expect(column(leanBudget.column)?.total).toBeLessThanOrEqual(leanBudget.usd);
    expect(leanBudget.usd).toBe(5);
  });

  test('in docs/operations.md are those that are computed (npm run docs)', () => {
    expect(withCosts(page, costMarkdown(columns))).toBe(page);
    expect(page).toContain(pricesAsOf);
  });

  test('count what is in the templates', () => {
    expect(column('lean, 500')?.fixed).toMatchObject({ 'KMS keys': 2, secrets: 0.8, dashboard: 0, firewall: 0 });
    const full = column('full with firewall, 500');
    expect(full?.fixed).toMatchObject({ 'KMS keys': 7, 'rotations of keys': 12, dashboard: 3 });
    expect(full?.fixed.alarms).toBeGreaterThan(3);
    expect(full?.fixed.firewall).toBeGreaterThan(10);
    expect(full?.used.traces).toBeGreaterThan(0);
  });
});

describe('what is counted', () => {
  const key = (properties: Record<string, unknown>) => ({ Type: 'AWS::KMS::Key', Properties: properties });

  test('of keys are at most two rotations, and none before their time', () => {
    const rotations = (properties: Record<string, unknown>) => fixedCosts([key(properties)])['rotations of keys'];
    expect(rotations({ EnableKeyRotation: true })).toBe(2);
    expect(rotations({ EnableKeyRotation: true, RotationPeriodInDays: 90 })).toBe(2);
    expect(rotations({ EnableKeyRotation: true, RotationPeriodInDays: 700 })).toBe(1);
    expect(rotations({ EnableKeyRotation: true, RotationPeriodInDays: 2560 })).toBe(0);
    expect(rotations({ KeyUsage: 'SIGN_VERIFY' })).toBe(0);
  });

  test('of an alarm is each metric of its formula, and of our metrics the hours with a value', () => {
    const metric = (MetricName: string) => ({
      MetricStat: { Metric: { Namespace: 'AWS/DynamoDB', MetricName }, Period: 300 },
    });
    const alarm = (properties: Record<string, unknown>) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: properties });
    const costs = fixedCosts([
      alarm({ Metrics: [{ Expression: 'a + b' }, metric('a'), metric('b')] }),
      alarm({ Metrics: [{ Expression: 'SELECT SUM(c) FROM "AWS/Backup"' }] }),
      alarm({ Namespace: 'Muster', MetricName: 'Often', Period: 900 }),
      alarm({ Namespace: 'Muster', MetricName: 'Often', Period: 900 }),
      alarm({ Namespace: 'Muster', MetricName: 'Daily', Period: 86_400 }),
    ]);
    expect(costs.alarms).toBeCloseTo(0.6);
    expect(costs['own metrics']).toBeCloseTo(0.3 * (1 + 31 / 730));
  });

  test('of a call are the units between the sizes that were measured, and beyond them', () => {
    const measured = {
      'a.call': { 10: { read: 1, write: 2 }, 1000: { read: 100, write: 2 }, 10000: { read: 1000, write: 2 } },
    };
    const reads = [10, 505, 5_500, 19_000].map((employees) => unitsOf(measured, 'a.call', employees));
    expect(reads).toEqual([1, 50.5, 550, 1900].map((read) => ({ read, write: 2 })));
    expect(() => unitsOf(measured, 'b.call', 10)).toThrow('has not measured b.call');
  });

  test('of people are their visits and the days of staff', () => {
    const calls = callsOf(500);
    expect(calls.get('overview.own')).toBe(500 * 8);
    expect(calls.get('session.signIn')).toBe(500 * 8 + 10 * 21);
  });

  test('has prices with a source', () => {
    for (const { usd, per, source } of Object.values(prices)) {
      expect(usd / per).toBeGreaterThan(0);
      expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\/$/);
    }
    expect(costOf('tableRead', 2_000_000)).toBeCloseTo(0.25);
  });
});
