import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchColumns } from '../../src/csv-file/columns.ts';
import { linesText } from '../../src/csv-file/lines-text.ts';
import { checkHistoryRows, type HistoryReading, unknownTrainings } from '../../src/history-import/check.ts';
import { historyColumns } from '../../src/history-import/columns.ts';
import { minutesOf, minutesOfHours, totalMinutes } from '../../src/history-import/duration.ts';
import { groupHistoryProblems, problemsOfAnswer } from '../../src/history-import/problems.ts';

const header = ['Emp #', 'Course', 'Completed', 'Expires', 'Hours', 'Minutes', 'Vendor'];

function check(rows: readonly string[][], reading: Partial<HistoryReading> = {}) {
  const numbered = rows.map((cells, n) => ({ line: n + 2, cells }));
  return checkHistoryRows(numbered, {
    columns: matchColumns(historyColumns, header).columns,
    width: header.length,
    order: 'month_first',
    today: '2026-05-13',
    trainings: ['First Aid', 'Firearms'],
    ...reading,
  });
}
const row = (changes: Record<string, string> = {}) =>
  Object.values({
    id: '7',
    course: 'First Aid',
    completed: '3/1/2024',
    expires: '',
    hours: '',
    minutes: '',
    by: '',
    ...changes,
  });
const problems = (rows: readonly string[][], reading?: Partial<HistoryReading>) =>
  groupHistoryProblems(
    check(rows, reading).flatMap(({ outcome }) => (outcome.kind === 'wrong' ? outcome.problems : [])),
  ).map(({ problem, lines }) => `${problem} (${linesText(lines)})`);

test('a row is parsed into the input of the call', () => {
  const [one, two, three] = check(
    [
      row({ id: ' e7 ', course: 'FIRST  aid', expires: 'Mar 1, 2026', hours: '8', by: ' County ' }),
      row({ completed: '1-Mar-98', expires: '3/1/28', hours: '1:30' }),
      row({ course: 'CPR', expires: 'N/A', minutes: '90 min' }),
    ].map((cells) => cells),
    { trainingFor: new Map([['cpr', 'First Aid']]) },
  );
  expect([one?.outcome, two?.outcome, three?.outcome]).toEqual([
    {
      kind: 'ready',
      row: {
        employee_id: 'e7',
        training: 'First Aid',
        certification_date: '2024-03-01',
        expiration_date: '2026-03-01',
        minutes: 480,
        provider: 'County',
      },
    },
    {
      kind: 'ready',
      row: {
        employee_id: '7',
        training: 'First Aid',
        certification_date: '1998-03-01',
        expiration_date: '2028-03-01',
        minutes: 90,
      },
    },
    {
      kind: 'ready',
      row: {
        employee_id: '7',
        training: 'First Aid',
        certification_date: '2024-03-01',
        expiration_date: null,
        minutes: 90,
      },
    },
  ]);
});

test('every problem of every row is named, in groups', () => {
  expect(
    problems([
      row({ id: '', completed: '' }),
      row({ id: 'a b', completed: ' - ' }),
      row({ course: 'Frist Aid' }),
      row({ course: 'Frist Aid', completed: 'soon' }),
      row({ course: '', expires: 'later' }),
      row({ hours: 'some', minutes: '-5' }),
      row({ hours: '2', minutes: '150' }),
      row({ minutes: '200001' }),
      ['7', 'First Aid'],
      row({ by: 'x'.repeat(201) }),
    ]),
  ).toEqual([
    'Certification date is required: 2 rows (2-3)',
    'Unknown training: 2 rows, 1 name (4-5)',
    'Employee ID is required: 1 row (2)',
    'Employee ID may contain letters, digits, dots, hyphens and underscores: 1 row (3)',
    'Certification date cannot be read: 1 row, 1 value (5)',
    'Expiration date cannot be read: 1 row, 1 value (6)',
    'Training is required: 1 row (6)',
    'Hours cannot be read: 1 row, 1 value (7)',
    'Minutes cannot be read: 1 row, 1 value (7)',
    'Hours and minutes contradict each other: 1 row (8)',
    'Minutes must be at most 200000: 1 row (9)',
    'Rows that do not have 7 fields: 1 row, 1 value (10)',
    'Provider must be at most 200 characters long: 1 row (11)',
  ]);
});

test('a row that repeats another one is skipped; one with different details is a problem', () => {
  const rows = check([
    row(),
    row({ course: 'first aid', completed: '2024-03-01' }),
    row({ hours: '8' }),
    row({ id: '8' }),
  ]);
  expect(rows.map(({ outcome }) => outcome)).toMatchObject([
    { kind: 'ready' },
    { kind: 'repeated', firstLine: 2 },
    { kind: 'wrong', problems: [{ line: 4, text: 'Line 2 has this certification with different details' }] },
    { kind: 'ready' },
  ]);
});

test('unknown training names are listed and can be excluded', () => {
  const rows = [row({ course: 'CPR' }), row({ course: 'Ballet' }), row({ course: ' cpr' }), row()];
  const trainingFor = new Map([
    ['ballet', null],
    // Chosen before the department added this training.
    ['first aid', null],
  ]);
  const checked = check(rows, { trainingFor });
  expect(checked.map(({ outcome }) => outcome.kind)).toEqual(['wrong', 'left_out', 'wrong', 'ready']);
  expect(unknownTrainings(checked, ['First Aid'])).toEqual([
    { folded: 'cpr', name: 'CPR', count: 2 },
    { folded: 'ballet', name: 'Ballet', count: 1 },
  ]);
});

test('dates are read in the chosen order', () => {
  const [one] = check([row({ completed: '3/1/2024' })], { order: 'day_first' });
  expect(one?.outcome).toMatchObject({ row: { certification_date: '2024-01-03' } });
  expect(problems([row({ completed: '3/14/2024' })], { order: 'day_first' })).toEqual([
    'Certification date cannot be read: 1 row, 1 value (2)',
  ]);
});

test("the server's problems are assigned to the sent lines", () => {
  const sent = (line: number, employee_id: string) => ({
    line,
    row: { employee_id, training: 'Ballet', certification_date: '2024-03-01' },
  });
  const nobody = 'There is no employee with the ID 8';
  const fields = {
    'rows.0.employee_id': [nobody],
    'rows.2.training': ['There is no training called Ballet', 'At all'],
    rows: ['Too many'],
  };
  const found = problemsOfAnswer(fields, [sent(2, '8'), sent(5, '7'), sent(9, '7')]);
  expect(found).toEqual([
    { line: 2, text: nobody, cause: 'Unknown employee ID', value: '8' },
    { line: 9, text: 'There is no training called Ballet', cause: 'Unknown training', value: 'Ballet' },
    { line: 9, text: 'At all' },
  ]);
  const more = [7, 3].map((line) => ({
    line,
    text: nobody,
    cause: 'Unknown employee ID',
    value: line > 5 ? '9' : '8',
  }));
  expect(groupHistoryProblems([...found, ...more])[0]).toEqual({
    problem: 'Unknown employee ID: 3 rows, 2 IDs',
    lines: [2, 3, 7],
    values: [
      { value: '8', lines: [2, 3] },
      { value: '9', lines: [7] },
    ],
  });
});

test('minutes are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (minutes) => {
      expect(minutesOf(`${minutes} min`)).toBe(minutes);
      expect(minutesOfHours(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)).toBe(minutes);
      expect(minutesOfHours((minutes / 60).toFixed(2))).toBe(minutes);
      expect(minutesOfHours(`${(minutes / 60).toFixed(4).replace('.', ',')} hrs`)).toBe(minutes);
    }),
  );
  expect([minutesOfHours('1,040'), minutesOfHours('1,040.5 hours'), minutesOf('1,200'), minutesOf('90,0')]).toEqual([
    62_400, 62_430, 1200, 90,
  ]);
  expect([totalMinutes(120, 30), totalMinutes(120, 120), totalMinutes(0, 90), totalMinutes(90, 30)]).toEqual([
    150,
    120,
    90,
    undefined,
  ]);
});
