import { expect, test } from 'vitest';
import { countTeamGaps, type Gap } from '../../src/entry/scheduled/team-gaps.ts';

const place = (id: string, supervisor?: string, active = true) => ({ id, active, supervisor });
const below = (places: ReturnType<typeof place>[], found: Record<string, Gap | undefined>) =>
  Object.fromEntries(countTeamGaps(places, new Map(Object.entries(found))));

test('a person counts once for each supervisor above, by the day on which all of those who expire have', () => {
  const places = [place('captain'), place('sergeant', 'captain'), place('kim', 'sergeant'), place('lee', 'sergeant')];
  const found = {
    captain: { kind: 'missing' as const },
    sergeant: { kind: 'expiring' as const, expires: '2026-06-10' },
    kim: undefined,
    lee: { kind: 'expiring' as const, expires: '2026-05-30' },
  };
  expect(below(places, found)).toEqual({
    captain: { people: 3, missing: 0, short: 0, expiring: 2, expires: '2026-06-10' },
    sergeant: { people: 2, missing: 0, short: 0, expiring: 1, expires: '2026-05-30' },
  });
});

test('a person who has left ends the chain of supervisors', () => {
  const places = [place('captain'), place('sergeant', 'captain', false), place('kim', 'sergeant')];
  expect(below(places, { kim: { kind: 'short' } })).toEqual({});
  expect(below([place('kim', 'gone')], { kim: { kind: 'short' } })).toEqual({});
});

test('a cycle, which no edit makes, ends', () => {
  const places = [place('a', 'b'), place('b', 'a'), place('c', 'a')];
  expect(below(places, { c: undefined })).toEqual({
    a: { people: 1, missing: 0, short: 0, expiring: 0 },
    b: { people: 1, missing: 0, short: 0, expiring: 0 },
  });
});
