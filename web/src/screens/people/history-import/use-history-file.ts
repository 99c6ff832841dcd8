import { type DateOrder, orderOf } from '@muster/shared/csv-file/dates';
import { checkHistoryRows, unknownTrainings } from '@muster/shared/history-import/check';
import { dateColumns, historyColumns } from '@muster/shared/history-import/columns';
import { useMemo, useState } from 'react';
import { useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';

/** Reads a chosen or pasted file, and checks its rows with the order of dates and the trainings that a person chooses. `today` is the department's date. */
export function useHistoryFile({ trainings, today }: { trainings: readonly string[] | undefined; today: string }) {
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  // The rows of a corrected file may not tell the order that the whole file told.
  const { complete, ...file } = useChosenFile(historyColumns, (isSame) =>
    setChosenOrder(isSame ? knownOrder : undefined),
  );
  const { chosen } = file;
  const [trainingFor, setTrainingFor] = useState<ReadonlyMap<string, string | null>>(new Map());

  /** Sets what names of trainings stand for, by the folded name: null leaves their rows out, undefined leaves it open. */
  function chooseTrainings(choices: readonly (readonly [folded: string, name: string | null | undefined])[]): void {
    const next = new Map(trainingFor);
    for (const [folded, name] of choices) {
      if (name === undefined) next.delete(folded);
      else next.set(folded, name);
    }
    setTrainingFor(next);
  }

  const found = useMemo(() => chosen && orderOf(chosen.file.rows, dateColumns(chosen.columns)), [chosen]);
  // An answer counts only where the dates leave the question open.
  const order = found?.ambiguous === undefined ? found?.order : chosenOrder;
  const knownOrder: DateOrder | undefined = found?.isTold ? found.order : chosenOrder;
  const rows = useMemo(() => {
    if (!chosen || !complete || !trainings || !order) return undefined;
    const { columns, file: read } = chosen;
    return checkHistoryRows(read.rows, { columns, width: read.header.length, order, today, trainings, trainingFor });
  }, [chosen, complete, trainings, order, today, trainingFor]);
  // Those for which a training was chosen stay listed, so that the choice can be changed.
  const unknown = useMemo(() => (rows && trainings ? unknownTrainings(rows, trainings) : []), [rows, trainings]);
  return {
    ...file,
    rows,
    unknown,
    trainingFor,
    order,
    ambiguous: found?.ambiguous,
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
