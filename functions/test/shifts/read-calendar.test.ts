import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../src/areas/shifts/read-calendar.ts';
import { calendarText } from './calendar-server.ts';

const reading = { kind: 'shift', from: '2026-04-12', to: '2026-09-10', timeZone: 'America/Chicago' } as const;
const read = (events: string[], before?: string) =>
  readCalendar(calendarText(events, before), reading).map(({ date, start, end, label }) =>
    [date, start, end, label].filter(Boolean).join(' '),
  );

/** As Outlook defines the zone of Denver. */
const zone = `BEGIN:VTIMEZONE
TZID:Mountain Standard Time
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0600
TZOFFSETTO:-0700
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0700
TZOFFSETTO:-0600
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`;

describe('a calendar file', () => {
  test.each([
    ['in UTC', 'DTSTART:20260513T230000Z\nDTEND:20260514T110000Z', '2026-05-13 18:00 06:00'],
    [
      'in a zone by its name',
      'DTSTART;TZID=America/New_York:20260513T190000\nDURATION:PT12H',
      '2026-05-13 18:00 06:00',
    ],
    [
      'in a zone that the file defines',
      'DTSTART;TZID=Mountain Standard Time:20260513T170000\nDTEND;TZID=Mountain Standard Time:20260514T050000',
      '2026-05-13 18:00 06:00',
    ],
    ['without a zone', 'DTSTART:20260513T180000\nDTEND:20260514T060000', '2026-05-13 18:00 06:00'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20260513', '2026-05-13 00:00 00:00'],
    [
      'with a label',
      'DTSTART:20260513T060000\nDTEND:20260513T180000\nSUMMARY:Days\\, early',
      '2026-05-13 06:00 18:00 Days, early',
    ],
  ])('is read with an event %s', (_, event, expected) => {
    expect(read([event], zone)).toEqual([expected]);
  });

  test('is read with repetitions, a removed one and a moved one', () => {
    const series = 'DTSTART:20260501T180000\nDTEND:20260502T060000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260502T180000';
    const moved = `BEGIN:VEVENT
UID:event-0
RECURRENCE-ID:20260503T180000
DTSTART:20260503T120000
DTEND:20260504T000000
SUMMARY:Early
END:VEVENT`;
    expect(read([series], moved)).toEqual([
      '2026-05-01 18:00 06:00',
      '2026-05-03 12:00 00:00 Early',
      '2026-05-04 18:00 06:00',
    ]);
  });

  test('is read day by day where an event is longer than 24 hours, within the days that count', () => {
    expect(read(['DTSTART:20260513T180000\nDTEND:20260515T060000'])).toEqual([
      '2026-05-13 18:00 00:00',
      '2026-05-14 00:00 00:00',
      '2026-05-15 00:00 06:00',
    ]);
    expect(read(['DTSTART;VALUE=DATE:20260401\nDTEND;VALUE=DATE:20260414'])).toEqual([
      '2026-04-12 00:00 00:00',
      '2026-04-13 00:00 00:00',
    ]);
    expect(read(['DTSTART:20270513T180000\nDTEND:20270514T060000'])).toEqual([]);
  });

  test('is read up to its horizon where a series has no end', () => {
    const days = read(['DTSTART:20200101T060000\nDTEND:20200101T140000\nRRULE:FREQ=DAILY']);
    expect([days.length, days[0], days.at(-1)]).toEqual([152, '2026-04-12 06:00 14:00', '2026-09-10 06:00 14:00']);
  });

  test('leaves out canceled events, and keeps the times of a department at a change of the clock', () => {
    expect(read(['STATUS:CANCELLED\nDTSTART:20260513T180000Z\nDTEND:20260513T190000Z'])).toEqual([]);
    const autumn = readCalendar(
      calendarText(['DTSTART;TZID=America/Chicago:20261031T180000\nDTEND;TZID=America/Chicago:20261101T060000']),
      { ...reading, from: '2026-10-01', to: '2026-12-01' },
    );
    expect(autumn).toMatchObject([{ date: '2026-10-31', start: '18:00', end: '06:00' }]);
  });

  test.each([
    ['a web page', '<p>Hello</p>', 'not a calendar'],
    ['an empty text', '', 'not a calendar'],
    ['a card', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n', 'not a calendar'],
    [
      'a series by the minute',
      calendarText(['DTSTART:20260501T000000\nDTEND:20260501T000100\nRRULE:FREQ=MINUTELY']),
      'more than 1000 events',
    ],
    [
      'a series by the second, before the days that count',
      calendarText(['DTSTART:20200101T000000\nDTEND:20200101T000001\nRRULE:FREQ=SECONDLY']),
      'too many repetitions',
    ],
  ])('is not %s', (_, text, said) => {
    expect(() => readCalendar(text, reading)).toThrow(said);
  });
});
