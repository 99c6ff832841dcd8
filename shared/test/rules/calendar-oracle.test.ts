import {
  addDays,
  addMonths,
  daysBetween,
  instantOf,
  isCalendarDate,
  isTimeZone,
  today,
} from '@muster/shared/rules/calendar';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';

/** Compares the calendar with Temporal, whose polyfill is too large to ship. */

const zones = fc.constantFrom(
  'America/Chicago',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Anchorage',
  'America/St_Johns',
  'America/Puerto_Rico',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
);
const minute = 60_000;
const instants = fc
  .integer({ min: Date.UTC(1975, 0, 1) / minute, max: Date.UTC(2099, 11, 31) / minute })
  .map((n) => Temporal.Instant.fromEpochMilliseconds(n * minute));
/** Local times within three hours of a clock change. */
const nearChange = fc.tuple(instants, zones, fc.integer({ min: -180, max: 180 })).map(([instant, zone, minutes]) => {
  const change = instant.toZonedDateTimeISO(zone).getTimeZoneTransition('next') ?? instant.toZonedDateTimeISO(zone);
  return { zone, local: change.toPlainDateTime().add({ minutes }) };
});
const anywhere = fc.tuple(instants, zones).map(([instant, zone]) => ({
  zone,
  local: instant.toZonedDateTimeISO('UTC').toPlainDateTime(),
}));
const dates = instants.map((instant) => instant.toZonedDateTimeISO('UTC').toPlainDate().toString());

describe('agrees with Temporal on', () => {
  test.each([
    ['near a clock change', nearChange],
    ['anywhere', anywhere],
  ])('an instant %s', (_, places) => {
    fc.assert(
      fc.property(places, ({ zone, local }) => {
        const expected = local.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
        const time = local.toPlainTime().toString().slice(0, 5);
        expect(instantOf(local.toPlainDate().toString(), time, zone).getTime()).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  test('the date of a department', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const expected = instant.toZonedDateTimeISO(zone).toPlainDate().toString();
        expect(today(zone, new Date(instant.epochMilliseconds))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('months and days', () => {
    fc.assert(
      fc.property(dates, dates, fc.integer({ min: 0, max: 1200 }), (from, to, months) => {
        expect(addMonths(from, months)).toBe(Temporal.PlainDate.from(from).add({ months }).toString());
        expect(addDays(from, months - 600)).toBe(
          Temporal.PlainDate.from(from)
            .add({ days: months - 600 })
            .toString(),
        );
        const { days } = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' });
        expect(daysBetween(from, to)).toBe(days);
      }),
    );
  });

  test('existing dates', () => {
    const two = fc.integer({ min: 0, max: 40 }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), two, two, (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
        const exists = () => Temporal.PlainDate.from(text, { overflow: 'reject' });
        if (isCalendarDate(text)) expect(exists).not.toThrow();
        else expect(exists).toThrow();
      }),
      { numRuns: 1000 },
    );
  });

  test('existing zones', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) expect(isTimeZone(zone)).toBe(true);
  });
});
