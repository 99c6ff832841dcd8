import { type HistoryRow, historyRow } from '../areas/record.ts';
import { type DateOrder, readDate } from '../csv-file/dates.ts';
import type { FileRow } from '../csv-file/read-csv-file.ts';
import { finished, mapInSlices } from '../csv-file/slices.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { nearest } from '../rules/nearest.ts';
import { type HistoryColumnChoice, type HistoryField, historyColumns } from './columns.ts';
import { minutesOf, minutesOfHours, totalMinutes } from './duration.ts';
import {
  contradictionProblem,
  type RowProblem,
  unknownTrainingProblem,
  unreadableProblem,
  widthProblem,
} from './problems.ts';

/** A row after validation: `ready` to send, `repeated` (of an earlier line), or `left_out` (training excluded). */
export interface CheckedRow {
  line: number;
  fields: Readonly<Partial<Record<HistoryField, string>>>;
  outcome:
    | { kind: 'ready'; row: HistoryRow }
    | { kind: 'repeated'; firstLine: number }
    | { kind: 'left_out' }
    | { kind: 'wrong'; problems: RowProblem[] };
}

/** The options for reading rows. */
export interface HistoryReading {
  columns: HistoryColumnChoice;
  /** The number of columns in the file. */
  width: number;
  order: DateOrder;
  /** The department's date. */
  today: string;
  /** The department's training names. */
  trainings: readonly string[];
  /** Replacements for unknown training names, by folded name: a training's name, or null to leave the rows out. */
  trainingFor?: ReadonlyMap<string, string | null>;
}

/** The most years ahead that a two-digit expiration year may be. */
const yearsAhead = 30;

/** Expiration values that mean "never". */
const never = new Set([
  'never',
  'neverexpires',
  'doesnotexpire',
  'noexpiration',
  'none',
  'na',
  'lifetime',
  'permanent',
]);

/**
 * Validates rows by the rules of the call, the department's trainings and the rest of the file. The server checks
 * whether employees exist and whether days are in the future.
 */
export const checkHistoryRows = (rows: readonly FileRow[], reading: HistoryReading): CheckedRow[] =>
  finished(checkingHistoryRows(rows, reading));

/** Validates rows as `checkHistoryRows` does, in slices: yields the share of rows that are done. */
export function checkingHistoryRows(
  rows: readonly FileRow[],
  reading: HistoryReading,
): Generator<number, CheckedRow[]> {
  const names = new Map(reading.trainings.map((name) => [foldName(name), name]));
  const seen = new Map<string, { line: number; row: HistoryRow }>();
  const nearestTo = new Map<string, string | undefined>();
  return mapInSlices(rows, ({ line, cells }): CheckedRow => {
    const fields = Object.fromEntries([...reading.columns].map(([field, column]) => [field, cells[column] ?? '']));
    if (cells.length !== reading.width) {
      const problems = [widthProblem(line, cells.length, reading.width)];
      return { line, fields, outcome: { kind: 'wrong', problems } };
    }
    return { line, fields, outcome: outcomeOf(line, fields, { ...reading, names, seen, nearestTo }) };
  });
}

interface CheckContext extends HistoryReading {
  /** Training names by folded name. */
  names: ReadonlyMap<string, string>;
  /** The first line of each employee, training and day. */
  seen: Map<string, { line: number; row: HistoryRow }>;
  /** Cache: the most similar training of each unknown name. */
  nearestTo: Map<string, string | undefined>;
}

function outcomeOf(line: number, fields: CheckedRow['fields'], context: CheckContext): CheckedRow['outcome'] {
  const named = fields.training?.trim() ?? '';
  const training = trainingNamed(named, context);
  if (training === null) return { kind: 'left_out' };
  const problems: RowProblem[] = [];
  const unreadable: Unreadable = (field, text) => problems.push(unreadableProblem(line, labelOf(field), text));
  const contradicts = () => problems.push({ line, text: 'Hours and minutes contradict each other' });
  const row = {
    employee_id: fields.employee_id,
    training: training ?? named,
    certification_date: dateIn(fields, 'certification_date', context, unreadable),
    expiration_date: dateIn(fields, 'expiration_date', context, unreadable),
    minutes: minutesIn(fields, unreadable, contradicts),
    provider: fields.provider?.trim() || undefined,
  };
  if (training === undefined && named !== '')
    problems.push(unknownTrainingProblem(line, named, nearTo(named, context)));
  const read = historyRow.safeParse({ ...row, certification_date: row.certification_date ?? '' });
  // A date that cannot be read has its own message.
  const isNamed = row.certification_date === undefined && !isBlank(fields.certification_date);
  const invalid = (read.error?.issues ?? []).filter(({ path }) => !(isNamed && path[0] === 'certification_date'));
  const texts = new Set(invalid.map(({ path, message }) => invalidText(path[0] as HistoryField, message)));
  problems.push(...[...texts].map((text) => ({ line, text })));
  if (!read.success || problems.length > 0) return { kind: 'wrong', problems };
  return repeatedOr(line, read.data, context);
}

/** Returns true for a cell without a value: empty, or dashes only. */
const isBlank = (text = ''): boolean => /^[-–—]*$/.test(text.trim());

/** Returns the schema's message, or one that names the missing date. */
const invalidText = (field: HistoryField, message: string): string =>
  field === 'certification_date' ? `${labelOf(field)} is required` : message;

/** Returns the training's name: an exact match before a choice; null: to leave out; undefined: no match. */
function trainingNamed(name: string, { names, trainingFor }: CheckContext): string | null | undefined {
  const folded = foldName(name);
  return names.get(folded) ?? trainingFor?.get(folded);
}

/** Returns the most similar training. Cached, because files repeat few names in thousands of rows. */
function nearTo(name: string, { nearestTo, trainings }: CheckContext): string | undefined {
  const folded = foldName(name);
  if (!nearestTo.has(folded)) nearestTo.set(folded, nearest(name, trainings));
  return nearestTo.get(folded);
}

/** Reports a cell that cannot be read. */
type Unreadable = (field: HistoryField, text: string) => void;

type DateField = 'certification_date' | 'expiration_date';

/** Returns the date of a field: null for "never"; undefined if empty or unreadable, which `unreadable` reports. */
function dateIn<F extends DateField>(
  fields: CheckedRow['fields'],
  field: F,
  { order, today }: HistoryReading,
  unreadable: Unreadable,
): (F extends 'expiration_date' ? string | null : string) | undefined;
function dateIn(
  fields: CheckedRow['fields'],
  field: DateField,
  { order, today }: HistoryReading,
  unreadable: Unreadable,
): string | null | undefined {
  const text = fields[field]?.trim() ?? '';
  if (isBlank(text)) return undefined;
  const isExpiration = field === 'expiration_date';
  if (isExpiration && never.has(text.toLowerCase().replaceAll(/[^a-z]/g, '')) && !/\d/.test(text)) return null;
  const year = Number(today.slice(0, 4));
  const date = readDate(text, order, isExpiration ? year + yearsAhead : year);
  if (date === undefined) unreadable(field, text);
  return date;
}

function minutesIn(fields: CheckedRow['fields'], unreadable: Unreadable, contradicts: () => void): number | undefined {
  const read = (field: 'hours' | 'minutes', of: (text: string) => number | undefined) => {
    const text = fields[field]?.trim() ?? '';
    if (isBlank(text)) return 0;
    const minutes = of(text);
    if (minutes === undefined) unreadable(field, text);
    return minutes ?? 0;
  };
  const [hours, minutes] = [read('hours', minutesOfHours), read('minutes', minutesOf)];
  const total = totalMinutes(hours, minutes);
  if (total === undefined) contradicts();
  return total || undefined;
}

function repeatedOr(line: number, row: HistoryRow, { seen }: CheckContext): CheckedRow['outcome'] {
  const key = [foldEmployeeNumber(row.employee_id), foldName(row.training), row.certification_date].join('\n');
  const first = seen.get(key);
  if (!first) {
    seen.set(key, { line, row });
    return { kind: 'ready', row };
  }
  const isSame = (['expiration_date', 'minutes', 'provider'] as const).every(
    (field) => first.row[field] === row[field],
  );
  if (isSame) return { kind: 'repeated', firstLine: first.line };
  return { kind: 'wrong', problems: [contradictionProblem(line, first.line)] };
}

const labelOf = (name: HistoryField): string => historyColumns.find(({ field }) => field === name)?.label ?? name;

/** Unknown training names in a file, most frequent first. */
export interface UnknownTraining {
  folded: string;
  name: string;
  count: number;
}

/** Returns the unknown training names in validated rows, including those with a replacement. */
export function unknownTrainings(rows: readonly CheckedRow[], trainings: readonly string[]): UnknownTraining[] {
  const names = new Set(trainings.map(foldName));
  const named = rows.flatMap(({ fields: { training } }) => (training?.trim() ? [training.trim()] : []));
  // Files repeat few names in many rows: each is folded once.
  const unknown = new Map<string, UnknownTraining>();
  for (const [name, all] of Map.groupBy(named, (one) => one)) {
    const folded = foldName(name);
    const before = unknown.get(folded);
    if (!names.has(folded)) {
      unknown.set(folded, { folded, name: before?.name ?? name, count: all.length + (before?.count ?? 0) });
    }
  }
  return [...unknown.values()].toSorted((a, b) => b.count - a.count);
}
