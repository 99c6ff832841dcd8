import { calendarText } from '@muster/functions/areas/calendars/calendar-text';
import { type CalendarEvent, eventsOf } from '@muster/functions/areas/calendars/class-events';
import { instantOf } from '@muster/shared/rules/calendar';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsed } from './parsed.ts';

const now = new Date('2026-05-13T12:00:00Z');

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: '01-1@demo.muster',
  sequence: 3,
  changed_at: new Date('2026-05-01T08:30:15Z'),
  start: '2026-06-01T09:00',
  end: '2026-06-01T12:00',
  summary: 'First aid',
  location: 'Room 1',
  description: 'You have a seat in this class.',
  status: 'CONFIRMED',
  ...more,
});

const textOf = (timezone: string, ...events: CalendarEvent[]) => calendarText('My training', timezone, { events, now });

function eventsAt(timezone: string, sessions: ClassSession[]): CalendarEvent[] {
  const trainingClass = { id: '01KR000000000000000000000A', location: 'Room 1', sessions, dates_version: 1 };
  return eventsOf({ trainingClass, name: 'First aid', standing: 'seat' }, { site: 'DEMO', timezone, now });
}

describe('a calendar file', () => {
  test('has what RFC 5545 and RFC 7986 ask for', () => {
    const { calendar, events } = parsed(textOf('America/Chicago', event()));
    const value = (name: string) => String(calendar.getFirstPropertyValue(name));
    expect(['version', 'method', 'name', 'x-wr-calname', 'x-wr-timezone', 'refresh-interval'].map(value)).toEqual([
      '2.0',
      'PUBLISH',
      'My training',
      'My training',
      'America/Chicago',
      'PT1H',
    ]);
    expect(events).toEqual([
      {
        uid: '01-1@demo.muster',
        sequence: 3,
        status: 'CONFIRMED',
        summary: 'First aid',
        location: 'Room 1',
        description: 'You have a seat in this class.',
        local: '2026-06-01T09:00:00',
        start: new Date('2026-06-01T14:00:00Z'),
        end: new Date('2026-06-01T17:00:00Z'),
        zone: 'America/Chicago',
        stamp: '2026-05-01T08:30:15Z',
        modified: '2026-05-01T08:30:15Z',
      },
    ]);
  });

  test('has its properties before its components, as RFC 5545 says', () => {
    const [head = ''] = textOf('America/Chicago', event()).split('BEGIN:VTIMEZONE');
    for (const name of ['NAME', 'METHOD', 'REFRESH-INTERVAL;VALUE=DURATION', 'X-WR-TIMEZONE'])
      expect(head).toContain(`\r\n${name}:`);
  });

  test('names who teaches', () => {
    const trainingClass = {
      id: '01KR000000000000000000000A',
      location: 'Room 1',
      sessions: [{ date: '2026-06-01', start: '09:00', end: '12:00' }],
      dates_version: 1,
    };
    const instructors = [{ name: 'Kim Park' }, { name: 'Lee, Jo' }];
    const events = eventsOf(
      { trainingClass, name: 'First aid', standing: 'waitlist', instructors },
      { site: 'DEMO', timezone: 'America/Chicago', now },
    );
    const [read] = parsed(textOf('America/Chicago', ...events)).events;
    expect(read).toMatchObject({
      summary: 'First aid (waitlist)',
      status: 'TENTATIVE',
      description: 'You are on the waitlist of this class. You have no seat yet.\nTaught by Kim Park, Lee, Jo.',
    });
  });

  test('is valid without events', () => {
    const text = calendarText('My training', 'America/Chicago', { events: [], now });
    expect(parsed(text).events).toEqual([]);
    expect(text).toContain('BEGIN:VTIMEZONE');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  test('keeps texts as they are, whatever they contain', () => {
    const hostile = 'Fire, "arms"; C:\\range\nBEGIN:VEVENT\r\nSUMMARY:no\r:';
    const { events } = parsed(textOf('America/Chicago', event({ summary: hostile, location: hostile })));
    expect(events).toHaveLength(1);
    const read = hostile.replaceAll(/\r\n?/g, '\n');
    expect(events[0]).toMatchObject({ summary: read, location: read });
    const named = parsed(
      calendarText('Police, "A";\r\nX-EVIL:1\\', 'America/Chicago', { events: [event()], now }),
    ).calendar;
    // The parser gives this property as it is written.
    expect(named.getFirstPropertyValue('name')).toBe('Police\\, "A"\\; X-EVIL:1\\\\');
    expect(named.getFirstPropertyValue('x-evil')).toBeNull();
  });

  test('folds every line to 75 octets without cutting a character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((one) => !/[\p{Cc}]/u.test(one));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 80 }), (summary, location, filler) => {
        const padded = `${'x'.repeat(filler)}👩‍🚒${summary}`;
        const file = textOf('America/Chicago', event({ summary: padded, location }));
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.isWellFormed()).toBe(true);
        expect(parsed(file).events[0]).toMatchObject({ summary: padded });
      }),
    );
  });
});

describe('times', () => {
  const zones = [
    'America/Chicago',
    'America/Phoenix',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Africa/Casablanca',
    'Europe/Dublin',
    'Pacific/Apia',
  ];
  const session = (date: string, start: string, end: string) => ({ date, start, end });

  test('mean the instants that the department means, in any zone and on any day', () => {
    const date = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.constantFrom(...zones), date, fc.integer({ min: 0, max: 22 }), (zone, day, hour) => {
        const [start, end] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:15`) as [string, string];
        const { events } = parsed(textOf(zone, ...eventsAt(zone, [session(day, start, end)])));
        expect(events[0]?.start).toEqual(instantOf(day, start, zone));
      }),
      { numRuns: 300 },
    );
  });

  test('of the hours around each change of the clock', () => {
    const changes = [
      ['America/Chicago', '2026-03-08'],
      ['America/Chicago', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
    ] as const;
    for (const [zone, day] of changes) {
      for (const start of ['00:30', '01:00', '01:30', '01:45', '02:00', '02:30', '03:00', '03:30']) {
        const { events } = parsed(textOf(zone, ...eventsAt(zone, [session(day, start, '08:00')])));
        expect([zone, day, start, events[0]?.start]).toEqual([zone, day, start, instantOf(day, start, zone)]);
        expect(events[0]?.end).toEqual(instantOf(day, '08:00', zone));
      }
    }
  });

  test('of an hour that is skipped is moved behind it; of one that occurs twice it is the first', () => {
    const times = (day: string, start: string, end: string) => {
      const [read] = parsed(
        textOf('America/Chicago', ...eventsAt('America/Chicago', [session(day, start, end)])),
      ).events;
      return [read?.local, read?.start.toISOString(), read?.end.toISOString()];
    };
    expect(times('2026-03-08', '02:30', '03:00')).toEqual([
      '2026-03-08T03:30:00',
      '2026-03-08T08:30:00.000Z',
      '2026-03-08T09:00:00.000Z',
    ]);
    expect(times('2026-11-01', '01:30', '02:00')).toEqual([
      '2026-11-01T06:30:00Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
  });

  test('at the ends of days and years, and years apart', () => {
    const sessions = [
      session('2026-12-31', '18:00', '23:59'),
      session('2027-01-01', '00:00', '06:00'),
      session('2031-07-04', '09:00', '10:00'),
    ];
    for (const zone of zones) {
      const { events } = parsed(textOf(zone, ...eventsAt(zone, sessions)));
      expect(events.map(({ start, end }) => [start, end])).toEqual(
        sessions.map(({ date, start, end }) => [instantOf(date, start, zone), instantOf(date, end, zone)]),
      );
    }
  });

  test('in UTC need no zone', () => {
    expect(textOf('UTC', ...eventsAt('UTC', [session('2026-06-01', '09:00', '12:00')]))).toContain(
      'DTSTART:20260601T090000Z',
    );
  });
});
