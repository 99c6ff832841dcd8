import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesText } from '../../src/csv-file/lines-text.ts';
import { checkRows, type StandsFor, unknownNames } from '../../src/roster-import/check.ts';
import { matchColumns } from '../../src/roster-import/columns.ts';
import { groupProblems, problemOfRow } from '../../src/roster-import/problems.ts';
import { rowsToCreate } from '../../src/roster-import/supervisors.ts';

const today = '2026-05-13';
const header = ['Employee ID', 'First Name', 'Middle Name', 'Last Name', 'Badge Number', 'Rank'];
const ranks = ['Chief', 'Sergeant', 'Officer', 'Cadet', 'cadet'].map((name, n) => ({ id: `rank-${n}`, name }));
const employees = [{ employee_id: '1001', first_name: 'Ada', last_name: 'Chief', active: true }];
const lists = { units: [{ id: 'unit-1', name: 'Harbor Patrol' }], groups: [{ id: 'group-1', name: 'Sworn' }] };

function check(rows: readonly string[][], standsFor: StandsFor = {}) {
  const numbered = rows.map((cells, n) => ({ line: n + 2, cells }));
  const { columns } = matchColumns(header);
  return checkRows(numbered, { columns, width: header.length }, { ranks, ...lists, employees, today, standsFor });
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

test('a row becomes an employee, with a case-insensitive rank name', () => {
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
    return checkRows(rows, { columns: matchColumns(named).columns, width: 7 }, { ranks, ...lists, employees, today });
  };
  const problemsOf = (hired: string) => groupProblems(dated(hired), []).map(({ problem }) => problem);

  test('may have any unambiguous date format, or be missing', () => {
    for (const hired of ['2015-03-09', ' 3/9/2015 ', '09-Mar-2015', '2015-03-09 00:00:00', '3/9/15']) {
      expect(dated(hired)[0]?.outcome).toMatchObject({ kind: 'new', person: { hired_on: '2015-03-09' } });
    }
    expect(dated(' ')[0]?.outcome).toMatchObject({ kind: 'new', person: { hired_on: undefined } });
    expect(dated(today)[0]?.outcome, 'today').toMatchObject({ kind: 'new' });
  });

  test('is a problem of its row if it is invalid or in the future', () => {
    const noDate = 'Hire date must be a date, such as 2015-06-30 or 6/30/2015: 1 row';
    for (const hired of ['31/3/2015', '3/2015', '2015-02-30', 'soon', 'x'.repeat(41)]) {
      expect(problemsOf(hired)[0], hired).toMatch(hired.length > 40 ? /^Hire date must be at most/ : noDate);
    }
    expect(problemsOf('2026-05-14')).toEqual(['Hire date must not be in the future: 1 row']);
  });
});

test('an employee of the roster is recognized by number and name, in any case', () => {
  const known = (changes: Record<string, string>) => check([person('1001', changes)])[0]?.outcome;
  expect(known({ first: 'ADA', last: 'chief' })).toMatchObject({ kind: 'known', person: { rank_id: 'rank-2' } });
  // A changed last name may be due to marriage. Two different names are probably another person.
  expect(known({ first: 'Ada', last: 'Lee' })).toMatchObject({ kind: 'known' });
  expect(known({})).toMatchObject({ kind: 'wrong' });
});

test('unknown and ambiguous names are listed with their rows', () => {
  const rows = assigned({
    1: { unit: 'Harbor', group: 'sworn' },
    2: { unit: ' HARBOR ', group: 'Civil' },
    3: { unit: 'harbor patrol' },
  });
  const named = rows.map((row, n) => (n === 2 ? { ...row, fields: { ...row.fields, rank: 'Cadet' } } : row));
  expect(unknownNames(named, { rank: ranks, unit: lists.units, group: lists.groups })).toEqual([
    { field: 'rank', folded: 'cadet', name: 'Cadet', count: 1 },
    { field: 'unit', folded: 'harbor', name: 'Harbor', count: 2 },
    { field: 'group', folded: 'civil', name: 'Civil', count: 1 },
  ]);
});

test('problems are grouped, most frequent first', () => {
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
    { ranks: [], ...lists, employees, today },
  );
  expect(row && groupProblems([row], [])).toMatchObject([{ problem: 'Officer: 1 row; there are no ranks here yet' }]);
});

test('a chosen rank replaces an unknown or ambiguous name', () => {
  const rank = new Map([
    ['patrol officer', 'rank-2'],
    ['cadet', 'rank-4'],
  ]);
  const checked = check([person('1', { rank: 'Patrol  Officer' }), person('2', { rank: 'Cadet' })], { rank });
  expect(checked.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'new', person: { rank_id: 'rank-2' } },
    { kind: 'new', person: { rank_id: 'rank-4' } },
  ]);
});

/** Returns rows with unit, group, supervisor and state ID, by employee number. */
function assigned(
  rows: Readonly<
    Record<string, { unit?: string; group?: string; supervisor?: string; state?: string; badge?: string }>
  >,
) {
  const named = [...header, 'Division', 'Sworn/Civilian', 'Reports To', 'POST ID'];
  const cells = Object.entries(rows).map(
    ([key, { unit = '', group = '', supervisor = '', state = '', badge = '7' }]) => {
      return [...person(key.trim(), { badge }), unit, group, supervisor, state];
    },
  );
  const staff = [...employees, { employee_id: '1002', first_name: 'Bo', last_name: 'Gone', active: false }];
  return checkRows(
    cells.map((row, n) => ({ line: n + 2, cells: row })),
    { columns: matchColumns(named).columns, width: named.length },
    { ranks, ...lists, employees: staff, today },
  );
}
const saidOf = (rows: Parameters<typeof assigned>[0]) =>
  assigned(rows).flatMap(({ line, outcome }) =>
    outcome.kind === 'wrong' ? [`${line}: ${outcome.problems.map(problemOfRow).join(' ')}`] : [],
  );
const groupsOf = (rows: Parameters<typeof assigned>[0]) =>
  groupProblems(assigned(rows), []).map(({ problem, lines }) => `${problem} (${linesText(lines)})`);

describe('an assignment', () => {
  test('names units and groups in any case and spacing, and a supervisor of the roster or the file', () => {
    const [one, two, three] = assigned({
      A1: { unit: ' harbor  PATROL ', group: 'sworn', supervisor: ' a2 ', state: ' P-77 ' },
      A2: { supervisor: '1001' },
      A3: {},
    });
    expect(one?.outcome).toMatchObject({
      kind: 'new',
      person: { unit_id: 'unit-1', group_id: 'group-1', supervisor_id: 'a2', state_id: 'P-77' },
    });
    expect(two?.outcome).toMatchObject({ kind: 'new', person: { supervisor_id: '1001' } });
    for (const field of ['unit', 'group', 'unit_id', 'group_id']) {
      expect(three?.outcome.kind === 'new' && three.outcome.person, field).not.toHaveProperty(field);
    }
    expect(three?.outcome).toMatchObject({ kind: 'new', person: { supervisor_id: undefined, state_id: undefined } });
  });

  test('to a missing unit or group is a problem of its row', () => {
    const rows = { A1: { unit: 'Harbor', group: 'Civil' }, A2: { unit: 'HARBOR' }, A3: { state: 'x'.repeat(33) } };
    expect(saidOf(rows)).toEqual([
      '2: There is no unit “Harbor”. Add it to the department, or correct the file. There is no group “Civil”. Add it to the department, or correct the file.',
      '3: There is no unit “HARBOR”. Add it to the department, or correct the file.',
      '4: State ID must be at most 32 characters long.',
    ]);
    expect(groupsOf(rows)[0]).toBe(
      'There is no unit “Harbor”: 2 rows. Add it to the department, or correct the file. (2-3)',
    );
  });

  test('to oneself, to an unknown or to an inactive supervisor is a problem', () => {
    const rows = { A1: { supervisor: 'a1' }, A2: { supervisor: '99' }, A3: { supervisor: '1002' } };
    expect(saidOf(rows)).toEqual([
      '2: Employees cannot supervise themselves.',
      '3: The supervisor 99 is in neither the roster nor the file.',
      '4: The supervisor 1002, Bo Gone, is not active.',
    ]);
    expect(groupsOf(rows)).toEqual([
      'Own supervisor: 1 row; employees cannot supervise themselves (2)',
      'Supervisor 99: 1 row; no employee of the roster or the file has this employee ID (3)',
      'Supervisor 1002: 1 row; Bo Gone is not active (4)',
    ]);
  });

  test('in a cycle is a problem of its rows, and excludes the rows below', () => {
    const rows = {
      A1: { supervisor: 'A2' },
      A2: { supervisor: 'A3' },
      A3: { supervisor: 'A4' },
      A4: { supervisor: 'a2' },
      A5: { supervisor: '1001' },
    };
    expect(saidOf(rows)).toEqual([
      '2: The supervisor A2 is in line 3, which has a problem.',
      ...[3, 4, 5].map((line) => `${line}: The supervisors form a circle: A2 → A3 → A4 → A2.`),
    ]);
    expect(groupsOf(rows)[0]).toBe('Supervisors form a circle: 3 rows; A2 → A3 → A4 → A2 (3-5)');
  });

  test('to a supervisor whose row has a problem is a problem, at any level', () => {
    const rows = { A1: { supervisor: 'A2' }, A2: { supervisor: 'A3' }, A3: { badge: '' }, A4: {} };
    expect(saidOf(rows)).toEqual([
      '2: The supervisor A2 is in line 3, which has a problem.',
      '3: The supervisor A3 is in line 4, which has a problem.',
      '4: Badge number is required.',
    ]);
  });

  test('a row without an employee ID supervises no one', () => {
    expect(saidOf({ ' ': { supervisor: 'A1' }, A1: {}, A2: {} })).toEqual(['2: Employee ID is required.']);
  });
});

test('supervisors are created before their reports, other employees in file order', () => {
  const rows = assigned({
    A1: { supervisor: 'A5' },
    A2: {},
    A3: { supervisor: 'a6' },
    A4: { supervisor: '1001' },
    A5: { supervisor: 'A6' },
    A6: {},
    A7: { supervisor: 'A2' },
  });
  expect(rowsToCreate(rows).map(({ line, person: { employee_id } }) => `${line} ${employee_id}`)).toEqual([
    '3 A2',
    '5 A4',
    '7 A6',
    '4 A3',
    '6 A5',
    '8 A7',
    '2 A1',
  ]);
});

test('every created row comes after the row of its supervisor', () => {
  const number = fc.constantFrom('A0', 'A1', 'A2', 'A3', 'A4', 'A5', '1001', '9', '');
  fc.assert(
    fc.property(fc.array(number, { maxLength: 6 }), (supervisors) => {
      const checked = assigned(Object.fromEntries(supervisors.map((supervisor, n) => [`A${n}`, { supervisor }])));
      const created = rowsToCreate(checked).map(({ person }) => person);
      expect(created).toHaveLength(checked.filter(({ outcome }) => outcome.kind === 'new').length);
      const there = new Set(['1001']);
      for (const { employee_id, supervisor_id } of created) {
        if (supervisor_id !== undefined) expect(there).toContain(supervisor_id);
        there.add(employee_id);
      }
    }),
  );
});

describe('of any rows', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('1001', 'a', 'A', 'Officer', 'Cadet', 'Ada', 'Chief'),
  );
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 7 }), { maxLength: 20 });

  test('each row is new, known or has problems; no number is created twice, and every problem is in one group', () => {
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
