import { type ShiftInput, shiftInput } from '@muster/shared/areas/shifts';
import type { ColumnChoice, FieldColumn } from '@muster/shared/csv-file/columns';
import { noColumnNames } from '@muster/shared/csv-file/columns';
import { type DateOrder, readDate } from '@muster/shared/csv-file/dates';
import type { FileRow } from '@muster/shared/csv-file/read-csv-file';
import { mapInSlices } from '@muster/shared/csv-file/slices';
import { historyColumns } from '@muster/shared/history-import/columns';
import { type RowProblem, unreadableProblem, widthProblem } from '@muster/shared/history-import/problems';
import type { ShiftKind } from '@muster/shared/rules/shifts';
import { typedTime } from '../../../ui/typed-time.ts';

/** The fields of a shift or an absence in a file. */
export type ShiftField = 'employee_id' | 'date' | 'start' | 'end' | 'kind' | 'label';

const employeeIdNames = historyColumns.find(({ field }) => field === 'employee_id')?.names ?? [];

/** The fields of an import, each with its usual column names. */
export const shiftColumns: readonly FieldColumn<ShiftField>[] = [
  { field: 'employee_id', label: 'Employee ID', required: true, names: employeeIdNames },
  {
    field: 'date',
    label: 'Date',
    required: true,
    names: ['Date', 'Shift Date', 'Start Date', 'Work Date', 'Day', 'Schedule Date'],
  },
  { field: 'start', label: 'Start', names: ['Start', 'Start Time', 'Shift Start', 'Time In', 'From', 'Begin'] },
  { field: 'end', label: 'End', names: ['End', 'End Time', 'Shift End', 'Time Out', 'To', 'Until', 'Finish'] },
  { field: 'kind', label: 'Kind', names: ['Kind', 'Type', 'Shift Type', 'Code', 'Pay Code', 'Category'] },
  { field: 'label', label: 'Label', names: ['Label', 'Shift', 'Shift Name', 'Description', 'Reason', 'Leave Type'] },
];

/** The problem of a file without known column names. */
export const noShiftColumnNames = noColumnNames(shiftColumns, 'a shift');

/** A checked row of a file. */
export interface ShiftRow {
  line: number;
  fields: Readonly<Partial<Record<ShiftField, string>>>;
  shift?: ShiftInput;
  problems: readonly RowProblem[];
}

interface Reading {
  columns: ColumnChoice<ShiftField>;
  /** The number of columns of the file. */
  width: number;
  order: DateOrder;
  /** The department's date. */
  today: string;
}

const absences = /absen|\boff\b|leave|vacation|sick|holiday|\bpto\b|comp time|injur|fmla|militar|bereave/i;
const plainWords = /^(shift|absence|work|working|on duty|duty|regular|absent)?$/i;

/** Checks every row, in slices. Only the server knows whether an employee exists. */
export const checkingShiftRows = (rows: readonly FileRow[], reading: Reading): Generator<number, ShiftRow[]> =>
  mapInSlices(rows, ({ line, cells }) => {
    const fields = Object.fromEntries(
      [...reading.columns].map(([field, column]) => [field, cells[column]?.trim() ?? '']),
    );
    if (cells.length !== reading.width)
      return { line, fields, problems: [widthProblem(line, cells.length, reading.width)] };
    return { line, fields, ...readShift(line, fields, reading) };
  });

function readShift(
  line: number,
  fields: ShiftRow['fields'],
  { order, today }: Reading,
): Pick<ShiftRow, 'shift' | 'problems'> {
  const { employee_id = '', date: typedDay = '', start: from = '', end: to = '', kind: word = '', label = '' } = fields;
  const kind: ShiftKind = absences.test(word) || (word === '' && absences.test(label)) ? 'absence' : 'shift';
  const date = readDate(typedDay, order, Number(today.slice(0, 4)) + 1);
  const isWholeDay = kind === 'absence' && from === '' && to === '';
  const [start, end] = isWholeDay
    ? ['00:00', '00:00']
    : [typedTime(from, '24h'), typedTime(to.replace(/^24:?00$/, '0'), '24h')];
  const problems = [
    ...(employee_id === '' ? [{ line, text: 'Employee ID is required' }] : []),
    ...unread(line, 'Date', typedDay, date),
    ...unread(line, 'Start', from, start),
    ...unread(line, 'End', to, end),
  ];
  if (problems.length > 0) return { problems };
  const read = shiftInput.safeParse({
    date,
    start,
    end,
    kind,
    label: label || (plainWords.test(word) ? undefined : word),
  });
  if (read.success) return { shift: read.data, problems: [] };
  return { problems: read.error.issues.map(({ message }) => ({ line, text: message })) };
}

function unread(line: number, label: string, typed: string, value: string | undefined): RowProblem[] {
  if (value !== undefined) return [];
  return [typed === '' ? { line, text: `${label} is required` } : unreadableProblem(line, label, typed)];
}
