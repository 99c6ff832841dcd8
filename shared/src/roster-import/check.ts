import type { FileRow } from '../csv-file/read-csv-file.ts';
import { finished, mapInSlices } from '../csv-file/slices.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { hireDateFault } from '../rules/hire-date.ts';
import type { ColumnChoice, RosterField } from './columns.ts';
import { type CheckedRow, type Holder, type RosterRow, type RowProblem, rosterRow } from './row.ts';
import { checkSupervisors } from './supervisors.ts';

interface Named {
  id: string;
  name: string;
}

/** Columns that name an item of a department list. */
const listFields = ['rank', 'unit', 'group'] as const;
export type ListField = (typeof listFields)[number];

/** Chosen ids for unknown or ambiguous names, by folded name. */
export type StandsFor = Readonly<Partial<Record<ListField, ReadonlyMap<string, string>>>>;

/** The department's data that rows are compared with, and the choices for unknown names. */
interface Department {
  /** The department's date. */
  today: string;
  ranks: readonly Named[];
  units: readonly Named[];
  groups: readonly Named[];
  employees: readonly Holder[];
  standsFor?: StandsFor;
}

/**
 * Validates rows by the form's rules, the department's lists and roster, and the rest of the file. A row with a known
 * employee number is a problem if both first and last name differ: it is probably another person.
 */
export const checkRows = (...input: Parameters<typeof checkingRows>): CheckedRow[] => finished(checkingRows(...input));

/** Validates rows as `checkRows` does, in slices: yields the share of rows that are done. */
export function* checkingRows(
  rows: readonly FileRow[],
  { columns, width }: { columns: ColumnChoice; width: number },
  department: Department,
): Generator<number, CheckedRow[]> {
  const context = {
    rank: idsByName(department.ranks),
    unit: idsByName(department.units),
    group: idsByName(department.groups),
    standsFor: department.standsFor ?? {},
    holders: new Map(department.employees.map((one) => [foldEmployeeNumber(one.employee_id), one])),
    lines: new Map<string, number>(),
    today: department.today,
    row: rosterRow(department.today),
  };
  const checked = yield* mapInSlices(rows, (row): CheckedRow => {
    const fields = Object.fromEntries([...columns].map(([field, column]) => [field, row.cells[column] ?? '']));
    return { line: row.line, fields, outcome: outcomeOf(row, { fields, width }, context) };
  });
  return checkSupervisors(checked, context.holders);
}

type IdsByName = ReadonlyMap<string, readonly string[]>;

/** Returns the ids of each name, by folded name. */
function idsByName(all: readonly Named[]): IdsByName {
  const named = Map.groupBy(all, ({ name }) => foldName(name));
  return new Map([...named].map(([folded, those]) => [folded, those.map(({ id }) => id)]));
}

/** A name in the file that is unknown or ambiguous in the department. */
export interface UnknownName {
  field: ListField;
  folded: string;
  name: string;
  /** The number of rows with it. */
  count: number;
}

/** Returns the unknown and ambiguous names of a file, most frequent first within each list. */
export function unknownNames(
  rows: readonly CheckedRow[],
  lists: Readonly<Record<ListField, readonly Named[]>>,
): UnknownName[] {
  return listFields.flatMap((field) => {
    const ids = idsByName(lists[field]);
    const names = rows.flatMap(({ fields }) => fields[field]?.trim() || []);
    return [...Map.groupBy(names, foldName)]
      .filter(([folded]) => ids.get(folded)?.length !== 1)
      .map(([folded, all]) => ({ field, folded, name: all[0] ?? folded, count: all.length }))
      .toSorted((a, b) => b.count - a.count);
  });
}

interface CheckContext {
  rank: IdsByName;
  unit: IdsByName;
  group: IdsByName;
  standsFor: StandsFor;
  holders: ReadonlyMap<string, Holder>;
  /** The first line of each employee number in the file. */
  lines: Map<string, number>;
  today: string;
  row: ReturnType<typeof rosterRow>;
}

function outcomeOf(
  { line, cells }: FileRow,
  { fields, width }: { fields: CheckedRow['fields']; width: number },
  context: CheckContext,
): CheckedRow['outcome'] {
  if (cells.length !== width) {
    return { kind: 'wrong', problems: [{ line, kind: 'width', found: cells.length, expected: width }] };
  }
  const read = context.row.safeParse(fields);
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }): RowProblem => {
      return { line, kind: 'invalid', field: path[0] as RosterField, text: message };
    });
    return { kind: 'wrong', problems };
  }
  const { rank, unit, group, ...profile } = read.data;
  const number = foldEmployeeNumber(profile.employee_id);
  const problems = problemsOf(line, read.data, context);
  if (!context.lines.has(number)) context.lines.set(number, line);
  const rank_id = idNamed('rank', rank, context);
  if (problems.length > 0 || rank_id === undefined) return { kind: 'wrong', problems };
  const unit_id = unit && idNamed('unit', unit, context);
  const group_id = group && idNamed('group', group, context);
  const person = { ...profile, rank_id, ...(unit_id && { unit_id }), ...(group_id && { group_id }) };
  return { kind: context.holders.has(number) ? 'known' : 'new', person };
}

/** Returns the id of the only item with a name, or the chosen one. */
function idNamed(field: ListField, name: string, context: CheckContext): string | undefined {
  const folded = foldName(name);
  const ids = context[field].get(folded) ?? [];
  return context.standsFor[field]?.get(folded) ?? (ids.length === 1 ? ids[0] : undefined);
}

function problemsOf(line: number, row: RosterRow, context: CheckContext): RowProblem[] {
  const { employee_id, first_name, last_name, rank, hired_on, unit, group } = row;
  const number = foldEmployeeNumber(employee_id);
  const firstLine = context.lines.get(number);
  const holder = context.holders.get(number);
  const isOther =
    holder &&
    foldName(holder.first_name) !== foldName(first_name) &&
    foldName(holder.last_name) !== foldName(last_name);
  const kind = context.rank.has(foldName(rank)) ? 'several_ranks' : 'no_rank';
  const isMissing = (field: ListField, name: string | undefined) => name && idNamed(field, name, context) === undefined;
  const fault = hired_on === undefined ? undefined : hireDateFault(hired_on, context);
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
    ...(isMissing('rank', rank) ? [{ line, kind, rank } as const] : []),
    ...(unit && isMissing('unit', unit) ? [{ line, kind: 'no_unit', name: unit } as const] : []),
    ...(group && isMissing('group', group) ? [{ line, kind: 'no_group', name: group } as const] : []),
    ...(fault === undefined ? [] : [{ line, kind: 'invalid', field: 'hired_on', text: fault } as const]),
  ];
}
