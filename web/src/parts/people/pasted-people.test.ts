import { expect, test } from 'vitest';
import { indexPeople, readPasted } from './pasted-people.ts';

const person = (employee_id: string, name: string) => ({ employee_id, name });

const index = indexPeople([
  person('1001', 'James A. Smith'),
  person('1002', 'James Smith'),
  person('1003', 'José Ortíz'),
  person('1004', 'Ana Ruiz'),
  person('1005', 'Ana María Ruiz López'),
  person('A-7', 'Lee Park'),
  person('1006', 'Pat Lee'),
]);

function read(text: string) {
  const { found, ambiguous, unmatched } = readPasted(text, index);
  return {
    found: found.map(({ employee_id }) => employee_id),
    ambiguous: ambiguous.map(({ entry, matches }) => [entry, matches.map(({ employee_id }) => employee_id)]),
    unmatched,
  };
}

test.each([
  ['1001\n1003', ['1001', '1003']],
  [' a-7 ; 1004;', ['A-7', '1004']],
  ['1001, 1002, 1001', ['1001', '1002']],
  ['jose ortiz', ['1003']],
  ['Ortiz, Jose', ['1003']],
  ['Smith, James', ['1002']],
  ['James A Smith', ['1001']],
  ['Smith, James A.', ['1001']],
  ['Ruiz López, Ana', ['1005']],
  ['Lee Park, Pat Lee', ['A-7', '1006']],
  ['1003, Smith, James, A-7', ['1003', '1002', 'A-7']],
  ['James Smith (1001)', ['1001']],
  ['1001 Smith\n#1003\n1004.', ['1001', '1003', '1004']],
  ['Smith, James (1001)', ['1001']],
  ['1004 a-7 1003', ['1004', 'A-7', '1003']],
  ['', []],
])('%j names %j', (text, found) => {
  expect(read(text)).toEqual({ found, ambiguous: [], unmatched: [] });
});

test('entries that match no one or several people are listed once each', () => {
  expect(read('Smith\n9999\nMaria Nobody; 9999\n1004\n1003 James Smith\n1001 9999')).toEqual({
    found: ['1004'],
    ambiguous: [['Smith', ['1001', '1002']]],
    unmatched: ['9999', 'Maria Nobody', '1003 James Smith', '1001 9999'],
  });
});
