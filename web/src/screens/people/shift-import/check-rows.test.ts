import { matchColumns } from '@muster/shared/csv-file/columns';
import { readCsvFile } from '@muster/shared/csv-file/read-csv-file';
import { finished } from '@muster/shared/csv-file/slices';
import { describe, expect, test } from 'vitest';
import { checkingShiftRows, shiftColumns } from './check-rows.ts';
import { piecesOf } from './use-shift-import.ts';

function check(header: string, ...lines: string[]) {
  const file = readCsvFile(new TextEncoder().encode([header, ...lines].join('\n')));
  const { columns } = matchColumns(shiftColumns, file.header);
  const reading = { columns, width: file.header.length, order: 'month_first', today: '2026-11-28' } as const;
  return finished(checkingShiftRows(file.rows, reading));
}

const usual = 'Emp #,Work Date,Time In,Time Out,Pay Code';

describe('a row of a file of shifts', () => {
  test.each([
    ['1004,12/5/2026,1800,0600,REG', { date: '2026-12-05', start: '18:00', end: '06:00', kind: 'shift', label: 'REG' }],
    ['1004,12/5/26,6a,6 pm,', { date: '2026-12-05', start: '06:00', end: '18:00', kind: 'shift' }],
    ['1004,2026-12-05,16:00,24:00,Work', { date: '2026-12-05', start: '16:00', end: '00:00', kind: 'shift' }],
    [
      '1004,2026-12-05,,,Sick leave',
      { date: '2026-12-05', start: '00:00', end: '00:00', kind: 'absence', label: 'Sick leave' },
    ],
    ['1004,2026-12-05,08:00,12:00,Absent', { date: '2026-12-05', start: '08:00', end: '12:00', kind: 'absence' }],
  ])('%s is read', (line, shift) => {
    expect(check(usual, line)).toMatchObject([{ shift, problems: [] }]);
  });

  test.each([
    ['1004,soon,18:00,06:00,', 'Date cannot be read: soon'],
    ['1004,,18:00,06:00,', 'Date is required'],
    [',2026-12-05,18:00,06:00,', 'Employee ID is required'],
    ['1004,2026-12-05,,06:00,', 'Start is required'],
    ['1004,2026-12-05,18:00,25:00,', 'End cannot be read: 25:00'],
    ['1004,2026-12-05', 'The row has 2 fields instead of 5'],
    [`1004,2026-12-05,18:00,06:00,${'x'.repeat(101)}`, 'Label must be at most 100 characters long'],
  ])('%s has a problem', (line, text) => {
    const [row] = check(usual, line);
    expect(row?.problems.map((problem) => problem.text)).toEqual([text]);
    expect(row?.shift).toBeUndefined();
  });
});

describe('the pieces of an import', () => {
  const days = Array.from({ length: 30 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`);
  const rows = (people: number) =>
    check(usual, ...days.flatMap((day) => Array.from({ length: people }, (_, n) => `${n},${day},06:00,18:00,`)));

  test('have whole people, the whole date range, and at most the rows of one call', () => {
    const pieces = piecesOf(rows(70));
    if (pieces === 'too long') throw new Error('The range is too long');
    expect(pieces.map(({ from, to, people }) => [from, to, people.length])).toEqual([
      ['2026-12-01', '2026-12-30', 33],
      ['2026-12-01', '2026-12-30', 33],
      ['2026-12-01', '2026-12-30', 4],
    ]);
    expect(pieces.every(({ people }) => people.every((one) => one.rows.length === 30))).toBe(true);
  });

  test('are none for a range of more than 366 days, and for a file without good rows', () => {
    expect(piecesOf(check(usual, '1,2026-12-01,06:00,18:00,', '1,2027-12-02,06:00,18:00,'))).toBe('too long');
    expect(piecesOf(check(usual, '1,soon,06:00,18:00,'))).toEqual([]);
  });
});
