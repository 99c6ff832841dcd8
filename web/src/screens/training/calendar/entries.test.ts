import { beforeEach, expect, test, vi } from 'vitest';
import { aClass } from '../../../testing/training-classes.ts';
import { byDay, seatsText, sessionsIn, weekOf } from './entries.ts';

const zone = 'America/Chicago';
const on = (date: string, start: string) => ({ date, start_time: `${date}T${start}:00`, end_time: `${date}T23:00:00` });
const first = aClass({ id: 'A', training_dates: [on('2027-03-31', '13:00'), on('2027-04-01', '08:00')] });
const second = aClass({
  id: 'B',
  training_dates: [on('2027-03-31', '09:00')],
  enrolled_count: 12,
  is_waitlisted: true,
});

beforeEach(() => vi.setSystemTime(new Date('2027-03-03T03:30:00Z')));

test.each([
  ['2027-03', ['B 2027-03-31T09:00:00', 'A 2027-03-31T13:00:00']],
  ['2027-04', ['A 2027-04-01T08:00:00']],
  ['2027-04-01', ['A 2027-04-01T08:00:00']],
  ['2027-05', []],
])('the sessions of classes in %s are listed by start', (period, listed) => {
  expect(sessionsIn(period, [first, second]).map(({ id, start_time }) => `${id} ${start_time}`)).toEqual(listed);
});

test('a session has the name, the place and the seat of its class', () => {
  expect(sessionsIn('2027-03', [second])).toEqual([
    {
      id: 'B',
      name: 'Firearms Qualification',
      location: 'Room B',
      start_time: '2027-03-31T09:00:00',
      end_time: '2027-03-31T23:00:00',
      is_enrolled: false,
      is_waitlisted: true,
      trainingClass: second,
    },
  ]);
  expect([...byDay(sessionsIn('2027', [first, second])).keys()]).toEqual(['2027-03-31', '2027-04-01']);
});

test.each([
  ['2027-03-03', '2027-02-28', '2027-03-06'],
  ['2027-02-28', '2027-02-28', '2027-03-06'],
  ['2027-03-06', '2027-02-28', '2027-03-06'],
  ['2028-01-01', '2027-12-26', '2028-01-01'],
])('the week of %s is from %s to %s', (date, from, to) => {
  const week = weekOf(date);
  expect([week.length, week[0], week[6]]).toEqual([7, from, to]);
});

test('seats are free until the class starts, and own events have none', () => {
  const seats = (trainingClass: typeof first) =>
    sessionsIn('2027', [trainingClass]).map((entry) => seatsText(entry, zone))[0];
  expect(seats(first)).toBe('9 of 12 seats free');
  expect(seats(second)).toBe('Full');
  expect(seats({ ...first, enrolled_count: 13 })).toBe('Full');
  expect(seats({ ...first, training_dates: [on('2027-03-01', '09:00'), on('2027-03-31', '09:00')] })).toBe(
    'Already started',
  );
  const { trainingClass: _, ...own } = sessionsIn('2027-04', [first])[0] ?? {};
  expect(seatsText(own as Parameters<typeof seatsText>[0], zone)).toBeUndefined();
});
