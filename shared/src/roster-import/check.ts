import type { FileRow } from '../csv-file/read-csv-file.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { hireDateFault } from '../rules/hire-date.ts';
import type { ColumnChoice, RosterField } from './columns.ts';
import { type CheckedRow, type Holder, type RosterRow, type RowProblem, rosterRow } from './row.ts';
import { checkSupervisors } from './supervisors.ts';

interface Named {
  id: string;
  name: string;
}

/** What the rows are compared with: the site as it is, and what was decided about names of ranks that it does not have. */
interface Department {
  /** The department's date. */
  today: string;
  ranks: readonly Named[];
  units: readonly Named[];
  groups: readonly Named[];
  employees: readonly Holder[];
  /** The ranks that stand for other names, by the folded name. */
  rankFor?: ReadonlyMap<string, string>;
}

/**
 * Checks every row against the form's rules, the department's ranks, units and groups, its roster and the rest of the file. An
 * employee number that is in the roster under the same name was imported before; under another name it is a problem.
 */
export function checkRows(
  rows: readonly FileRow[],
  { columns, width }: { columns: ColumnChoice; width: number },
  department: Department,
): CheckedRow[] {
  const known = {
    ranks: Map.groupBy(department.ranks, ({ name }) => foldName(name)),
    rankFor: department.rankFor ?? new Map<string, string>(),
    units: byName(department.units),
    groups: byName(department.groups),
    holders: new Map(department.employees.map((one) => [foldEmployeeNumber(one.employee_id), one])),
    lines: new Map<string, number>(),
    today: department.today,
    row: rosterRow(department.today),
  };
  const checked = rows.map((row): CheckedRow => {
    const fields = Object.fromEntries([...columns].map(([field, column]) => [field, row.cells[column] ?? '']));
    return { line: row.line, fields, outcome: outcomeOf(row, { fields, width }, known) };
  });
  return checkSupervisors(checked, known.holders);
}

const byName = (all: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ id, name }) => [foldName(name), id]));

interface Known {
  ranks: ReadonlyMap<string, readonly { id: string }[]>;
  rankFor: ReadonlyMap<string, string>;
  /** The ids of units and groups, by the folded name. */
  units: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
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
  const { rank, unit, group, ...profile } = read.data;
  const number = foldEmployeeNumber(profile.employee_id);
  const problems = problemsOf(line, read.data, known);
  if (!known.lines.has(number)) known.lines.set(number, line);
  const rank_id = rankNamed(rank, known);
  if (problems.length > 0 || rank_id === undefined) return { kind: 'wrong', problems };
  if (known.holders.has(number)) return { kind: 'known' };
  const unit_id = unit && known.units.get(foldName(unit));
  const group_id = group && known.groups.get(foldName(group));
  return { kind: 'new', person: { ...profile, rank_id, ...(unit_id && { unit_id }), ...(group_id && { group_id }) } };
}

/** Returns the one rank with a name, or the one that was chosen to stand for it. */
function rankNamed(name: string, { ranks, rankFor }: Known): string | undefined {
  const folded = foldName(name);
  const named = ranks.get(folded) ?? [];
  return rankFor.get(folded) ?? (named.length === 1 ? named[0]?.id : undefined);
}

function problemsOf(line: number, row: RosterRow, known: Known): RowProblem[] {
  const { employee_id, first_name, last_name, rank, hired_on, unit, group } = row;
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
    ...(unit && !known.units.has(foldName(unit)) ? [{ line, kind: 'no_unit', name: unit } as const] : []),
    ...(group && !known.groups.has(foldName(group)) ? [{ line, kind: 'no_group', name: group } as const] : []),
    ...(fault === undefined ? [] : [{ line, kind: 'invalid', field: 'hired_on', text: fault } as const]),
  ];
}
