import { type FirearmRow, firearmRow } from '@muster/shared/areas/firearms';
import { type ColumnChoice, type FieldColumn, noColumnNames } from '@muster/shared/csv-file/columns';
import { type DateOrder, readDate } from '@muster/shared/csv-file/dates';
import type { FileRow } from '@muster/shared/csv-file/read-csv-file';
import { mapInSlices } from '@muster/shared/csv-file/slices';
import type { FirearmOwner, FirearmType } from '@muster/shared/forms/firearm-types';
import { historyColumns } from '@muster/shared/history-import/columns';
import { type RowProblem, unreadableProblem, widthProblem } from '@muster/shared/history-import/problems';

/** The fields of a firearm in a file. */
export type FirearmField = 'type' | 'make' | 'model' | 'caliber' | 'serial' | 'owner' | 'note' | 'employee_id' | 'from';

const employeeIdNames = historyColumns.find(({ field }) => field === 'employee_id')?.names ?? [];

/** The fields of an import, each with its usual column names. */
export const firearmColumns: readonly FieldColumn<FirearmField>[] = [
  { field: 'type', label: 'Type', required: true, names: ['Type', 'Firearm Type', 'Weapon Type', 'Category', 'Kind'] },
  { field: 'make', label: 'Make', required: true, names: ['Make', 'Manufacturer', 'Brand'] },
  { field: 'model', label: 'Model', required: true, names: ['Model', 'Model Name', 'Model Number'] },
  { field: 'caliber', label: 'Caliber', required: true, names: ['Caliber', 'Calibre', 'Gauge', 'Cal', 'Cartridge'] },
  {
    field: 'serial',
    label: 'Serial number',
    required: true,
    names: ['Serial Number', 'Serial No', 'Serial #', 'Serial', 'S/N', 'SN'],
  },
  { field: 'owner', label: 'Owner', names: ['Owner', 'Ownership', 'Owned By', 'Property Of'] },
  { field: 'note', label: 'Note', names: ['Note', 'Notes', 'Comment', 'Comments', 'Remarks'] },
  {
    field: 'employee_id',
    label: 'Employee ID',
    names: [...['Assigned To', 'Issued To', 'Carried By', 'Authorized Person'], ...employeeIdNames],
  },
  {
    field: 'from',
    label: 'Authorized from',
    names: ['Authorized From', 'Authorized On', 'Issue Date', 'Date Issued', 'Issued On', 'From', 'Since', 'Date'],
  },
];

/** The problem of a file without known column names. */
export const noFirearmColumnNames = noColumnNames(firearmColumns, 'a firearm');

/** A checked row of a file. */
export interface CheckedRow {
  line: number;
  fields: Readonly<Partial<Record<FirearmField, string>>>;
  row?: FirearmRow;
  problems: readonly RowProblem[];
}

interface Reading {
  columns: ColumnChoice<FirearmField>;
  /** The number of columns of the file. */
  width: number;
  order: DateOrder;
  /** The department's date. */
  today: string;
}

/** Words for the types, most specific first. */
const typeWords: readonly (readonly [RegExp, FirearmType])[] = [
  [/less.?(than.?)?lethal|bean.?bag|40 ?mm|launcher|\btaser\b/i, 'less_lethal'],
  [/shotgun/i, 'shotgun'],
  [/precision|sniper|marksman/i, 'precision_rifle'],
  [/rifle|carbine/i, 'patrol_rifle'],
  [/hand.?gun|pistol|revolver|sidearm/i, 'handgun'],
  [/^other$/i, 'other'],
];

const personal = /personal|private|own(ed)?$|individual|officer/i;
const agency = /^$|agency|department|issued|city|county|state|\bpd\b/i;

/** Checks every row, in slices. Only the server knows whether an employee exists. */
export const checkingFirearmRows = (rows: readonly FileRow[], reading: Reading): Generator<number, CheckedRow[]> =>
  mapInSlices(rows, ({ line, cells }) => {
    const fields = Object.fromEntries(
      [...reading.columns].map(([field, column]) => [field, cells[column]?.trim() ?? '']),
    );
    if (cells.length !== reading.width)
      return { line, fields, problems: [widthProblem(line, cells.length, reading.width)] };
    return { line, fields, ...readFirearm(line, fields, reading) };
  });

function readFirearm(
  line: number,
  fields: CheckedRow['fields'],
  { order, today }: Reading,
): Pick<CheckedRow, 'row' | 'problems'> {
  const { type: typedType = '', owner: typedOwner = '', from: typedDay = '', employee_id, ...texts } = fields;
  const type = typeWords.find(([words]) => words.test(typedType))?.[1];
  const owner = ownerOf(typedOwner);
  const from = readDate(typedDay, order, Number(today.slice(0, 4)) + 1);
  const problems = [
    ...(type === undefined && typedType !== '' ? [unreadableProblem(line, 'Type', typedType)] : []),
    ...(owner === undefined ? [unreadableProblem(line, 'Owner', typedOwner)] : []),
    ...(from === undefined && typedDay !== '' ? [unreadableProblem(line, 'Authorized from', typedDay)] : []),
  ];
  const read = firearmRow.safeParse({
    ...{ make: '', model: '', caliber: '', serial: '', ...texts },
    type: type ?? (typedType === '' ? undefined : 'other'),
    owner: owner ?? 'agency',
    ...(employee_id && { employee_id }),
    ...(from && { from }),
  });
  const invalid = (read.error?.issues ?? []).map(({ message }) => ({ line, text: message }));
  if (read.success && problems.length === 0) return { row: read.data, problems };
  return { problems: [...problems, ...invalid] };
}

function ownerOf(typed: string): FirearmOwner | undefined {
  if (agency.test(typed)) return 'agency';
  return personal.test(typed) ? 'personal' : undefined;
}
