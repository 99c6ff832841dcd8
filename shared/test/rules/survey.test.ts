import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, leastAnswers, meanOf, remindersDue, showsResults, surveyDays } from '../../src/rules/survey.ts';

const zone = 'America/Chicago';
const opened = '2026-05-13';

test('no two views differ by fewer than five answers: results are shown once no more answers can arrive', () => {
  const days = surveyDays(opened);
  const lastAnswer = Date.parse('2026-05-28T04:59:59.999Z');
  fc.assert(
    fc.property(
      // Answers arrive until closing, and are stored within half an hour.
      fc.array(
        fc.record({ at: fc.integer({ min: 0, max: 1_290_000_000 }), late: fc.integer({ min: 0, max: 1_800_000 }) }),
      ),
      fc.array(fc.integer({ min: 0, max: 1_400_000_000 }), { minLength: 2 }),
      (answers, looks) => {
        const start = Date.parse('2026-05-13T05:00:00Z');
        const stored = answers.map(({ at, late }) => Math.min(start + at, lastAnswer) + late);
        const seen = looks
          .toSorted((a, b) => a - b)
          .flatMap((look) => {
            const now = start + look;
            const answered = stored.filter((at) => at <= now).length;
            return showsResults({ ...days, answered }, zone, new Date(now)) ? [answered] : [];
          });
        expect(new Set(seen).size).toBeLessThanOrEqual(1);
        for (const answered of seen) expect(answered).toBeGreaterThanOrEqual(leastAnswers);
      },
    ),
  );
});

test('a survey is open for two weeks after the first day, with reminders after 3 and 10 days', () => {
  expect(surveyDays(opened)).toEqual({ opened_on: opened, closes_on: '2026-05-27' });
  const due = ['2026-05-15', '2026-05-16', '2026-05-22', '2026-05-23'].map((on) =>
    remindersDue({ opened_on: opened }, on),
  );
  expect(due).toEqual([0, 1, 1, 2]);
});

test('the mean is computed from the counts', () => {
  expect(meanOf([0, 0, 0, 0, 0])).toBe(undefined);
  expect(
    meanOf(
      addCounts([
        [1, 0, 0, 0, 1],
        [0, 0, 2, 0, 0],
      ]),
    ),
  ).toBe(3);
});
