import { type ColumnChoice, type FieldColumn, hasColumnNames, matchColumns } from '@muster/shared/csv-file/columns';
import { type CsvFile, readingCsvFile, UnreadableFile } from '@muster/shared/csv-file/read-csv-file';
import { originalHeader } from '@muster/shared/csv-file/rejected-rows';
import { useEffect, useRef, useState } from 'react';
import { fileLabels } from './labels.ts';
import { inSlices } from './use-slices.ts';

/** A file, and the columns of its fields. */
export interface ChosenFile<Field extends string> {
  name: string;
  file: CsvFile;
  /** The first row seems to have column names. */
  isNamed: boolean;
  columns: ColumnChoice<Field>;
  /** The fields whose column has only a similar name, until another one is chosen. */
  guessed: ReadonlySet<Field>;
}

/** Returns whether files have the same columns, except for the problems. */
const hasSameColumns = (one: CsvFile, other: CsvFile): boolean =>
  JSON.stringify(originalHeader(one.header)) === JSON.stringify(originalHeader(other.header));

/** The chosen columns by position and name; undefined: no column. */
type PickedColumns<Field extends string> = ReadonlyMap<Field, { column: number; name: string } | undefined>;

/** Returns the columns of a file: earlier choices that it has, and guesses for the others. */
function columnsOf<Field extends string>(
  fields: readonly FieldColumn<Field>[],
  header: readonly string[],
  picked: PickedColumns<Field>,
): Pick<ChosenFile<Field>, 'isNamed' | 'columns' | 'guessed'> {
  const matched = matchColumns(fields, header);
  const isNamed = hasColumnNames(matched);
  const near = isNamed ? matched.near : [];
  const columns = new Map([...matched.columns, ...near.map(({ field, column }) => [field, column] as const)]);
  const guessed = new Set(near.map(({ field }) => field));
  for (const [field, pick] of picked) {
    const column = pick && (header[pick.column] === pick.name ? pick.column : header.indexOf(pick.name));
    if (column === -1) continue;
    guessed.delete(field);
    if (column === undefined) columns.delete(field);
    else columns.set(field, column);
  }
  return { isNamed, columns, guessed };
}

/**
 * Reads a chosen file and guesses the columns of `fields`. Chosen columns stay for the next file that has them. Calls
 * `onRead` after each readable file, with whether its columns are unchanged.
 */
export function useChosenFile<Field extends string>(
  fields: readonly FieldColumn<Field>[],
  onRead?: (isSame: boolean) => void,
) {
  const [chosen, setChosen] = useState<ChosenFile<Field>>();
  const latest = useRef<CsvFile>(undefined);
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState<number>();
  const latestChoice = useRef<AbortController>(undefined);
  useEffect(() => () => latestChoice.current?.abort(), []);
  const [picked, setPicked] = useState<PickedColumns<Field>>(new Map());

  async function choose(name: string, bytes: () => Promise<ArrayBuffer | Uint8Array>): Promise<void> {
    latestChoice.current?.abort();
    const controller = new AbortController();
    latestChoice.current = controller;
    const { signal } = controller;
    setReading(0);
    setFailure(undefined);
    try {
      const work = readingCsvFile(new Uint8Array(await bytes()));
      const file = await inSlices(work, { signal, onProgress: setReading });
      if (!file || signal.aborted) return;
      const isSame = latest.current !== undefined && hasSameColumns(latest.current, file);
      latest.current = file;
      setChosen({ name, file, ...columnsOf(fields, file.header, picked) });
      onRead?.(isSame);
    } catch (error) {
      if (signal.aborted) return;
      setChosen(undefined);
      // The browser refuses a file that was changed or removed after it was chosen.
      setFailure(error instanceof UnreadableFile ? error.message : fileLabels.file.unreadable);
    } finally {
      if (!signal.aborted) setReading(undefined);
    }
  }

  function chooseColumn(field: Field, column: number | undefined): void {
    if (!chosen) return;
    const { header } = chosen.file;
    const next = new Map(picked).set(field, column === undefined ? undefined : { column, name: header[column] ?? '' });
    setPicked(next);
    setChosen({ ...chosen, ...columnsOf(fields, header, next) });
  }

  return {
    chosen,
    failure,
    /** The read share of the file; undefined: not reading. */
    reading,
    /** Every required field has a column. */
    complete: chosen !== undefined && fields.every(({ field, required }) => !required || chosen.columns.has(field)),
    choose,
    chooseColumn,
    forget: () => setChosen(undefined),
  };
}
