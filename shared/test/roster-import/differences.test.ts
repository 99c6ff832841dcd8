import { expect, test } from 'vitest';
import type { Employee } from '../../src/areas/roster.ts';
import { checkRows } from '../../src/roster-import/check.ts';
import { matchColumns, type RosterField } from '../../src/roster-import/columns.ts';
import { countDifferences, rowsToUpdate, withDifferences } from '../../src/roster-import/differences.ts';

const header = ['ID', 'First', 'Middle', 'Last', 'Badge', 'Rank', 'Hired', 'Unit', 'Supervisor', 'POST ID'];
const ranks = [
  { id: 'r1', name: 'Sergeant' },
  { id: 'r2', name: 'Officer' },
];
const units = [
  { id: 'u1', name: 'Patrol' },
  { id: 'u2', name: 'Harbor' },
];
const ada: Employee = {
  id: 'ada',
  employee_id: 'E7',
  first_name: 'Ada',
  middle_name: null,
  last_name: 'Silva',
  badge_number: '70',
  rank_id: 'r2',
  rank_name: 'Officer',
  rank_order: 2,
  active: true,
  hired_on: '2015-06-30',
  unit_id: 'u1',
  unit_name: 'Patrol',
};
const boss: Employee = { ...ada, id: 'boss', employee_id: 'E1', first_name: 'Bo', last_name: 'Brown' };

function compare(...cells: string[][]) {
  const employees = [ada, boss];
  const rows = cells.map((row, n) => ({ line: n + 2, cells: row }));
  const columns = { columns: matchColumns(header).columns, width: header.length };
  const checked = checkRows(rows, columns, { ranks, units, groups: [], employees, today: '2026-05-13' });
  return withDifferences(checked, employees, new Map([...ranks, ...units].map(({ id, name }) => [id, name])));
}
const same = ['e7', 'ADA', '', 'silva', '70', 'officer', '6/30/2015', 'patrol', '', ''];
const other = ['E7', 'Ada', 'Q', 'Jones', '71', 'Sergeant', '2015-07-01', 'Harbor', 'e1', 'P-9'];

test('case, spaces and empty cells make no difference', () => {
  const bare = ['E7', 'Ada', '', 'Silva', '70', 'Officer', '', '', '', ''];
  expect(compare(same, ['E1', 'Bo', '', 'Brown', ...same.slice(4)]).map(({ outcome }) => outcome.kind)).toEqual([
    'known',
    'known',
  ]);
  expect(compare(bare)[0]?.outcome).toMatchObject({ kind: 'known' });
});

test('each different column is reported with both values', () => {
  const [row] = compare(other);
  expect(row?.outcome).toMatchObject({
    kind: 'changed',
    differences: [
      { field: 'middle_name', stored: '', file: 'Q' },
      { field: 'last_name', stored: 'Silva', file: 'Jones' },
      { field: 'badge_number', stored: '70', file: '71' },
      { field: 'rank', stored: 'Officer', file: 'Sergeant' },
      { field: 'hired_on', stored: 'Tue, Jun 30, 2015', file: 'Wed, Jul 1, 2015' },
      { field: 'unit', stored: 'Patrol', file: 'Harbor' },
      { field: 'supervisor_id', stored: '', file: 'e1' },
      { field: 'state_id', stored: '', file: 'P-9' },
    ],
  });
  const rows = compare(other, ['E1', 'Bo', '', 'Brown', '70', 'Sergeant', '', '', '', '']);
  expect(countDifferences(rows).slice(2, 4)).toEqual([
    { field: 'badge_number', label: 'Badge Number', count: 1 },
    { field: 'rank', label: 'Rank', count: 2 },
  ]);
});

test('only chosen columns are updated, for people who differ in one of them', () => {
  const rows = compare(other, ['E1', 'Bo', '', 'Brown', '72', 'Officer', '', '', '', ''], same.with(0, 'E8'));
  const update = (...fields: RosterField[]) =>
    rowsToUpdate(rows, [ada, boss], new Set(fields)).map(({ line, update: { employee, values } }) => {
      return { line, id: employee.id, values };
    });
  expect(update()).toEqual([]);
  expect(update('rank', 'unit')).toEqual([{ line: 2, id: 'ada', values: { rank_id: 'r1', unit_id: 'u2' } }]);
  expect(update('badge_number')).toEqual([
    { line: 2, id: 'ada', values: { badge_number: '71' } },
    { line: 3, id: 'boss', values: { badge_number: '72' } },
  ]);
});
