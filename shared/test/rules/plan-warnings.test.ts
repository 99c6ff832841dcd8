import { type Plan, planWarningText, warningsOf } from '@muster/shared/rules/plan-warnings';
import { expect, test } from 'vitest';

const zone = 'America/Chicago';
const session = (date: string, start: string, end: string) => ({ date, start, end });
const held = (...sessions: ReturnType<typeof session>[]) => [{ class_id: 'C', training_name: 'Radio', sessions }];
const plan = (more: Partial<Plan>): Plan => ({
  sessions: [session('2026-06-10', '09:00', '12:00')],
  place: undefined,
  class_size: 20,
  instructors: [],
  required: undefined,
  holidays: { off: [], own: [] },
  ...more,
});
const ann = { name: 'Ann Vega', employee_id: '7', teaches: [], seats: [], uncertified_on: [] };
const texts = (more: Partial<Plan>) => warningsOf(plan(more), zone).map((one) => planWarningText(one));

test.each([
  ['before it, back-to-back', '08:00', '09:00', []],
  ['after it, back-to-back', '12:00', '13:00', []],
  ['into its first minute', '08:00', '09:01', ['Range is taken by Radio on Wed, Jun 10, 2026, 08:00-09:01.']],
  ['within it', '10:00', '11:00', ['Range is taken by Radio on Wed, Jun 10, 2026, 10:00-11:00.']],
])('a place with another class %s', (_, start, end, expected) => {
  expect(texts({ place: { name: 'Range', held: held(session('2026-06-10', start, end)) } })).toEqual(expected);
});

test('the first overlapping session of another class is named once', () => {
  const days = ['2026-06-09', '2026-06-10', '2026-06-11'].map((date) => session(date, '10:00', '11:00'));
  const place = { name: 'Range', held: held(...days) };
  expect(texts({ sessions: days.slice(1), place })).toEqual([
    'Range is taken by Radio on Wed, Jun 10, 2026, 10:00-11:00.',
  ]);
});

test('times on days with a clock change are compared as elapsed time', () => {
  // 01:30 to 03:30 takes an hour on this day, because 02:00 to 03:00 does not exist.
  const sessions = [session('2026-03-08', '01:30', '03:30')];
  const at = (start: string, end: string) =>
    texts({ sessions, place: { name: 'Range', held: held(session('2026-03-08', start, end)) } }).length;
  expect([at('03:00', '04:00'), at('03:30', '04:30'), at('00:30', '01:30')]).toEqual([1, 0, 0]);
});

test('an instructor who teaches, has a seat or has no certification gets a warning for each', () => {
  const other = held(session('2026-06-10', '11:00', '13:00'));
  const busy = { ...ann, teaches: other, seats: other, uncertified_on: ['2026-06-10'] };
  expect(texts({ instructors: [ann, busy], required: { name: 'Instructor Course' } })).toEqual([
    'Ann Vega teaches Radio on Wed, Jun 10, 2026, 11:00-13:00.',
    'Ann Vega has a seat in Radio on Wed, Jun 10, 2026, 11:00-13:00.',
    'Ann Vega has no valid certification of Instructor Course on Wed, Jun 10, 2026.',
  ]);
  expect(texts({ instructors: [{ ...ann, uncertified_on: ['2026-06-10'] }] })).toEqual([]);
});

test('a holiday is named once and first, unless the department does not observe it', () => {
  const days = [session('2026-11-26', '09:00', '12:00'), session('2026-11-26', '13:00', '15:00')];
  const holidays = { off: [], own: [{ name: 'Founders Day', date: '2020-11-26', yearly: true }] };
  expect(texts({ sessions: days, holidays })).toEqual([
    'Thu, Nov 26, 2026 is a holiday: Thanksgiving Day.',
    'Thu, Nov 26, 2026 is a holiday: Founders Day.',
  ]);
  expect(texts({ sessions: days, holidays: { off: ['thanksgiving_day'], own: [] } })).toEqual([]);
});

test('a class larger than its location gets a warning; an equally large one does not', () => {
  const place = (capacity: number) => ({ name: 'Range', capacity, held: [] });
  expect(texts({ place: place(19) })).toEqual(['Range has room for 19 people, and the class has more seats.']);
  expect(texts({ place: place(1) })).toEqual(['Range has room for 1 person, and the class has more seats.']);
  expect(texts({ place: place(20) })).toEqual([]);
  expect(texts({ place: place(19), class_size: undefined })).toEqual([]);
});

test('times are written in the format of the department', () => {
  const place = { name: 'Range', held: held(session('2026-06-10', '11:00', '13:00')) };
  const [warning] = warningsOf(plan({ place }), zone);
  expect(warning && planWarningText(warning, '12h')).toBe(
    'Range is taken by Radio on Wed, Jun 10, 2026, 11:00 AM-1:00 PM.',
  );
});
