import { localTime } from '@muster/shared/rules/calendar';
import { expect, test } from 'vitest';
import { aClass } from '../../testing/training-classes.ts';
import { withFourDigitYear } from '../../ui/four-digit-year.ts';
import {
  type ClassValues,
  classBody,
  enrollmentWindow,
  instantFrom,
  newClass,
  sessionWindow,
  valuesOf,
} from './class-form-values.ts';

const chicago = 'America/Chicago';

test.each([
  ['2027-02-01T09:00', '2027-02-01T15:00:00.000Z'],
  ['2027-07-01T09:00', '2027-07-01T14:00:00.000Z'],
])("%s on the department's clock is %s", (local, instant) => {
  expect(instantFrom(local, chicago)).toBe(instant);
  expect(localTime(instant, chicago)).toBe(local);
});

test('midnight is the start of its day', () => {
  expect(localTime('2027-02-01T06:00:00.000Z', chicago)).toBe('2027-02-01T00:00');
});

test('text that is not a date and time is not converted', () => {
  expect(instantFrom('', chicago)).toBe('');
  expect(instantFrom('2027-02-01', chicago)).toBe('2027-02-01');
});

test('a stored time that cannot be parsed leaves its field empty', () => {
  const stored = aClass({ id: 'A', enrollment_start: 'soon' });
  expect(valuesOf(stored, chicago)).toMatchObject({ enrollment_start: '' });
});

// spec 5.27
test('a year longer than four digits is cut to four', () => {
  expect(withFourDigitYear('202712-03-03')).toBe('2027-03-03');
  expect(withFourDigitYear('20271-03-03T09:00')).toBe('2027-03-03T09:00');
  expect(withFourDigitYear('2027-03-03')).toBe('2027-03-03');
});

// spec 5.25, 5.26, 9.9
test("the windows begin with the department's day and year, and end on 31 December ten years ahead", () => {
  const newYearInLondon = new Date('2027-01-01T03:00:00Z');
  expect(sessionWindow(chicago, newYearInLondon)).toEqual({ min: '2026-12-31', max: '2036-12-31' });
  expect(enrollmentWindow(chicago, newYearInLondon)).toEqual({ min: '2026-01-01T00:00', max: '2036-12-31T23:59' });
  expect(sessionWindow('Europe/London', newYearInLondon)).toEqual({ min: '2027-01-01', max: '2037-12-31' });
});

// spec 9.7
test('a new class has ten seats', () => {
  expect(newClass.class_size).toBe('10');
});

test("a class is unchanged by its form; times are sent as date + 'T' + time + ':00'", () => {
  const row = aClass({
    id: 'A',
    enrollment_start: '2027-11-07T07:30:00.000Z',
    enrollment_end: '2027-11-08T05:59:59.999Z',
  });
  expect(classBody(valuesOf(row, chicago), chicago, row)).toEqual({
    location: row.location,
    class_size: row.class_size,
    enrollment_start: row.enrollment_start,
    enrollment_end: row.enrollment_end,
    dates: row.training_dates,
  });
});

test('a changed instant is sent as typed', () => {
  const row = aClass({ id: 'A' });
  const typed: ClassValues = { ...valuesOf(row, chicago), enrollment_end: '2027-03-01T18:00' };
  expect(classBody(typed, chicago, row)).toMatchObject({
    enrollment_start: row.enrollment_start,
    enrollment_end: '2027-03-02T00:00:00.000Z',
  });
});
