import { addDays, today } from '@muster/shared/rules/calendar';
import { describe, expect, test } from 'vitest';
import { mondayBegan, morningBegan } from '../../src/entry/scheduled/local-time-window.ts';

const hour = 3_600_000;
const chicago = 'America/Chicago';
const at = (text: string) => new Date(text);

describe('the morning run', () => {
  test.each([
    ['a second before', '2026-05-13T10:59:59Z', false],
    ['at six', '2026-05-13T11:00:00Z', true],
    ['up to an hour after', '2026-05-13T11:59:59Z', true],
    ['not at seven', '2026-05-13T12:00:00Z', false],
  ])('is at six, local time of the department: %s', (_, text, came) => {
    const until = at(text);
    expect(morningBegan(chicago, { after: new Date(until.getTime() - hour), until })).toBe(came);
  });

  test('is at six in winter, too', () => {
    expect(morningBegan(chicago, { after: at('2026-01-13T11:00:00Z'), until: at('2026-01-13T12:00:00Z') })).toBe(true);
    expect(morningBegan(chicago, { after: at('2026-01-13T10:00:00Z'), until: at('2026-01-13T11:00:00Z') })).toBe(false);
  });

  test('is not missed when a run is hours or days late', () => {
    expect(morningBegan(chicago, { after: at('2026-05-13T10:00:00Z'), until: at('2026-05-13T23:00:00Z') })).toBe(true);
    expect(morningBegan(chicago, { after: at('2026-05-10T12:00:00Z'), until: at('2026-05-13T08:00:00Z') })).toBe(true);
  });
});

/** Offsets of half and quarter hours, both ends of the calendar, and a clock change of half an hour. */
const zones = [
  ...['America/Chicago', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/London'],
];
/** Contains every clock change of these zones. */
const seasons = [
  ['2026-03-01', 42],
  ['2026-09-25', 40],
] as const;

test.each(zones)('hourly runs find one morning per day, clock changes included: %s', (zone) => {
  for (const [begin, days] of seasons) {
    const first = at(`${begin}T00:00:00Z`).getTime();
    const found: string[] = [];
    for (let until = first + hour; until <= first + days * 24 * hour; until += hour) {
      const span = { after: new Date(until - hour), until: new Date(until) };
      if (morningBegan(zone, span)) found.push(today(zone, span.until));
    }
    expect(found).toHaveLength(days);
    expect(found).toEqual(found.map((_, n) => addDays(found[0] ?? '', n)));
  }
});

test('Monday begins with its morning, local time of the department, and is not missed when a run is late', () => {
  const span = (after: string, until: string) => ({ after: at(after), until: at(until) });
  expect(mondayBegan(chicago, span('2026-05-11T09:59:59Z', '2026-05-11T10:59:59Z'))).toBeUndefined();
  expect(mondayBegan(chicago, span('2026-05-11T10:00:00Z', '2026-05-11T11:00:00Z'))).toBe('2026-05-11');
  expect(mondayBegan(chicago, span('2026-05-11T11:00:00Z', '2026-05-11T12:00:00Z'))).toBeUndefined();
  // Until Tuesday, and over a weekend and Monday before six.
  expect(mondayBegan(chicago, span('2026-05-09T11:00:00Z', '2026-05-12T03:00:00Z'))).toBe('2026-05-11');
  expect(mondayBegan(chicago, span('2026-05-08T11:00:00Z', '2026-05-11T10:00:00Z'))).toBeUndefined();
  // Sunday in Chicago, Monday in Kiritimati.
  expect(mondayBegan('Pacific/Kiritimati', span('2026-05-10T15:00:00Z', '2026-05-10T16:00:00Z'))).toBe('2026-05-11');
});

test.each(zones)('hourly runs find each Monday once, clock changes included: %s', (zone) => {
  for (const [begin, days] of seasons) {
    const first = at(`${begin}T00:00:00Z`).getTime();
    const found: string[] = [];
    for (let until = first + hour; until <= first + days * 24 * hour; until += hour) {
      const monday = mondayBegan(zone, { after: new Date(until - hour), until: new Date(until) });
      if (monday !== undefined) found.push(monday);
    }
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(found).toEqual(found.map((_, n) => addDays(found[0] ?? '', 7 * n)));
    expect(found.every((date) => at(`${date}T12:00:00Z`).getUTCDay() === 1)).toBe(true);
  }
});
