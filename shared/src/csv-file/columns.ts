import { foldedLetters, nearest } from '../rules/nearest.ts';

/** A field of an import and its usual column names. Case, spaces and punctuation other than `#` do not matter. */
export interface FieldColumn<Field extends string> {
  field: Field;
  /** Its name on screens and in messages. */
  label: string;
  required?: true;
  /** Names used by other systems, most specific first. If several columns match, the first name wins. */
  names: readonly string[];
  /** No similar name is taken for a typo: "birth date" is close to "hire date". */
  exact?: true;
}

type Columns<Field extends string> = readonly FieldColumn<Field>[];

/** The column of each field, by its position from 0. */
export type ColumnChoice<Field extends string> = ReadonlyMap<Field, number>;

export interface MatchedColumns<Field extends string> {
  columns: ColumnChoice<Field>;
  /** Columns whose name is close to that of a field without a column: probably typos. */
  near: readonly { field: Field; column: number }[];
  /** The required fields without a column. */
  missing: readonly Field[];
  /** The columns that are neither used nor `near`. */
  unused: readonly number[];
  /** Fields for which two columns have the same name. */
  twice: readonly Field[];
}

/** Finds the columns of a file by their names, in any order. */
export function matchColumns<Field extends string>(
  fields: Columns<Field>,
  header: readonly string[],
): MatchedColumns<Field> {
  const folded = header.map(foldedLetters);
  const columns = new Map<Field, number>();
  const twice: Field[] = [];
  for (const { field, names } of fields) {
    const name = names.map(foldedLetters).find((one) => folded.includes(one));
    if (name === undefined) continue;
    columns.set(field, folded.indexOf(name));
    if (folded.indexOf(name) !== folded.lastIndexOf(name)) twice.push(field);
  }
  // A column with any name of a field, which would be used if it had no column with an earlier name.
  const fieldNames = new Set(fields.flatMap(({ names }) => names.map(foldedLetters)));
  const near = nearColumns(fields, { header, columns, fieldNames });
  const taken = new Set([...columns.values(), ...near.map(({ column }) => column)]);
  return {
    columns,
    near,
    missing: fields.filter(({ field, required }) => required && !columns.has(field)).map(({ field }) => field),
    unused: [...header.keys()].filter((column) => !taken.has(column) && !fieldNames.has(folded[column] ?? '')),
    twice,
  };
}

/** The minimum length of a column name for the comparison. A shorter one is too close to every other name. */
const leastLetters = 4;

function nearColumns<Field extends string>(
  fields: Columns<Field>,
  {
    header,
    columns,
    fieldNames,
  }: { header: readonly string[]; columns: ColumnChoice<Field>; fieldNames: ReadonlySet<string> },
): { field: Field; column: number }[] {
  const open = fields.filter(({ field }) => !columns.has(field));
  const found = new Map<Field, number>();
  for (const [column, name] of header.entries()) {
    const letters = foldedLetters(name);
    if (letters.length < leastLetters || fieldNames.has(letters)) continue;
    // Compared with the names of all fields: "Last Nam" is nearest to a field that already has its column.
    const nearestName = nearest(
      name,
      fields.flatMap(({ names, exact }) =>
        exact ? [] : names.filter((one) => foldedLetters(one).length >= leastLetters),
      ),
    );
    const field = open.find(({ names }) => nearestName !== undefined && names.includes(nearestName))?.field;
    if (field && !found.has(field)) found.set(field, column);
  }
  return [...found].map(([field, column]) => ({ field, column }));
}

/** Returns the error for a file whose first row has no known column name, so is probably data. `row` names a row. */
export const noColumnNames = <Field extends string>(fields: Columns<Field>, row: string): string =>
  `The first row must contain the column names, and none was recognized. If it is ${row}, add a row of names above it: ${fields.map(({ label }) => label).join(', ')}.`;

/** Returns whether the first row seems to name columns. One match may be a coincidence, such as a person's name. */
export const hasColumnNames = ({ columns, near }: Pick<MatchedColumns<string>, 'columns' | 'near'>): boolean =>
  columns.size > 0 || near.length > 1;

/** Returns the problems that keep a file from being read by its column names alone, in sentences. */
export function columnProblems<Field extends string>(
  fields: Columns<Field>,
  header: readonly string[],
  { near, missing, twice }: MatchedColumns<Field>,
): string[] {
  const labelOf = (name: Field) => fields.find(({ field }) => field === name)?.label ?? name;
  const suggested = new Set(near.map(({ field }) => field));
  return [
    ...near.map(({ field, column }) => `${header[column]?.trim()}: did you mean ${labelOf(field)}?`),
    ...missing.filter((field) => !suggested.has(field)).map((field) => `${labelOf(field)}: no column has this name`),
    ...twice.map((field) => `${labelOf(field)}: two columns have this name`),
  ];
}
