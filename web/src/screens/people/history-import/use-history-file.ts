import { type DateOrder, findingOrder } from '@muster/shared/csv-file/dates';
import { checkingHistoryRows, unknownTrainings } from '@muster/shared/history-import/check';
import { dateColumns, type HistoryField, historyColumns } from '@muster/shared/history-import/columns';
import { foldName } from '@muster/shared/rules/folded';
import { useMemo, useState } from 'react';
import { type ChosenFile, useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';
import { useSlices } from '../../../ui/file-import/use-slices.ts';

/**
 * Reads a chosen or pasted file, and checks its rows with the order of dates and the trainings that a person chooses.
 * `today` is the department's date.
 */
export function useHistoryFile({ trainings, today }: { trainings: readonly string[] | undefined; today: string }) {
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  // The rows of a corrected file may not tell the order that the whole file told.
  const { complete, ...file } = useChosenFile(historyColumns, (isSame) =>
    setChosenOrder(isSame ? knownOrder : undefined),
  );
  const { chosen } = file;
  const [trainingFor, setTrainingFor] = useState<ReadonlyMap<string, string | null>>(new Map());

  /**
   * Sets what names of trainings stand for, by the folded name: null leaves their rows out, undefined leaves it open.
   */
  function chooseTrainings(choices: readonly (readonly [folded: string, name: string | null | undefined])[]): void {
    const next = new Map(trainingFor);
    for (const [folded, name] of choices) {
      if (name === undefined) next.delete(folded);
      else next.set(folded, name);
    }
    setTrainingFor(next);
  }

  const work = useMemo(
    () => chosen && trainings && (() => checking({ chosen, complete, chosenOrder, today, trainings, trainingFor })),
    [chosen, complete, chosenOrder, today, trainings, trainingFor],
  );
  const { result, isCurrent, progress } = useSlices(work);
  const checked = result?.file === chosen?.file ? result : undefined;
  // Trainings that were created since the rows were checked.
  const unknown = useMemo(() => {
    const names = new Set(trainings?.map(foldName));
    return checked?.unknown?.filter(({ folded }) => !names.has(folded)) ?? [];
  }, [checked, trainings]);
  const knownOrder: DateOrder | undefined = checked?.found.isTold ? checked.found.order : chosenOrder;
  return {
    ...file,
    rows: checked?.rows,
    /** The rows are checked with the choices as they are now. */
    isCurrent,
    /** The share of the rows that is checked, of a file without checked rows yet. */
    checking: chosen && !checked ? progress : undefined,
    // Those for which a training was chosen stay listed, so that the choice can be changed.
    unknown,
    trainingFor,
    order: chosenOrder,
    ambiguous: checked?.found.ambiguous,
    choose: (picked: File | null) => picked && file.choose(picked.name, () => picked.arrayBuffer()),
    /** Forgets the file. Choices stay: the next file may be a corrected one, or another part. */
    forget() {
      setChosenOrder(knownOrder);
      file.forget();
    },
    paste: (name: string, text: string) => file.choose(name, async () => new TextEncoder().encode(text)),
    chooseOrder: setChosenOrder,
    chooseTrainings,
  };
}

interface Checking {
  chosen: ChosenFile<HistoryField>;
  complete: boolean;
  chosenOrder: DateOrder | undefined;
  today: string;
  trainings: readonly string[];
  trainingFor: ReadonlyMap<string, string | null>;
}

/**
 * Finds the order of dates and checks the rows, in slices. Without an order or a required column there are no checked
 * rows.
 */
function* checking({ chosen: { file, columns }, complete, chosenOrder, ...reading }: Checking) {
  const found = yield* findingOrder(file.rows, dateColumns(columns));
  // An answer counts only where the dates leave the question open.
  const order = found.ambiguous === undefined ? found.order : chosenOrder;
  if (!complete || !order) return { file, found };
  const width = file.header.length;
  const rows = yield* checkingHistoryRows(file.rows, { ...reading, columns, width, order });
  yield 1;
  return { file, found, rows, unknown: unknownTrainings(rows, reading.trainings) };
}
