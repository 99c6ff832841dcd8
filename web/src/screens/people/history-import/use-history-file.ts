import { type DateOrder, findingOrder } from '@muster/shared/csv-file/dates';
import { checkingHistoryRows, unknownTrainings } from '@muster/shared/history-import/check';
import { dateColumns, type HistoryField, historyColumns } from '@muster/shared/history-import/columns';
import { foldName } from '@muster/shared/rules/folded';
import { useMemo, useState } from 'react';
import { type ChosenFile, useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';
import { useSlices } from '../../../ui/file-import/use-slices.ts';

/** Reads a file and checks its rows with the chosen date order and trainings. `today` is the department's date. */
export function useHistoryFile({ trainings, today }: { trainings: readonly string[] | undefined; today: string }) {
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  // The rows of a corrected file may not determine the date order, unlike the whole file.
  const { complete, ...file } = useChosenFile(historyColumns, (isSame) =>
    setChosenOrder(isSame ? knownOrder : undefined),
  );
  const { chosen } = file;
  const [trainingFor, setTrainingFor] = useState<ReadonlyMap<string, string | null>>(new Map());

  /** Sets the training of folded names: null leaves their rows out, undefined leaves the choice open. */
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
  // Includes trainings created since the rows were checked.
  const unknown = useMemo(() => {
    const names = new Set(trainings?.map(foldName));
    return checked?.unknown?.filter(({ folded }) => !names.has(folded)) ?? [];
  }, [checked, trainings]);
  const knownOrder: DateOrder | undefined = checked?.found.isTold ? checked.found.order : chosenOrder;
  return {
    ...file,
    rows: checked?.rows,
    /** The checked rows match the current choices. */
    isCurrent,
    /** The checked share of the rows, before the first result. */
    checking: chosen && !checked ? progress : undefined,
    // Names with a choice stay listed, so that it can be changed.
    unknown,
    trainingFor,
    order: chosenOrder,
    ambiguous: checked?.found.ambiguous,
    choose: (picked: File | null) => picked && file.choose(picked.name, () => picked.arrayBuffer()),
    /** Clears the file. Choices stay for a corrected file or another part. */
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

/** Finds the date order and checks the rows, in slices. Without an order or a required column, returns no rows. */
function* checking({ chosen: { file, columns }, complete, chosenOrder, ...reading }: Checking) {
  const found = yield* findingOrder(file.rows, dateColumns(columns));
  // An answer counts only if the dates are ambiguous.
  const order = found.ambiguous === undefined ? found.order : chosenOrder;
  if (!complete || !order) return { file, found };
  const width = file.header.length;
  const rows = yield* checkingHistoryRows(file.rows, { ...reading, columns, width, order });
  yield 1;
  return { file, found, rows, unknown: unknownTrainings(rows, reading.trainings) };
}
