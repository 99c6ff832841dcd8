import { foldedLetters, nearest } from '../rules/nearest.ts';

/** What a roster file says about an employee: the fields of `roster.create`, with the rank by its name. */
export type RosterField =
  | 'employee_id'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'badge_number'
  | 'rank'
  | 'hired_on';

interface FieldColumn {
  field: RosterField;
  /** Its name on screens and in messages. */
  label: string;
  required: boolean;
  /** What personnel systems call it, the most particular first: of two such columns the first is used. */
  names: readonly string[];
  /** No other name is taken for a mistyped one: a birth date is nearly called as a hire date is. */
  exact?: true;
}

/** The fields of an import, each with its usual column names; case, spaces and punctuation other than `#` do not matter. */
export const rosterColumns: readonly FieldColumn[] = [
  {
    field: 'employee_id',
    label: 'Employee ID',
    required: true,
    names: [
      ...['Employee ID', 'Employee Number', 'Employee No', 'Employee #', 'Employee'],
      ...['Emp ID', 'Emp Number', 'Emp No', 'Emp #', 'Empl ID', 'Empl Number', 'Empl No', 'EE ID', 'EE Number'],
      ...['Personnel Number', 'Personnel ID', 'Personnel No', 'Personnel #', 'Staff ID', 'Staff Number', 'Worker ID'],
      ...['Associate ID', 'Person Number', 'Person ID', 'Payroll Number', 'Payroll ID', 'File Number', 'File #'],
      ...['Username', 'User ID', 'ID Number', 'ID'],
    ],
  },
  {
    field: 'first_name',
    label: 'First Name',
    required: true,
    names: [
      ...['First Name', 'Legal First Name', 'Employee First Name', 'First', 'Given Name', 'Given Names', 'Forename'],
      ...['FName', 'Name First', 'Preferred First Name'],
    ],
  },
  {
    field: 'middle_name',
    label: 'Middle Name',
    required: false,
    names: [
      ...['Middle Name', 'Legal Middle Name', 'Employee Middle Name', 'Middle', 'Middle Initial', 'Middle Init'],
      ...['MI', 'MName', 'Name Middle', 'Second Name'],
    ],
  },
  {
    field: 'last_name',
    label: 'Last Name',
    required: true,
    names: [
      ...['Last Name', 'Legal Last Name', 'Employee Last Name', 'Last', 'Surname', 'Family Name', 'LName'],
      ...['Name Last', 'Preferred Last Name'],
    ],
  },
  {
    field: 'badge_number',
    label: 'Badge Number',
    required: true,
    names: [
      ...['Badge Number', 'Badge No', 'Badge #', 'Badge ID', 'Badge', 'Shield Number', 'Shield No', 'Shield #'],
      ...['Shield', 'Star Number', 'Star #', 'Star'],
    ],
  },
  {
    field: 'rank',
    label: 'Rank',
    required: true,
    names: [
      ...['Rank', 'Rank Name', 'Rank Title', 'Current Rank', 'Title', 'Job Title', 'Position Title', 'Position'],
      ...['Class Title', 'Classification', 'Job', 'Grade'],
    ],
  },
  {
    field: 'hired_on',
    label: 'Hire Date',
    required: false,
    names: [
      ...['Hire Date', 'Date of Hire', 'Hired On', 'Date Hired', 'Hired', 'Hire Dt', 'DOH', 'Employee Hire Date'],
      ...['Original Hire Date', 'Orig Hire Date', 'Original Date of Hire', 'Last Hire Date', 'Latest Hire Date'],
      ...['Most Recent Hire Date', 'Employment Date', 'Employment Start Date', 'Date of Employment', 'Date Employed'],
      ...['Appointment Date', 'Date of Appointment', 'Date Appointed'],
    ],
    exact: true,
  },
];

/** Returns a field's name in messages. */
export const labelOf = (field: RosterField): string =>
  rosterColumns.find((column) => column.field === field)?.label ?? field;

/** Which column of a file holds each field, by its position from 0. */
export type ColumnChoice = ReadonlyMap<RosterField, number>;

export interface MatchedColumns {
  columns: ColumnChoice;
  /** Columns whose name is nearly that of a field without a column: probably mistyped. */
  near: readonly { field: RosterField; column: number }[];
  /** The required fields without a column. */
  missing: readonly RosterField[];
  /** The columns that are neither used nor near. */
  unused: readonly number[];
  /** Fields for which two columns have the same name. */
  twice: readonly RosterField[];
}

/** Finds the columns of a file by their names, in any order. */
export function matchColumns(header: readonly string[]): MatchedColumns {
  const folded = header.map(foldedLetters);
  const columns = new Map<RosterField, number>();
  const twice: RosterField[] = [];
  for (const { field, names } of rosterColumns) {
    const name = names.map(foldedLetters).find((one) => folded.includes(one));
    if (name === undefined) continue;
    columns.set(field, folded.indexOf(name));
    if (folded.indexOf(name) !== folded.lastIndexOf(name)) twice.push(field);
  }
  const near = nearColumns(header, columns);
  const taken = new Set([...columns.values(), ...near.map(({ column }) => column)]);
  return {
    columns,
    near,
    missing: rosterColumns.filter(({ field, required }) => required && !columns.has(field)).map(({ field }) => field),
    unused: [...header.keys()].filter((column) => !taken.has(column) && !isKnown(folded[column] ?? '')),
    twice,
  };
}

const known = new Set(rosterColumns.flatMap(({ names }) => names.map(foldedLetters)));

/** Returns whether a column has the name of a field, and would be used if an earlier name were not there. */
const isKnown = (folded: string) => known.has(folded);

/** The least length of a column's name that is compared: of shorter ones, a third may make any name of any other. */
const leastLetters = 4;

function nearColumns(header: readonly string[], columns: ColumnChoice): { field: RosterField; column: number }[] {
  const open = rosterColumns.filter(({ field }) => !columns.has(field));
  const found = new Map<RosterField, number>();
  for (const [column, name] of header.entries()) {
    const letters = foldedLetters(name);
    if (letters.length < leastLetters || isKnown(letters)) continue;
    // Compared with the names of all fields: "Last Nam" is nearest to a field that has its column already.
    const nearestName = nearest(
      name,
      rosterColumns.flatMap(({ names, exact }) =>
        exact ? [] : names.filter((one) => foldedLetters(one).length >= leastLetters),
      ),
    );
    const field = open.find(({ names }) => nearestName !== undefined && names.includes(nearestName))?.field;
    if (field && !found.has(field)) found.set(field, column);
  }
  return [...found].map(([field, column]) => ({ field, column }));
}

/** The problem of a file whose first row has no known name: probably the first employee is there. */
export const noColumnNames = `The first row must name the columns, and none of its names is known. If it is an employee, add a row of names above it: ${rosterColumns.map(({ label }) => label).join(', ')}.`;

/** Returns whether the first row of a file names the columns, as far as its names tell. One person's name may be near to a column's. */
export const hasColumnNames = ({ columns, near }: Pick<MatchedColumns, 'columns' | 'near'>): boolean =>
  columns.size > 0 || near.length > 1;

/** Returns what stands in the way of reading a file by its column names alone, in sentences. */
export function columnProblems(header: readonly string[], matched: MatchedColumns): string[] {
  if (!hasColumnNames(matched)) return [noColumnNames];
  const { near, missing, twice } = matched;
  const suggested = new Set(near.map(({ field }) => field));
  return [
    ...near.map(({ field, column }) => `${header[column]?.trim()}: did you mean ${labelOf(field)}?`),
    ...missing.filter((field) => !suggested.has(field)).map((field) => `${labelOf(field)}: no column has this name`),
    ...twice.map((field) => `${labelOf(field)}: two columns have this name`),
  ];
}
