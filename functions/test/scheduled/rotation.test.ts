import { expect, test } from 'vitest';
import { hasDailyLook, isTurnOf } from '../../src/entry/scheduled/rotation.ts';

const day = 86_400_000;
const dailyRuns = (from: string, days: number) =>
  Array.from({ length: days }, (_, n) => {
    const until = new Date(new Date(from).getTime() + n * day);
    return { after: new Date(until.getTime() - day), until };
  });

test('of daily runs, one in seven looks at a given site, and each run at about a seventh of all', () => {
  const sites = Array.from({ length: 7_000 }, (_, n) => `TOWN-${n}`);
  const week = dailyRuns('2026-12-28T09:00:00Z', 7);
  const turns = week.map((span) => sites.filter((site) => isTurnOf(site, span)));
  expect(turns.flat().toSorted()).toEqual(sites.toSorted());
  for (const some of turns) expect(Math.abs(some.length - 1_000)).toBeLessThan(150);
});

test('a run after a pause makes up for the turns of the days between, and one of unknown length for all', () => {
  const until = new Date('2026-05-20T09:00:00Z');
  for (const site of ['RIVER', 'LAKE', 'HILL']) {
    expect(isTurnOf(site, { after: new Date(until.getTime() - 7 * day), until })).toBe(true);
    expect(isTurnOf(site, { until })).toBe(true);
  }
});

test('of runs every five minutes, one a day has the daily look', () => {
  const runs = Array.from({ length: 3 * 288 }, (_, n) => {
    const until = new Date(Date.UTC(2026, 4, 13) + n * 300_000);
    return { after: new Date(until.getTime() - 300_000), until };
  });
  expect(runs.filter(hasDailyLook).map(({ until }) => until.toISOString())).toEqual([
    '2026-05-13T08:00:00.000Z',
    '2026-05-14T08:00:00.000Z',
    '2026-05-15T08:00:00.000Z',
  ]);
  expect(hasDailyLook({ until: new Date() })).toBe(true);
});
