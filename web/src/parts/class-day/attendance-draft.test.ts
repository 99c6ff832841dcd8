import { expect, test } from 'vitest';
import { aLine, aSheetRow, firstDay, secondDay } from '../../testing/class-day.ts';
import {
  acknowledged,
  allPresent,
  changesOf,
  chosen,
  conflictOf,
  countsOf,
  minutesOf,
  withChoice,
  withMinutes,
} from './attendance-draft.ts';

const unmarked = aSheetRow('1');
const present = aSheetRow('2', { lines: [aLine({ minutes: 90 })] });
const absent = aSheetRow('3', { lines: [aLine({ no: 4, status: 'absent', minutes: 0 })] });
const rows = [unmarked, present, absent];

test('a choice equal to the recorded line is no change, and earlier typed minutes are restored', () => {
  const asRecorded = withChoice({}, present, firstDay, chosen(present, firstDay, 'present'));
  expect(changesOf(asRecorded, rows, [firstDay])).toEqual([]);
  const away = chosen(present, firstDay, 'absent');
  expect(changesOf(withChoice({}, present, firstDay, away), rows, [firstDay])).toMatchObject([
    { row: present, choice: { status: 'absent', seen: 7 }, corrected: { no: 7 } },
  ]);
  const back = withChoice({}, present, firstDay, chosen(present, firstDay, 'present', away));
  expect(back).toEqual({ [firstDay.session]: {} });
});

test.each([
  ['', undefined],
  ['0', 0],
  ['45', 45],
  [' 120 ', 120],
  ['121', undefined],
  ['1e1', undefined],
  ['-5', undefined],
  ['12.5', undefined],
])('minutes %j of a session of two hours are %j', (typed, minutes) => {
  expect(minutesOf({ status: 'present', minutes: typed }, firstDay)).toBe(minutes);
});

test('minutes default to those of the session, and to none for an absent person', () => {
  expect(minutesOf({ status: 'present' }, secondDay)).toBe(270);
  expect(minutesOf({ status: 'excused', minutes: '30' }, secondDay)).toBe(0);
});

test('"All present" chooses only for people without a line or a choice', () => {
  const before = withChoice({}, unmarked, firstDay, chosen(unmarked, firstDay, 'excused'));
  expect(changesOf(allPresent(before, rows, firstDay), rows, [firstDay])).toMatchObject([
    { choice: { status: 'excused' } },
  ]);
  expect(changesOf(allPresent({}, rows, firstDay), rows, [firstDay])).toMatchObject([
    { row: unmarked, choice: { status: 'present' }, corrected: undefined },
  ]);
});

test('counts follow the choices, then the lines', () => {
  expect(countsOf(rows, firstDay)).toEqual({ present: 1, absent: 1, excused: 0, none: 1 });
  expect(countsOf(rows, firstDay, { '1': { status: 'excused' }, '3': { status: 'present' } })).toEqual({
    present: 2,
    absent: 0,
    excused: 1,
    none: 0,
  });
  expect(countsOf(rows, secondDay)).toEqual({ present: 0, absent: 0, excused: 0, none: 3 });
});

test('a line recorded after the choice is a conflict, unless both are equal', () => {
  const choice = chosen(unmarked, firstDay, 'present');
  const recorded = (line: object) => aSheetRow('1', { lines: [aLine({ no: 9, ...line })] });
  expect(conflictOf(unmarked, firstDay, choice)).toBeUndefined();
  expect(conflictOf(recorded({ status: 'absent', minutes: 0 }), firstDay, choice)?.no).toBe(9);
  expect(conflictOf(recorded({}), firstDay, choice)).toBeUndefined();
  expect(conflictOf(recorded({ status: 'absent', minutes: 0 }), firstDay, { ...choice, seen: 9 })).toBeUndefined();
});

test('recorded choices leave the draft, and choices made during the save stay as corrections', () => {
  const first = withChoice({}, unmarked, firstDay, chosen(unmarked, firstDay, 'present'));
  const sent = changesOf(first, rows, [firstDay]);
  const recorded = [aSheetRow('1', { lines: [aLine({ no: 9 })] }), present, absent];
  expect(acknowledged(first, sent, recorded)).toEqual({ [firstDay.session]: {} });
  const changedMeanwhile = withChoice(
    first,
    unmarked,
    firstDay,
    withMinutes(unmarked, firstDay, '60', { status: 'present' }),
  );
  const after = acknowledged(changedMeanwhile, sent, recorded);
  const [left] = changesOf(after, recorded, [firstDay]);
  expect(left).toMatchObject({ choice: { minutes: '60', seen: 9 }, corrected: { no: 9 } });
  expect(left && conflictOf(left.row, firstDay, left.choice)).toBeUndefined();
});
