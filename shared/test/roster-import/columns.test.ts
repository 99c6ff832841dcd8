import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnProblems, matchColumns, rosterColumns } from '../../src/roster-import/columns.ts';

/** Returns the column name of each field. */
const chosen = (header: readonly string[]) =>
  Object.fromEntries([...matchColumns(header).columns].map(([field, column]) => [field, header[column]]));
const problemsOf = (header: readonly string[]) => columnProblems(header, matchColumns(header));

test.each([
  ['the names of screens', ['Employee ID', 'First Name', 'Middle Name', 'Last Name', 'Badge Number', 'Rank']],
  ['the names of calls', ['employee_id', 'first_name', 'middle_name', 'last_name', 'badge_number', 'rank']],
  ['a payroll export', ['FILE #', 'GIVEN NAME', 'M.I.', 'Surname', 'Badge #', 'Job Title', 'DATE OF HIRE']],
  [
    'assignments',
    [...['ID', 'First', 'Last', 'Badge', 'Rank'], 'division', 'SWORN/CIVILIAN', 'Reports To', 'P.O.S.T. ID'],
  ],
  [
    'other assignments',
    [...['ID', 'First', 'Last', 'Badge', 'Rank'], 'Squad', 'Employee Type', 'Manager', 'License Number'],
  ],
  ['short names', ['emp no.', 'First', 'MI', 'Last', 'Shield No.', 'Title']],
])('%s are found', (_, header) => {
  expect(Object.values(chosen(header))).toEqual(header);
  expect(problemsOf(header)).toEqual([]);
});

test('columns are found in any order, case, spacing and punctuation', () => {
  const spelled = fc.tuple(
    ...rosterColumns.map(({ field, names }) =>
      fc
        .record({
          name: fc.constantFrom(...names),
          upper: fc.boolean(),
          between: fc.constantFrom(' ', '_', '', '-', '. '),
        })
        .map(({ name, upper, between }) => ({
          field,
          name: `${upper ? name.toUpperCase() : name.toLowerCase()} `.replaceAll(/ (?=\S)/g, between),
        })),
    ),
  );
  fc.assert(
    fc.property(
      spelled.chain((columns) => fc.shuffledSubarray(columns, { minLength: columns.length })),
      (columns) => {
        const { columns: found, near, missing, unused } = matchColumns(columns.map(({ name }) => name));
        for (const [at, { field }] of columns.entries()) expect(found.get(field)).toBe(at);
        expect([near, missing, unused]).toEqual([[], [], []]);
      },
    ),
  );
});

describe('columns of other names', () => {
  test('are not used, and a missing middle name is accepted', () => {
    const header = ['Department', 'Employee ID', 'First Name', 'Last Name', 'Badge', 'Rank', 'Birth Date', ''];
    expect(problemsOf(header)).toEqual([]);
    expect(matchColumns(header).unused.map((column) => header[column])).toEqual(['Department', 'Birth Date', '']);
  });

  test('with typos are suggested, even for an optional field', () => {
    expect(problemsOf(['Employe ID', 'Frist Name', 'Midle Name', 'Last Name', 'Bagde Number', 'Rank'])).toEqual([
      'Employe ID: did you mean Employee ID?',
      'Frist Name: did you mean First Name?',
      'Midle Name: did you mean Middle Name?',
      'Bagde Number: did you mean Badge Number?',
    ]);
  });

  test('closest to a field that already has a column are not suggested for another field', () => {
    expect(problemsOf(['Employee ID', 'First Name', 'Last Name', 'Last Nam', 'Badge', 'Rank'])).toEqual([]);
  });

  test('do not exist if the first row is an employee', () => {
    expect(problemsOf(['1001', 'Margaret', 'Anne', 'Holloway', '7003', 'Chief of Police'])).toEqual([
      'The first row must contain the column names, and none was recognized. If it is an employee, add a row of names above it: Employee ID, First Name, Middle Name, Last Name, Badge Number, Rank, Hire Date, Unit, Group, Supervisor, State ID.',
    ]);
  });

  test('leave required fields missing', () => {
    expect(problemsOf(['First Name', 'Last Name', 'Rank'])).toEqual([
      'Employee ID: no column has this name',
      'Badge Number: no column has this name',
    ]);
  });
});

test('the column with the more specific name is used; two columns with one name are a problem', () => {
  const header = ['Job Title', 'ID', 'Rank', 'Employee ID', 'First', 'Last', 'Badge', 'Badge'];
  expect(chosen(header)).toMatchObject({ employee_id: 'Employee ID', rank: 'Rank' });
  expect(problemsOf(header)).toEqual(['Badge Number: two columns have this name']);
});
