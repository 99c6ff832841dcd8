import { expect, test } from 'vitest';
import { csvOf } from '../../src/csv.ts';
import { readCsvFile } from '../../src/csv-file/read-csv-file.ts';
import { rejectedRows } from '../../src/csv-file/rejected-rows.ts';

const read = (text: string) => readCsvFile(new TextEncoder().encode(text));

test('rejected rows keep their cells and can be read again', () => {
  const file = read('ID,Training,Expires\n1,First aid,-\n2,=Art,\n3,"A ""b"", c",+1\n');
  const problems = [
    { line: 2, text: 'One' },
    { line: 4, text: 'Two' },
    { line: 4, text: 'Three' },
    { line: 3, text: 'Four' },
  ];
  const again = read(csvOf(rejectedRows(file, problems)));
  expect(again.header).toEqual(['ID', 'Training', 'Expires', 'Problem']);
  expect(again.rows.map(({ cells }) => cells)).toEqual([
    ['1', 'First aid', '-', 'One.'],
    ['2', '=Art', '', 'Four.'],
    ['3', 'A "b", c', '+1', 'Two. Three.'],
  ]);
  // A row that is rejected again has only the new problem, without a second column.
  const twice = rejectedRows(again, [{ line: 3, text: 'Five' }]);
  expect(twice).toEqual([again.header, ['2', '=Art', '', 'Five.']]);
});

test('a row with too many or too few fields is refused again', () => {
  const file = read('ID,Training,Expires\n1,First aid\n2,First aid,never,more\n');
  const problems = [
    { line: 2, text: 'Short' },
    { line: 3, text: 'Long' },
  ];
  const again = read(csvOf(rejectedRows(file, problems)));
  expect(again.rows.map(({ cells }) => cells)).toEqual([
    ['1', 'First aid', 'Short.'],
    ['2', 'First aid', 'never', 'Long.', 'more'],
  ]);
  expect(again.rows.every(({ cells }) => cells.length !== again.header.length)).toBe(true);
});
