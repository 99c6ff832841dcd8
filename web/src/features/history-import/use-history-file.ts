import { hasColumnNames, matchColumns } from '@muster/shared/csv-file/columns';
import { type DateOrder, orderOf } from '@muster/shared/csv-file/dates';
import { type CsvFile, readCsvFile, UnreadableFile } from '@muster/shared/csv-file/read-csv-file';
import { checkHistoryRows, unknownTrainings } from '@muster/shared/history-import/check';
import {
  dateColumns,
  type HistoryColumnChoice,
  type HistoryField,
  historyColumns,
} from '@muster/shared/history-import/columns';
import { useMemo, useState } from 'react';
import { fileLabels } from '../../ui/file-import/labels.ts';

interface Chosen {
  name: string;
  file: CsvFile;
  /** The first row has names of columns, as far as the import can tell. */
  isNamed: boolean;
  columns: HistoryColumnChoice;
  /** The fields whose column has only a similar name, until another one is chosen. */
  guessed: ReadonlySet<HistoryField>;
}

/** Reads the file that a person chooses or pastes, and checks its rows by what they choose. `today` is the department's date. */
export function useHistoryFile({ trainings, today }: { trainings: readonly string[] | undefined; today: string }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  const [trainingFor, setTrainingFor] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [failure, setFailure] = useState<string>();
  const [reading, setReading] = useState(false);

  function read(name: string, bytes: Uint8Array): void {
    const file = readCsvFile(bytes);
    const matched = matchColumns(historyColumns, file.header);
    const isNamed = hasColumnNames(matched);
    const near = isNamed ? matched.near : [];
    setChosen({
      name,
      file,
      isNamed,
      columns: new Map([...matched.columns, ...near.map(({ field, column }) => [field, column] as const)]),
      guessed: new Set(near.map(({ field }) => field)),
    });
  }

  async function choose(name: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    setReading(true);
    setFailure(undefined);
    try {
      read(name, await bytes());
    } catch (error) {
      setChosen(undefined);
      // The browser refuses a file that was changed or removed since it was chosen.
      setFailure(error instanceof UnreadableFile ? error.message : fileLabels.file.unreadable);
    } finally {
      setReading(false);
    }
  }

  function chooseColumn(field: HistoryField, column: number | undefined): void {
    if (!chosen) return;
    const columns = new Map(chosen.columns);
    if (column === undefined) columns.delete(field);
    else columns.set(field, column);
    setChosen({ ...chosen, columns, guessed: new Set([...chosen.guessed].filter((one) => one !== field)) });
  }

  /** Sets what the name of a training stands for: null leaves its rows out, undefined leaves it open. */
  function chooseTraining(folded: string, name: string | null | undefined): void {
    const next = new Map(trainingFor);
    if (name === undefined) next.delete(folded);
    else next.set(folded, name);
    setTrainingFor(next);
  }

  const found = useMemo(() => chosen && orderOf(chosen.file.rows, dateColumns(chosen.columns)), [chosen]);
  // An answer counts only where the dates leave the question open.
  const order = found?.ambiguous === undefined ? found?.order : chosenOrder;
  const complete =
    chosen !== undefined && historyColumns.every(({ field, required }) => !required || chosen.columns.has(field));
  const rows = useMemo(() => {
    if (!chosen || !complete || !trainings || !order) return undefined;
    const { file, columns } = chosen;
    return checkHistoryRows(file.rows, { columns, width: file.header.length, order, today, trainings, trainingFor });
  }, [chosen, complete, trainings, order, today, trainingFor]);
  // Those for which a training was chosen stay listed, so that the choice can be changed.
  const unknown = useMemo(() => (rows && trainings ? unknownTrainings(rows, trainings) : []), [rows, trainings]);
  return {
    chosen,
    failure,
    reading,
    rows,
    unknown,
    trainingFor,
    order,
    ambiguous: found?.ambiguous,
    choose: (file: File | null) => file && choose(file.name, async () => new Uint8Array(await file.arrayBuffer())),
    paste: (name: string, text: string) => choose(name, async () => new TextEncoder().encode(text)),
    /** Forgets the file. Choices of trainings stay: the next file may be another part of it, and they are listed. */
    forget() {
      setChosen(undefined);
      setChosenOrder(undefined);
    },
    chooseColumn,
    chooseOrder: setChosenOrder,
    chooseTraining,
  };
}
