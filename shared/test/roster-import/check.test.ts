import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesText } from '../../src/csv-file/lines-text.ts';
import { checkRows } from '../../src/roster-import/check.ts';
import { matchColumns } from '../../src/roster-import/columns.ts';
import { groupProblems } from '../../src/roster-import/problems.ts';

const today = '2026-05-13';
const header = ['Employee ID', 'First Name', 'Middle Name', 'Last Name', 'Badge Number', 'Rank'];
const ranks = ['Chief', 'Sergeant', 'Officer', 'Cadet', 'cadet'].map((name, n) => ({ id: `rank-${n}`, name }));
const employees = [{ employee_id: '1001', first_name: 'Ada', last_name: 'Chief' }];

function check(rows: readonly string[][], rankFor?: ReadonlyMap<string, string>) {
  const numbered = rows.map((cells, n) => ({ line: n + 2, cells }));
  const { columns } = matchColumns(header);
  return checkRows(
    numbered,
    { columns, width: header.length },
    { ranks, employees, today, ...(rankFor ? { rankFor } : {}) },
  );
}
const problems = (rows: readonly string[][]) =>
  groupProblems(
    check(rows),
    ranks.map(({ name }) => name),
  ).map(({ problem, lines }) => `${problem} (${linesText(lines)})`);
const person = (number: string, changes: Record<string, string> = {}) => {
  const row = { number, first: 'Sam', middle: '', last: 'Lee', badge: '7', rank: 'Officer', ...changes };
  return Object.values(row);
};

test('a row becomes an employee, with the rank of its name in any case', () => {
  const [one] = check([person(' e.1 ', { middle: ' J. ', rank: ' OFFICER ' })]);
  expect(one?.outcome).toEqual({
    kind: 'new',
    person: {
      employee_id: 'e.1',
      first_name: 'Sam',
      middle_name: 'J.',
      last_name: 'Lee',
      badge_number: '7',
      rank_id: 'rank-2',
    },
  });
});

describe('a hire date', () => {
  const dated = (hired: string) => {
    const named = [...header, 'Date of Hire'];
    const rows = [{ line: 2, cells: [...person('1'), hired] }];
    return checkRows(rows, { columns: matchColumns(named).columns, width: 7 }, { ranks, employees, today });
  };
  const problemsOf = (hired: string) => groupProblems(dated(hired), []).map(({ problem }) => problem);

  test('may have any form that is surely one date, and may be missing', () => {
    for (const hired of ['2015-03-09', ' 3/9/2015 ', '09-Mar-2015', '2015-03-09 00:00:00', '3/9/15']) {
      expect(dated(hired)[0]?.outcome).toMatchObject({ kind: 'new', person: { hired_on: '2015-03-09' } });
    }
    expect(dated(' ')[0]?.outcome).toMatchObject({ kind: 'new', person: { hired_on: undefined } });
    expect(dated(today)[0]?.outcome, 'today').toMatchObject({ kind: 'new' });
  });

  test('that is none, or has not come yet, is a problem of its row', () => {
    const noDate = 'Hire date must be a date, such as 2015-06-30 or 6/30/2015: 1 row';
    for (const hired of ['31/3/2015', '3/2015', '2015-02-30', 'soon', 'x'.repeat(41)]) {
      expect(problemsOf(hired)[0], hired).toMatch(hired.length > 40 ? /^Hire date must be at most/ : noDate);
    }
    expect(problemsOf('2026-05-14')).toEqual(['Hire date must not be in the future: 1 row']);
  });
});

test('an employee of the roster is known by number and name, in any case', () => {
  expect(check([person('1001', { first: 'ADA', last: 'chief' })])[0]?.outcome).toEqual({ kind: 'known' });
});

test('problems are told together, those of most rows first', () => {
  const patrol = Array.from({ length: 120 }, (_, n) =>
    person(`P${n}`, { rank: n % 2 ? 'patrol officer' : 'Patrol Officer' }),
  );
  const here = 'Chief, Sergeant, Officer, Cadet, cadet';
  expect(
    problems([
      ...patrol,
      person('', { badge: '' }),
      person('E#3'),
      person('p0'),
      person('A1', { rank: 'Sargeant' }),
      person('1001'),
      person('A2', { badge: '' }),
      person('A3', { rank: 'Cadet' }),
      ['A4', 'Sam'],
    ]),
  ).toEqual([
    `Patrol Officer: 120 rows; ranks here: ${here} (2-121)`,
    'Badge number is required: 2 rows (122, 127)',
    'Employee ID is required: 1 row (122)',
    'Employee ID may contain letters, digits, dots, hyphens and underscores: 1 row (123)',
    'Employee ID p0: 1 row; line 2 has it already (124)',
    `Sargeant: 1 row; did you mean Sergeant? Ranks here: ${here} (125)`,
    'Employee ID 1001: 1 row; it belongs to Ada Chief (126)',
    'Cadet: 1 row; several ranks here have this name (128)',
    '2 fields instead of 6: 1 row (129)',
  ]);
  expect(groupProblems(check([person('A')]), [])).toEqual([]);
});

test('a site without ranks says so', () => {
  const [row] = checkRows(
    [{ line: 2, cells: person('1') }],
    { columns: matchColumns(header).columns, width: 6 },
    { ranks: [], employees, today },
  );
  expect(row && groupProblems([row], [])).toMatchObject([{ problem: 'Officer: 1 row; there are no ranks here yet' }]);
});

test('a chosen rank stands for a name that is unknown, or that several ranks have', () => {
  const rankFor = new Map([
    ['patrol officer', 'rank-2'],
    ['cadet', 'rank-4'],
  ]);
  const checked = check([person('1', { rank: 'Patrol  Officer' }), person('2', { rank: 'Cadet' })], rankFor);
  expect(checked.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'new', person: { rank_id: 'rank-2' } },
    { kind: 'new', person: { rank_id: 'rank-4' } },
  ]);
});

describe('of any rows', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('1001', 'a', 'A', 'Officer', 'Cadet', 'Ada', 'Chief'),
  );
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 7 }), { maxLength: 20 });

  test('each is new, known or has problems; no number is created twice, and every problem is in one group', () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const checked = check(cells);
        expect(checked).toHaveLength(cells.length);
        const created = checked.flatMap(({ outcome }) =>
          outcome.kind === 'new' ? outcome.person.employee_id.toUpperCase() : [],
        );
        expect(new Set(created).size).toBe(created.length);
        expect(created).not.toContain('1001');
        const wrong = checked.filter(({ outcome }) => outcome.kind === 'wrong').map(({ line }) => line);
        const grouped = groupProblems(checked, []).flatMap(({ lines }) => lines);
        expect([...new Set(grouped)].toSorted((a, b) => a - b)).toEqual(wrong);
      }),
    );
  });
});
