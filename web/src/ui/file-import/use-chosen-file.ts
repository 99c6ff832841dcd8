import { type ColumnChoice, type FieldColumn, hasColumnNames, matchColumns } from '@muster/shared/csv-file/columns';
import { type CsvFile, readCsvFile, UnreadableFile } from '@muster/shared/csv-file/read-csv-file';
import { originalHeader } from '@muster/shared/csv-file/rejected-rows';
import { useRef, useState } from 'react';
import { fileLabels } from './labels.ts';

/** A file that was read, and the columns that hold its fields. */
export interface ChosenFile<Field extends string> {
  name: string;
  file: CsvFile;
  /** The first row has names of columns, as far as the import can tell. */
  isNamed: boolean;
  columns: ColumnChoice<Field>;
  /** The fields whose column has only a similar name, until another one is chosen. */
  guessed: ReadonlySet<Field>;
}

/** Returns whether files have the same columns, apart from that of the problems. */
const hasSameColumns = (one: CsvFile, other: CsvFile): boolean =>
  JSON.stringify(originalHeader(one.header)) === JSON.stringify(originalHeader(other.header));

function guessedColumns<Field extends string>(fields: readonly FieldColumn<Field>[], { header }: CsvFile) {
  const matched = matchColumns(fields, header);
  const isNamed = hasColumnNames(matched);
  const near = isNamed ? matched.near : [];
  return {
    isNamed,
    columns: new Map([...matched.columns, ...near.map(({ field, column }) => [field, column] as const)]),
    guessed: new Set(near.map(({ field }) => field)),
  };
}

/**
 * Reads the file that a person chooses, and guesses the columns of `fields`. A file with the columns of the one before, such as a corrected one,
 * keeps the choices. Calls `onRead` after each file that can be read, with whether it has these columns.
 */
export function useChosenFile<Field extends string>(
  fields: readonly FieldColumn<Field>[],
  onRead?: (isSame: boolean) => void,
) {
  const [chosen, setChosen] = useState<ChosenFile<Field>>();
  const latest = useRef<ChosenFile<Field>>(undefined);
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState(false);

  function change(next: ChosenFile<Field>): void {
    latest.current = next;
    setChosen(next);
  }

  async function choose(name: string, bytes: () => Promise<ArrayBuffer | Uint8Array>): Promise<void> {
    setReading(true);
    setFailure(undefined);
    try {
      const file = readCsvFile(new Uint8Array(await bytes()));
      const before = latest.current;
      const isSame = before !== undefined && hasSameColumns(before.file, file);
      change({ ...(isSame ? before : guessedColumns(fields, file)), name, file });
      onRead?.(isSame);
    } catch (error) {
      setChosen(undefined);
      // The browser refuses a file that was changed or removed since it was chosen.
      setFailure(error instanceof UnreadableFile ? error.message : fileLabels.file.unreadable);
    } finally {
      setReading(false);
    }
  }

  function chooseColumn(field: Field, column: number | undefined): void {
    if (!chosen) return;
    const columns = new Map(chosen.columns);
    if (column === undefined) columns.delete(field);
    else columns.set(field, column);
    change({ ...chosen, columns, guessed: new Set([...chosen.guessed].filter((one) => one !== field)) });
  }

  return {
    chosen,
    failure,
    reading,
    /** Every required field has a column. */
    complete: chosen !== undefined && fields.every(({ field, required }) => !required || chosen.columns.has(field)),
    choose,
    chooseColumn,
    forget: () => setChosen(undefined),
  };
}
