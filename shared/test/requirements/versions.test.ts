import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EntryContent } from '../../src/record/entry.ts';
import { alwaysRecorded } from '../../src/record/in-force.ts';
import { countsFrom, requirementVersions, versionOn } from '../../src/requirements/versions.ts';
import { addDays } from '../../src/rules/calendar.ts';

type Entry = EntryContent<'requirement.defined' | 'requirement.ended'>;

/** Around the end of a February in a leap year. */
const dayAfter = (days: number) => addDays('2024-02-25', days);
const recordedAt = (no: number) => new Date(Date.UTC(2026, 0, no)).toISOString();

function entry(no: number, of: { id: string; day: string; ends: boolean }): Entry {
  const shared = { no, valid_on: of.day, recorded_at: recordedAt(no), actor: { id: 'A', employee_id: '1001' } };
  if (of.ends) return { ...shared, kind: 'requirement.ended', data: { requirement_id: of.id } };
  return {
    ...shared,
    kind: 'requirement.defined',
    data: {
      requirement_id: of.id,
      name: `Version ${no}`,
      asked: { rank_ids: [], unit_ids: [], group_ids: [] },
      rule: { kind: 'certification', type_ids: ['T'] },
    },
  };
}

const history = (rows: readonly [day: string, ends?: 'ends'][]) =>
  rows.map(([day, ends], n) => entry(n + 1, { id: 'R', day, ends: ends === 'ends' }));

const inForceOn = (entries: readonly Entry[], on: string) =>
  versionOn(requirementVersions(entries, alwaysRecorded).get('R') ?? [], on)?.entry.no;

describe('the versions of a requirement', () => {
  test('count from their day on until the next one or the end', () => {
    const entries = history([['2026-01-01'], ['2026-03-01'], ['2026-06-01', 'ends']]);
    const days = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'];
    expect(days.map((on) => inForceOn(entries, on))).toEqual([undefined, 1, 1, 2, 2, undefined]);
    expect(
      requirementVersions(entries, alwaysRecorded)
        .get('R')
        ?.map(({ until }) => until),
    ).toEqual(['2026-05-31', '2026-02-28']);
  });

  test('replace changes planned for later days', () => {
    const entries = history([['2026-01-01'], ['2026-03-01'], ['2026-02-01']]);
    expect(['2026-01-31', '2026-02-01', '2026-03-01'].map((on) => inForceOn(entries, on))).toEqual([1, 3, 3]);
    expect(requirementVersions(entries, alwaysRecorded).get('R')).toMatchObject([
      { entry: { no: 3 }, until: undefined },
      { entry: { no: 2 }, until: '2026-01-31' },
      { entry: { no: 1 }, until: '2026-01-31' },
    ]);
    expect(inForceOn(history([['2026-01-01'], ['2026-03-01'], ['2026-02-01', 'ends']]), '2026-03-01')).toBeUndefined();
  });

  test('match a day-by-day model for any day and recording time', () => {
    const row = fc.record({ id: fc.constantFrom('R', 'S'), days: fc.nat(14), ends: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.nat(13), (rows, knownNo) => {
        const entries = rows.map(({ id, days, ends }, n) => entry(n + 1, { id, day: dayAfter(days), ends }));
        const found = requirementVersions(entries, recordedAt(knownNo));
        for (const id of ['R', 'S']) {
          const days = new Map<number, number | undefined>();
          for (const [n, one] of rows.entries()) {
            if (one.id !== id || n + 1 > knownNo) continue;
            for (let at = one.days; at <= 16; at += 1) days.set(at, one.ends ? undefined : n + 1);
          }
          const versions = found.get(id) ?? [];
          for (let at = 0; at <= 16; at += 1) {
            expect(versionOn(versions, dayAfter(at))?.entry.no).toBe(days.get(at));
            const left = versions.filter((one) => countsFrom(one, dayAfter(at))).map(({ entry: { no } }) => no);
            const expected = [...days].flatMap(([day, no]) => (day >= at && no !== undefined ? [no] : []));
            expect(left).toEqual([...new Set(expected)].sort((a, b) => b - a));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
