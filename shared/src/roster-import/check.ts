import type * as z from 'zod';
import { roster } from '../areas/roster.ts';
import { readDate } from '../csv-file/dates.ts';
import type { FileRow } from '../csv-file/read-csv-file.ts';
import { optionalText, requiredText } from '../fields.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { hireDateFault } from '../rules/hire-date.ts';
import type { ColumnChoice, RosterField } from './columns.ts';

/** Returns the schema of a hire date in a form that dates of files have, the month first. `today` is the department's date. */
const hiredOn = (today: string) =>
  optionalText('Hire date', 40)
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const date = readDate(text, 'month_first', Number(today.slice(0, 4)));
      if (date === undefined) {
        context.addIssue({ code: 'custom', message: 'Hire date must be a date, such as 2015-06-30 or 6/30/2015' });
      }
      return date;
    })
    .optional();

/** Returns the schema of a row of the file: the fields of a new employee, with the rank by its name. */
const rosterRow = (today: string) =>
  roster.create.body
    .omit({ rank_id: true, hired_on: true, unit_id: true, group_id: true, supervisor_id: true, state_id: true })
    .extend({ rank: requiredText('Rank', 100), hired_on: hiredOn(today) });
type RosterRow = z.output<ReturnType<typeof rosterRow>>;

/** An employee to create: what `roster.create` takes. */
export type NewEmployee = Omit<RosterRow, 'rank'> & { rank_id: string };

/** Why a row cannot be imported. Problems of one kind and text are reported together. */
export type RowProblem = { line: number } & (
  | { kind: 'invalid'; field: RosterField; text: string }
  | { kind: 'width'; found: number; expected: number }
  | { kind: 'repeated'; number: string; firstLine: number }
  | { kind: 'other_person'; number: string; holder: string }
  | { kind: 'no_rank' | 'several_ranks'; rank: string }
);

/** A row after its check, with its fields as they were read: a new employee, one of the roster, or a row with problems. */
export interface CheckedRow {
  line: number;
  fields: Readonly<Partial<Record<RosterField, string>>>;
  outcome: { kind: 'new'; person: NewEmployee } | { kind: 'known' } | { kind: 'wrong'; problems: RowProblem[] };
}

interface Holder {
  employee_id: string;
  first_name: string;
  last_name: string;
}

/** What the rows are compared with: the site as it is, and what was decided about names of ranks that it does not have. */
interface Department {
  /** The department's date. */
  today: string;
  ranks: readonly { id: string; name: string }[];
  employees: readonly Holder[];
  /** The ranks that stand for other names, by the folded name. */
  rankFor?: ReadonlyMap<string, string>;
}

/**
 * Checks every row against the form's rules, the department's ranks, its roster and the rest of the file. An employee number that is in
 * the roster under the same name was imported before; under another name it is a problem.
 */
export function checkRows(
  rows: readonly FileRow[],
  { columns, width }: { columns: ColumnChoice; width: number },
  department: Department,
): CheckedRow[] {
  const known = {
    ranks: Map.groupBy(department.ranks, ({ name }) => foldName(name)),
    rankFor: department.rankFor ?? new Map<string, string>(),
    holders: new Map(department.employees.map((one) => [foldEmployeeNumber(one.employee_id), one])),
    lines: new Map<string, number>(),
    today: department.today,
    row: rosterRow(department.today),
  };
  return rows.map((row) => {
    const fields = Object.fromEntries([...columns].map(([field, column]) => [field, row.cells[column] ?? '']));
    return { line: row.line, fields, outcome: outcomeOf(row, { fields, width }, known) };
  });
}

interface Known {
  ranks: ReadonlyMap<string, readonly { id: string }[]>;
  rankFor: ReadonlyMap<string, string>;
  holders: ReadonlyMap<string, Holder>;
  /** The first line of each number in the file. */
  lines: Map<string, number>;
  today: string;
  row: ReturnType<typeof rosterRow>;
}

function outcomeOf(
  { line, cells }: FileRow,
  { fields, width }: { fields: CheckedRow['fields']; width: number },
  known: Known,
): CheckedRow['outcome'] {
  if (cells.length !== width) {
    return { kind: 'wrong', problems: [{ line, kind: 'width', found: cells.length, expected: width }] };
  }
  const read = known.row.safeParse(fields);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }): RowProblem => {
      return { line, kind: 'invalid', field: path[0] as RosterField, text: message };
    });
    return { kind: 'wrong', problems };
  }
  const { rank, ...profile } = read.data;
  const number = foldEmployeeNumber(profile.employee_id);
  const problems = problemsOf(line, read.data, known);
  if (!known.lines.has(number)) known.lines.set(number, line);
  const rank_id = rankNamed(rank, known);
  if (problems.length > 0 || rank_id === undefined) return { kind: 'wrong', problems };
  return known.holders.has(number) ? { kind: 'known' } : { kind: 'new', person: { ...profile, rank_id } };
}

/** Returns the one rank with a name, or the one that was chosen to stand for it. */
function rankNamed(name: string, { ranks, rankFor }: Known): string | undefined {
  const folded = foldName(name);
  const named = ranks.get(folded) ?? [];
  return rankFor.get(folded) ?? (named.length === 1 ? named[0]?.id : undefined);
}

function problemsOf(line: number, row: RosterRow, known: Known): RowProblem[] {
  const { employee_id, first_name, last_name, rank, hired_on } = row;
  const number = foldEmployeeNumber(employee_id);
  const firstLine = known.lines.get(number);
  const holder = known.holders.get(number);
  const isOther =
    holder &&
    (foldName(holder.first_name) !== foldName(first_name) || foldName(holder.last_name) !== foldName(last_name));
  const kind = known.ranks.has(foldName(rank)) ? 'several_ranks' : 'no_rank';
  const fault = hired_on === undefined ? undefined : hireDateFault(hired_on, known);
  return [
    ...(firstLine === undefined ? [] : [{ line, kind: 'repeated', number: employee_id, firstLine } as const]),
    ...(isOther
      ? [
          {
            line,
            kind: 'other_person',
            number: employee_id,
            holder: `${holder.first_name} ${holder.last_name}`,
          } as const,
        ]
      : []),
    ...(rankNamed(rank, known) === undefined ? [{ line, kind, rank } as const] : []),
    ...(fault === undefined ? [] : [{ line, kind: 'invalid', field: 'hired_on', text: fault } as const]),
  ];
}
