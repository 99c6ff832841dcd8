import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  leastRatings,
  type RatedReport,
  reportsBy,
  summaryOf,
  trainerDifferences,
  weekOf,
} from '../../src/field-training/summary.ts';
import { addDays, isSupportedDate } from '../../src/rules/calendar.ts';

const item = { form_id: 'F1', key: 'safety' };
const other = { form_id: 'F1', key: 'driving' };

const rating = fc.record({
  key: fc.constantFrom('safety', 'driving'),
  value: fc.option(fc.integer({ min: 1, max: 7 })),
  not_responding: fc.boolean(),
  minutes: fc.option(fc.integer({ min: 1, max: 90 })),
});
const report = fc.record({
  form_id: fc.constantFrom('F1', 'F2'),
  on: fc.integer({ min: 0, max: 120 }).map((days) => addDays('2027-01-04', days)),
  phase: fc.constantFrom('phase-1', 'phase-2'),
  evaluator: fc.record({ employee_id: fc.constantFrom('1007', '1008', '1009') }),
  ratings: fc.uniqueArray(rating, { maxLength: 2, selector: ({ key }) => key }),
});
const reports = fc.array(report, { maxLength: 30 });

const rated = (on: string, phase: string, trainer: string, value: number | null): RatedReport => ({
  form_id: 'F1',
  on,
  phase,
  evaluator: { employee_id: trainer },
  ratings: [{ key: 'safety', value, not_responding: false, minutes: null }],
});

describe('a summary', () => {
  test('counts each rating of the item once, in any order of the reports', () => {
    fc.assert(
      fc.property(reports, (all) => {
        let [sum, count, unobserved, minutes] = [0, 0, 0, 0];
        for (const { form_id, ratings } of all) {
          for (const { key, value, minutes: some } of ratings) {
            if (form_id !== 'F1' || key !== 'safety') continue;
            if (value === null) unobserved += 1;
            else [sum, count] = [sum + value, count + 1];
            minutes += some ?? 0;
          }
        }
        const summary = summaryOf(all, [item]);
        expect(summary).toMatchObject({ rated: count, not_observed: unobserved, minutes });
        if (count === 0) expect(summary.average).toBeUndefined();
        else expect(summary.average).toBeCloseTo(sum / count, 9);
        expect(summaryOf(all.toReversed(), [item])).toEqual(summary);
      }),
    );
  });

  test('has its average between the lowest and the highest rating', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const { average, lowest, highest } = summaryOf(all, [item, other]);
        if (average === undefined) {
          expect([lowest, highest]).toEqual([undefined, undefined]);
          return;
        }
        expect(lowest).toBeLessThanOrEqual(average + 1e-9);
        expect(highest).toBeGreaterThanOrEqual(average - 1e-9);
      }),
    );
  });

  test('of all groups together has the ratings of the whole', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const weeks = [...reportsBy(all, ({ on }) => weekOf(on)).values()];
        const sum = weeks.reduce((total, week) => total + summaryOf(week, [item]).rated, 0);
        expect(sum).toBe(summaryOf(all, [item]).rated);
      }),
    );
  });
});

test('a week begins on Monday', () => {
  expect(['2027-01-03', '2027-01-04', '2027-01-10', '2027-01-11'].map(weekOf)).toEqual([
    '2026-12-28',
    '2027-01-04',
    '2027-01-04',
    '2027-01-11',
  ]);
  expect(isSupportedDate(weekOf('2027-01-01'))).toBe(true);
});

describe('the differences between trainers', () => {
  const days = (phase: string, trainer: string, values: (number | null)[]) =>
    values.map((value, day) => rated(addDays('2027-01-04', day), phase, trainer, value));

  test('compare ratings of the same phase only', () => {
    const early = days('phase-1', '1007', [2, 2, 2]);
    const late = days('phase-2', '1008', [6, 6, 6]);
    expect(trainerDifferences([...early, ...late], item)).toEqual([]);
    const both = [...early, ...days('phase-1', '1008', [3, 3, 3]), ...late, ...days('phase-2', '1007', [5, 6, 4])];
    expect(trainerDifferences(both, item)).toEqual([{ item, higher: '1008', lower: '1007', difference: 1 }]);
  });

  test('need some ratings of each trainer; “not observed” is none', () => {
    const three = days('phase-1', '1007', [4, 4, 4]);
    expect(trainerDifferences([...three, ...days('phase-1', '1008', [6, 6, null])], item)).toEqual([]);
    expect(trainerDifferences([...three, ...days('phase-1', '1008', [6, 6, 6])], item)).toHaveLength(1);
    expect(leastRatings).toBe(3);
  });

  test('are above 0, largest first, and the same in any order of the reports', () => {
    const byDay = (all: readonly RatedReport[]) => all.toSorted((a, b) => (a.on < b.on ? -1 : 1));
    fc.assert(
      fc.property(reports, (all) => {
        const found = trainerDifferences(byDay(all), item);
        for (const { difference, higher, lower } of found) {
          expect(difference).toBeGreaterThan(0);
          expect(difference).toBeLessThanOrEqual(6);
          expect(higher).not.toBe(lower);
        }
        const sizes = found.map(({ difference }) => difference);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        const again = trainerDifferences(all.toReversed(), item);
        const pairs = (differences: typeof found) =>
          differences.map(({ higher, lower, difference }) => `${higher} ${lower} ${difference.toFixed(6)}`).toSorted();
        expect(pairs(again)).toEqual(pairs(found));
      }),
    );
  });
});
