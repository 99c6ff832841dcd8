import { Stack } from '@mantine/core';
import { type DateOrder, findingOrder } from '@muster/shared/csv-file/dates';
import { today } from '@muster/shared/rules/calendar';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { ChooseColumns } from '../../../ui/file-import/choose-columns.tsx';
import { ChooseFile } from '../../../ui/file-import/choose-file.tsx';
import { ChooseOrder } from '../../../ui/file-import/choose-order.tsx';
import { CheckFailure, ImportAction } from '../../../ui/file-import/import-action.tsx';
import { RejectedRows } from '../../../ui/file-import/rejected-rows.tsx';
import { type ChosenFile, useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';
import { useSlices } from '../../../ui/file-import/use-slices.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { labels as screenLabels } from '../labels.ts';
import { type CheckedRow, checkingFirearmRows, type FirearmField, firearmColumns } from './check-rows.ts';
import { FirearmPreview, type PreviewRow } from './components/firearm-preview.tsx';
import { labels } from './labels.ts';
import { useFirearmImport } from './use-firearm-import.ts';

/** Imports firearms, and the people who may carry them, from a file. */
export function FirearmImportPage() {
  const timeZone = useTimeZone();
  // An import past midnight keeps its day, which only determines the century of short years.
  const [day] = useState(() => today(timeZone, new Date()));
  const { chosen, complete, ...file } = useChosenFile(firearmColumns);
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  const [importing, setImporting] = useState(false);
  const { result, progress } = useSlices(
    useMemo(
      () => chosen && (() => checking(chosen, { complete, chosenOrder, today: day })),
      [chosen, complete, chosenOrder, day],
    ),
  );
  const checked = result?.file === chosen?.file ? result : undefined;
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        trail={[{ label: screenLabels.title, to: paths.firearms }, { label: labels.title }]}
      />
      <Stack gap="lg">
        <ConfirmLeave reason={importing ? labels.leave.running : undefined} texts={labels.leave} />
        <ChooseFile
          help={labels.file.help}
          chosen={chosen}
          reading={file.reading}
          checking={chosen && !checked ? progress : undefined}
          disabled={importing}
          failure={file.failure ?? (chosen && !chosen.isNamed && labels.file.noNames)}
          onChoose={(picked) => picked && void file.choose(picked.name, () => picked.arrayBuffer())}
        />
        {chosen && <ChooseColumns fields={firearmColumns} chosen={chosen} onColumn={file.chooseColumn} />}
        <ChooseOrder ambiguous={checked?.found.ambiguous} order={chosenOrder} onOrder={setChosenOrder} />
        {chosen && checked?.rows && (
          <ImportRows
            key={checked.id}
            chosen={chosen}
            read={checked.rows}
            onRunning={setImporting}
            onAnother={file.forget}
          />
        )}
      </Stack>
    </>
  );
}

interface Checking {
  /** Every required column is chosen. */
  complete: boolean;
  chosenOrder: DateOrder | undefined;
  today: string;
}

/** Finds the date order and checks the rows, in slices. Without an order or a required column, returns no rows. */
function* checking({ file, columns }: ChosenFile<FirearmField>, { complete, chosenOrder, today: day }: Checking) {
  // Other rows are another import.
  const id = crypto.randomUUID();
  const found = yield* findingOrder(file.rows, [columns.get('from')]);
  // An answer counts only if the dates are ambiguous.
  const order = found.ambiguous === undefined ? found.order : chosenOrder;
  if (!complete || !order) return { id, file, found };
  const rows = yield* checkingFirearmRows(file.rows, { columns, width: file.header.length, order, today: day });
  return { id, file, found, rows };
}

interface ImportRowsProps {
  chosen: ChosenFile<FirearmField>;
  read: readonly CheckedRow[];
  onRunning: (running: boolean) => void;
  onAnother: () => void;
}

/** The rows with the server's check, and the import button. */
function ImportRows({ chosen: { name, file }, read, onRunning, onAnother }: ImportRowsProps) {
  const run = useFirearmImport(read);
  const { importing, isDone, problems, known } = run;
  const [leftOut, setLeftOut] = useState(0);
  const rows = useMemo(() => {
    const refused = Map.groupBy(problems, ({ line }) => line);
    return read.map((row): PreviewRow => {
      const all = [...row.problems, ...(refused.get(row.line) ?? [])];
      const isKnown = isDone || known.has(row.line);
      return { ...row, problems: all, outcome: all.length > 0 ? 'wrong' : isKnown ? 'known' : 'ready' };
    });
  }, [read, problems, known, isDone]);
  const isRunning = importing?.running === true;
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong').map(({ line }) => line);
  const ready = rows.filter(({ outcome }) => outcome === 'ready').length;
  return (
    <>
      <CheckFailure run={run} />
      <FirearmPreview
        rows={rows}
        repair={
          <RejectedRows
            {...{ name, file, problems: rows.flatMap((row) => row.problems), count: wrong.length }}
            leavesOut={wrong.length > 0 && leftOut === wrong.length}
            onLeaveOut={(leaves) => setLeftOut(leaves ? wrong.length : 0)}
          />
        }
        action={
          <ImportAction
            run={run}
            texts={{
              start: labels.start(ready),
              failed: labels.failed,
              done: labels.done(run.added, run.authorized),
              nothing: ready + wrong.length === 0 ? labels.nothing : undefined,
            }}
            isReady={ready > 0 && (wrong.length === 0 || leftOut === wrong.length)}
            onStart={() => run.start(new Set(wrong))}
            onAnother={onAnother}
          />
        }
      />
    </>
  );
}
