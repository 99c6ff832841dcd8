import { expect, test } from 'vitest';
import { itsClass, typeId } from '../../../testing/manage-trainings-screen.tsx';
import { nextClasses } from './next-classes.ts';

const session = (date: string) => ({ date, start_time: `${date}T09:00:00`, end_time: `${date}T11:00:00` });
const begun = itsClass({ id: 'A', training_dates: ['2027-03-01', '2027-03-03', '2027-03-09'].map(session) });
const later = itsClass({ id: 'B', training_dates: [session('2027-03-05')] });

test.each([
  ['2027-02-27T08:00', 'A', '2027-03-01T09:00:00', 1],
  ['2027-03-01T10:59', 'A', '2027-03-01T09:00:00', 1],
  ['2027-03-01T11:00', 'A', '2027-03-03T09:00:00', 2],
  ['2027-03-04T08:00', 'B', '2027-03-05T09:00:00', 1],
  ['2027-03-06T08:00', 'A', '2027-03-09T09:00:00', 3],
])('at %s the next class is %s, on %s, its day %d', (at, id, start, day) => {
  expect(nextClasses([begun, later], at).get(typeId)).toMatchObject({ trainingClass: { id }, start, day });
});

test('a class that has ended is not the next one', () => {
  expect(nextClasses([later], '2027-03-05T11:00').size).toBe(0);
});
