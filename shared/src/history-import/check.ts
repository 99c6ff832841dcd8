import { type HistoryRow, historyRow } from '../areas/record.ts';
import { counted } from '../counted.ts';
import { type DateOrder, readDate } from '../csv-file/dates.ts';
import type { FileRow } from '../csv-file/read-csv-file.ts';
import type { FieldErrors } from '../errors.ts';
import type { ProblemGroup } from '../roster-import/problems.ts';
import { foldEmployeeNumber, foldName } from '../rules/folded.ts';
import { nearest } from '../rules/nearest.ts';
import { type HistoryColumnChoice, type HistoryField, historyColumns } from './columns.ts';
import { minutesOf, minutesOfHours, totalMinutes } from './duration.ts';

/** Why a row cannot be recorded, as a sentence without its full stop. */
export interface RowProblem {
  line: number;
  text: string;
}

/**
 * A row of a file after its check, with its fields as they were read. `ready`: it can be sent; `repeated`: an earlier line is the same;
 * `left_out`: its training is not to be imported.
 */
export interface CheckedRow {
  line: number;
  fields: Readonly<Partial<Record<HistoryField, string>>>;
  outcome:
    | { kind: 'ready'; row: HistoryRow }
    | { kind: 'repeated'; firstLine: number }
    | { kind: 'left_out' }
    | { kind: 'wrong'; problems: RowProblem[] };
}

/** What the rows are read by. */
export interface HistoryReading {
  columns: HistoryColumnChoice;
  /** How many columns the file has. */
  width: number;
  order: DateOrder;
  /** The department's date. */
  today: string;
  /** The names of the department's trainings. */
  trainings: readonly string[];
  /** What stands for other names of trainings, by the folded name: a name of the department, or null to leave their rows out. */
  trainingFor?: ReadonlyMap<string, string | null>;
}

/** How many years ahead an expiration with a year of two digits may be. */
const yearsAhead = 30;

/** Words in the column of expirations that say that a certification never expires. */
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
 * Reads every row and checks it against the rules of the call, the department's trainings and the rest of the file. Whether an employee
 * exists, and whether a day is in the future, is for the server to say.
 */
export function checkHistoryRows(rows: readonly FileRow[], reading: HistoryReading): CheckedRow[] {
  const names = new Map(reading.trainings.map((name) => [foldName(name), name]));
  const seen = new Map<string, { line: number; row: HistoryRow }>();
  return rows.map(({ line, cells }): CheckedRow => {
    const fields = Object.fromEntries([...reading.columns].map(([field, column]) => [field, cells[column] ?? '']));
    if (cells.length !== reading.width) {
      const text = `The row has ${cells.length} fields instead of ${reading.width}`;
      return { line, fields, outcome: { kind: 'wrong', problems: [{ line, text }] } };
    }
    return { line, fields, outcome: outcomeOf(line, fields, { ...reading, names, seen }) };
  });
}

interface Known extends HistoryReading {
  /** The department's trainings by their folded names. */
  names: ReadonlyMap<string, string>;
  /** The first line of each employee, training and day. */
  seen: Map<string, { line: number; row: HistoryRow }>;
}

function outcomeOf(line: number, fields: CheckedRow['fields'], known: Known): CheckedRow['outcome'] {
  const named = fields.training?.trim() ?? '';
  const training = trainingNamed(named, known);
  if (training === null) return { kind: 'left_out' };
  const texts: string[] = [];
  const row = {
    employee_id: fields.employee_id,
    training: training ?? named,
    certification_date: dateIn(fields, 'certification_date', known, texts),
    expiration_date: dateIn(fields, 'expiration_date', known, texts),
    minutes: minutesIn(fields, texts),
    provider: fields.provider?.trim() || undefined,
  };
  if (training === undefined && named !== '') texts.push(unknownTraining(named, known.trainings));
  const read = historyRow.safeParse({ ...row, certification_date: row.certification_date ?? '' });
  // A date that could not be read has its own sentence.
  const isNamed = row.certification_date === undefined && !isBlank(fields.certification_date);
  const invalid = (read.error?.issues ?? []).filter(({ path }) => !(isNamed && path[0] === 'certification_date'));
  texts.push(...invalid.map(({ path, message }) => invalidText(path[0] as HistoryField, message)));
  if (!read.success || texts.length > 0) {
    return { kind: 'wrong', problems: [...new Set(texts)].map((text) => ({ line, text })) };
  }
  return repeatedOr(line, read.data, known);
}

/** Returns true for a cell that says nothing: it is empty, or has only dashes. */
const isBlank = (text = ''): boolean => /^[-–—]*$/.test(text.trim());

/** Returns an issue of the schema; that of a missing date does not say which one. */
const invalidText = (field: HistoryField, message: string): string =>
  field === 'certification_date' ? `${labelOf(field)} is required` : message;

/** Returns the department's name of a training, which comes before a choice: null, to leave it out; undefined, if there is none. */
function trainingNamed(name: string, { names, trainingFor }: Known): string | null | undefined {
  const folded = foldName(name);
  return names.get(folded) ?? trainingFor?.get(folded);
}

function unknownTraining(name: string, trainings: readonly string[]): string {
  const near = nearest(name, trainings);
  return `There is no training called ${name}${near ? `; did you mean ${near}?` : ''}`;
}

type DateField = 'certification_date' | 'expiration_date';

/** Returns the date in a field: null, if it says never; undefined, if it is empty or cannot be read, which `texts` then says. */
function dateIn<F extends DateField>(
  fields: CheckedRow['fields'],
  field: F,
  { order, today }: HistoryReading,
  texts: string[],
): (F extends 'expiration_date' ? string | null : string) | undefined;
function dateIn(
  fields: CheckedRow['fields'],
  field: DateField,
  { order, today }: HistoryReading,
  texts: string[],
): string | null | undefined {
  const text = fields[field]?.trim() ?? '';
  if (isBlank(text)) return undefined;
  const isExpiration = field === 'expiration_date';
  if (isExpiration && never.has(text.toLowerCase().replaceAll(/[^a-z]/g, '')) && !/\d/.test(text)) return null;
  const year = Number(today.slice(0, 4));
  const date = readDate(text, order, isExpiration ? year + yearsAhead : year);
  if (date === undefined) texts.push(`${labelOf(field)} cannot be read: ${text}`);
  return date;
}

function minutesIn(fields: CheckedRow['fields'], texts: string[]): number | undefined {
  const read = (field: 'hours' | 'minutes', of: (text: string) => number | undefined) => {
    const text = fields[field]?.trim() ?? '';
    if (isBlank(text)) return 0;
    const minutes = of(text);
    if (minutes === undefined) texts.push(`${labelOf(field)} cannot be read: ${text}`);
    return minutes ?? 0;
  };
  const [hours, minutes] = [read('hours', minutesOfHours), read('minutes', minutesOf)];
  const total = totalMinutes(hours, minutes);
  if (total === undefined) texts.push('Hours and minutes contradict each other');
  return total || undefined;
}

function repeatedOr(line: number, row: HistoryRow, { seen }: Known): CheckedRow['outcome'] {
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
  return { kind: 'wrong', problems: [{ line, text: `Line ${first.line} has this certification with other details` }] };
}

const labelOf = (wanted: HistoryField): string => historyColumns.find(({ field }) => field === wanted)?.label ?? wanted;

/** Returns the problems that the server has with rows that were sent, by the lines of the rows. */
export function problemsOfAnswer(fields: FieldErrors, lines: readonly number[]): RowProblem[] {
  return Object.entries(fields).flatMap(([path, texts]) => {
    const line = lines[Number(/^rows\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)];
    return line === undefined ? [] : texts.map((text) => ({ line, text }));
  });
}

/** Returns problems in groups of the same text, the largest first: "There is no employee with the ID 12: 3 rows". */
export function groupHistoryProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  return [...Map.groupBy(problems, ({ text }) => text)]
    .map(([text, group]) => {
      const lines = [...new Set(group.map(({ line }) => line))].toSorted((a, b) => a - b);
      return { problem: `${text}: ${counted(lines.length, 'row')}`, lines };
    })
    .toSorted((a, b) => b.lines.length - a.lines.length || (a.lines[0] ?? 0) - (b.lines[0] ?? 0));
}

/** Names of trainings in a file that the department does not have, the most frequent first. */
export interface UnknownTraining {
  folded: string;
  name: string;
  count: number;
}

/** Returns the names of trainings in checked rows that the department does not have, also those for which another one stands. */
export function unknownTrainings(rows: readonly CheckedRow[], trainings: readonly string[]): UnknownTraining[] {
  const known = new Set(trainings.map(foldName));
  const named = rows.flatMap(({ fields: { training } }) => (training?.trim() ? [training.trim()] : []));
  return [...Map.groupBy(named, foldName)]
    .filter(([folded]) => !known.has(folded))
    .map(([folded, names]) => ({ folded, name: names[0] ?? folded, count: names.length }))
    .toSorted((a, b) => b.count - a.count);
}
