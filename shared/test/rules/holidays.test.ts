import { addDays, daysBetween } from '@muster/shared/rules/calendar';
import { federalHolidays, holidaysOn, observedOn } from '@muster/shared/rules/holidays';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

const none = { off: [], own: [] };
const years = fc.integer({ min: 1971, max: 2400 });
const dates = fc.tuple(years, fc.nat(364)).map(([year, days]) => addDays(`${year}-01-01`, days));
const datesIn = (year: number) => federalHolidays.map(({ dateIn }) => dateIn(year));

test.each([
  [2026, ['01-01', '01-19', '02-16', '05-25', '06-19', '07-04', '09-07', '10-12', '11-11', '11-26', '12-25']],
  [2027, ['01-01', '01-18', '02-15', '05-31', '06-19', '07-04', '09-06', '10-11', '11-11', '11-25', '12-25']],
  [2028, ['01-01', '01-17', '02-21', '05-29', '06-19', '07-04', '09-04', '10-09', '11-11', '11-23', '12-25']],
])('the federal holidays of %i are those that the Office of Personnel Management lists', (year, days) => {
  expect(datesIn(year)).toEqual(days.map((day) => `${year}-${day}`));
});

test.each([
  ['2026-07-03', ['Independence Day (observed)']],
  ['2026-07-04', ['Independence Day']],
  ['2027-07-05', ['Independence Day (observed)']],
  ['2027-12-24', ['Christmas Day (observed)']],
  ['2027-12-31', ["New Year's Day (observed)"]],
  ['2028-01-01', ["New Year's Day"]],
  ['2026-07-06', []],
])('%s is %j', (date, names) => {
  expect(holidaysOn(date, none)).toEqual(names);
});

describe('in any year', () => {
  test('each holiday is on its weekday or date, by another calendar', () => {
    fc.assert(
      fc.property(years, (year) => {
        const [newYear, king, washington, memorial, june, july, labor, columbus, veterans, thanks, christmas] = datesIn(
          year,
        ).map((date) => Temporal.PlainDate.from(date));
        const fixed = [newYear, june, july, veterans, christmas].map((day) => `${day?.month}-${day?.day}`);
        expect(fixed).toEqual(['1-1', '6-19', '7-4', '11-11', '12-25']);
        const floating = [king, washington, memorial, labor, columbus, thanks];
        expect(floating.map((day) => day?.dayOfWeek)).toEqual([1, 1, 1, 1, 1, 4]);
        expect(floating.map((day) => Math.ceil((day?.day ?? 0) / 7)).toSpliced(2, 1)).toEqual([3, 3, 1, 2, 4]);
        expect(memorial?.add({ weeks: 1 }).month).toBe(6);
      }),
    );
  });

  test('holidays are in order, and no two share a date or observed date', () => {
    fc.assert(
      fc.property(years, (year) => {
        const days = datesIn(year);
        expect(days.toSorted()).toEqual(days);
        expect(new Set(days.map(observedOn)).size).toBe(11);
      }),
    );
  });

  test('a weekend holiday is observed on a weekday one day away, and others on their date', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const observed = observedOn(date);
        expect(Temporal.PlainDate.from(observed).dayOfWeek).toBeLessThan(6);
        const weekday = Temporal.PlainDate.from(date).dayOfWeek;
        expect(daysBetween(date, observed)).toBe(weekday === 6 ? -1 : weekday === 7 ? 1 : 0);
      }),
    );
  });

  test('a date has a name exactly if it is a holiday or observed as one', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const year = Number(date.slice(0, 4));
        const days = [year - 1, year, year + 1].flatMap(datesIn);
        expect(holidaysOn(date, none).length > 0).toBe(days.includes(date) || days.map(observedOn).includes(date));
      }),
    );
  });

  test('a holiday that is not observed is never named, and the others stay', () => {
    fc.assert(
      fc.property(dates, fc.subarray(federalHolidays.map(({ id }) => id)), (date, off) => {
        const all = holidaysOn(date, none);
        const names = federalHolidays.filter(({ id }) => off.includes(id)).map(({ name }) => name as string);
        const kept = all.filter((name) => !names.includes(name.replace(' (observed)', '')));
        expect(holidaysOn(date, { off, own: [] })).toEqual(kept);
      }),
    );
  });
});

test('a department holiday is on its date, or on that date every year', () => {
  const on = (date: string, yearly: boolean) =>
    holidaysOn('2028-02-29', { off: [], own: [{ name: 'Leap Day', date, yearly }] });
  expect([on('2028-02-29', false), on('2024-02-29', true)]).toEqual([['Leap Day'], ['Leap Day']]);
  expect([on('2024-02-29', false), on('2028-02-28', true)]).toEqual([[], []]);
});
