import { expect, test } from 'vitest';
import { itsClass } from '../../testing/manage-trainings-screen.tsx';
import { copyOf, enrollmentEndFor, placesOf, repeatOf, timesOf } from './class-defaults.ts';
import { classBody, valuesOf } from './class-form-values.ts';
import { classWarnings } from './class-warnings.ts';
import { weeklyRepeats } from './weekly-repeats.ts';

const zone = 'America/Chicago';
const session = (date: string, start = '09:00', end = '12:00') => ({
  date,
  start_time: `${date}T${start}:00`,
  end_time: `${date}T${end}:00`,
});
const typed = (date: string, start_time = '09:00', end_time = '12:00') => ({ key: date, date, start_time, end_time });

test.each([
  [[], ''],
  [[typed('2027-03-10'), typed('2027-03-03')], '2027-03-02T23:59'],
  [[typed('2027-02-01', '13:00')], '2027-02-01T13:00'],
  [[{ ...typed('2027-02-01'), start_time: '' }], '2027-02-01T23:59'],
  [[typed('')], ''],
])('enrollment of a class on %j ends at %j', (dates, end) => {
  expect(enrollmentEndFor(dates, '2027-02-01T08:00')).toBe(end);
});

test('places and times of earlier classes are suggested, those used last first, each once', () => {
  const classes = [
    itsClass({ id: 'A', location: 'Old Gym', training_dates: [session('2025-03-03')] }),
    itsClass({ id: 'A', location: 'Range', training_dates: [session('2026-03-03', '13:00', '16:00')] }),
    itsClass({ id: 'A', location: 'Range', training_dates: [session('2026-09-03'), session('2026-09-04')] }),
  ];
  expect(placesOf(classes)).toEqual(['Range', 'Old Gym']);
  expect(timesOf(classes)).toEqual([
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '16:00' },
  ]);
});

test.each([
  ['2027-03-03', '2027-02-01T14:00:00Z', '2027-03-10'],
  ['2027-01-04', '2027-02-01T14:00:00Z', '2027-02-08'],
  ['2027-01-05', '2027-02-01T14:00:00Z', '2027-02-02'],
])('the copy of a class of %s made on %s is on %s', (date, now, copied) => {
  const original = itsClass({ id: 'A', location: 'Range', class_size: 8, training_dates: [session(date)] });
  const copy = copyOf(original, new Date(now), zone);
  expect(copy).toMatchObject({ location: 'Range', class_size: '8' });
  expect(copy.dates).toMatchObject([{ date: copied, start_time: '09:00', end_time: '12:00' }]);
});

test('a weekly repetition keeps the local times when clocks change', () => {
  const original = itsClass({
    id: 'A',
    enrollment_start: '2027-02-01T14:00:00.000Z',
    enrollment_end: '2027-03-09T05:59:00.000Z',
    training_dates: [session('2027-03-09')],
  });
  const repeated = repeatOf(valuesOf(original, zone), 1);
  expect(repeated.dates).toMatchObject([{ date: '2027-03-16', start_time: '09:00' }]);
  expect(repeated.enrollment_end).toBe('2027-03-15T23:59');
  // Central Daylight Time began on 14 March.
  expect(classBody(repeated, zone)).toMatchObject({
    enrollment_start: '2027-02-01T14:00:00.000Z',
    enrollment_end: '2027-03-16T04:59:00.000Z',
    dates: [{ date: '2027-03-16', start_time: '2027-03-16T09:00:00' }],
  });
});

test('copies and repetitions of a class with invalid dates leave these empty', () => {
  const dates = [session('2027-02-30'), session('2027-03-03')];
  const original = itsClass({ id: 'A', enrollment_end: 'never', training_dates: dates });
  const copy = copyOf(original, new Date('2027-02-01T14:00:00Z'), zone);
  expect(copy.dates.map(({ date }) => date)).toEqual(['', '2027-03-10']);
  const repeated = repeatOf(valuesOf(original, zone), 1);
  expect(repeated.enrollment_end).toBe('');
  expect(repeated.dates.map(({ date }) => date)).toEqual(['', '2027-03-10']);
  const setting = { now: new Date('2027-02-01T14:00:00Z'), timeZone: zone, coming: [original] };
  expect(weeklyRepeats(valuesOf(original, zone), 2, setting).map(({ week }) => week)).toEqual([1, 2]);
});

const now = new Date('2027-02-01T14:00:00Z');

test.each([
  ['2027-03-03', ['2027-03-10', '2027-03-17']],
  ['2026-11-02', ['2027-02-08', '2027-02-15']],
  ['2026-12-31', ['2027-02-04', '2027-02-11']],
])('a class of %s repeats in weeks to come, never in the past', (date, dates) => {
  const original = itsClass({ id: 'A', training_dates: [session(date)] });
  const series = weeklyRepeats(valuesOf(original, zone), 2, { now, timeZone: zone, coming: [] });
  expect(series.map(({ values }) => values.dates[0]?.date)).toEqual(dates);
});

test('a new class whose enrollment has already ended gets a warning; an existing one does not', () => {
  const values = { location: 'Range', enrollment_end: '2027-02-01T08:00', held: false, dates: [typed('2027-02-02')] };
  const ended = ['Enrollment has already ended: no one can enroll. You can still add people under Attendance.'];
  expect(classWarnings(values, [], { now, timeZone: zone })).toEqual(ended);
  expect(classWarnings({ ...values, enrollment_end: '2027-02-01T08:01' }, [], { now, timeZone: zone })).toEqual([]);
  expect(classWarnings(values, [], { now, timeZone: zone, exceptId: 'A' })).toEqual([]);
});

test('another class at the same location and time, and enrollment that ends after the start, get warnings', () => {
  const other = itsClass({ id: 'B', location: ' range ', training_dates: [session('2027-03-03', '11:00', '13:00')] });
  const values = { location: 'Range', enrollment_end: '2027-03-03T10:00', held: false, dates: [typed('2027-03-03')] };
  expect(classWarnings(values, [other], { now, timeZone: zone })).toEqual([
    'Enrollment ends after the class starts. No one can enroll after the start.',
    'Firearms Qualification is at the same location ( range ) at the same time: Wed, Mar 3, 2027, 11:00-13:00.',
  ]);
  const fine = { ...values, enrollment_end: '2027-03-02T23:59' };
  expect(classWarnings(fine, [other], { now, timeZone: zone, exceptId: 'B' })).toEqual([]);
  expect(
    classWarnings({ ...fine, dates: [typed('2027-03-03', '13:00', '14:00')] }, [other], { now, timeZone: zone }),
  ).toEqual([]);
  expect(classWarnings({ ...fine, location: 'Gym' }, [other], { now, timeZone: zone })).toEqual([]);
});
