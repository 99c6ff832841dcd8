import { type DateOrder, findingOrder } from '@muster/shared/csv-file/dates';
import { today } from '@muster/shared/rules/calendar';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ChooseColumns } from '../../../ui/file-import/choose-columns.tsx';
import { ChooseFile } from '../../../ui/file-import/choose-file.tsx';
import { ChooseOrder } from '../../../ui/file-import/choose-order.tsx';
import { CheckFailure, ImportAction } from '../../../ui/file-import/import-action.tsx';
import { type ChosenFile, useChosenFile } from '../../../ui/file-import/use-chosen-file.ts';
import { useSlices } from '../../../ui/file-import/use-slices.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ImportTabs } from '../import-tabs/import-tabs.tsx';
import { checkingShiftRows, type ShiftField, type ShiftRow, shiftColumns } from './check-rows.ts';
import { Addresses } from './components/addresses.tsx';
import { ShiftPreview } from './components/shift-preview.tsx';
import { labels } from './labels.ts';
import { useShiftImport } from './use-shift-import.ts';

/** Imports shifts and absences from a file, and lists the calendar links. */
export function ShiftImportPage() {
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          <LinkButton variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} to={paths.training}>
            {labels.back}
          </LinkButton>
        }
      />
      <ImportTabs current={paths.shiftImport}>
        <FileImport />
        <Addresses />
      </ImportTabs>
    </>
  );
}

let lastKey = 0;
const keys = new WeakMap<object, number>();

/** Returns a key for a set of rows: other rows are another import. */
function keyOf(rows: object): number {
  const key = keys.get(rows) ?? ++lastKey;
  keys.set(rows, key);
  return key;
}

function FileImport() {
  const timeZone = useTimeZone();
  // An import past midnight keeps its day, which only determines the century of short years.
  const [day] = useState(() => today(timeZone, new Date()));
  const { chosen, complete, ...file } = useChosenFile(shiftColumns);
  const [chosenOrder, setChosenOrder] = useState<DateOrder>();
  const [importing, setImporting] = useState(false);
  const { result, progress } = useSlices(
    useMemo(
      () => chosen && (() => checking(chosen, { complete, chosenOrder, today: day })),
      [chosen, complete, chosenOrder, day],
    ),
  );
  const checked = result?.file === chosen?.file ? result : undefined;
  const rows = checked?.rows;
  return (
    <>
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
      {chosen && <ChooseColumns fields={shiftColumns} chosen={chosen} onColumn={file.chooseColumn} />}
      <ChooseOrder ambiguous={checked?.found.ambiguous} order={chosenOrder} onOrder={setChosenOrder} />
      {rows && <ImportRows key={keyOf(rows)} read={rows} onRunning={setImporting} onAnother={file.forget} />}
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
function* checking({ file, columns }: ChosenFile<ShiftField>, { complete, chosenOrder, today: day }: Checking) {
  const found = yield* findingOrder(file.rows, [columns.get('date')]);
  // An answer counts only if the dates are ambiguous.
  const order = found.ambiguous === undefined ? found.order : chosenOrder;
  if (!complete || !order) return { file, found };
  const rows = yield* checkingShiftRows(file.rows, { columns, width: file.header.length, order, today: day });
  return { file, found, rows };
}

interface ImportRowsProps {
  read: readonly ShiftRow[];
  onRunning: (running: boolean) => void;
  onAnother: () => void;
}

/** The rows with the server's check, and the import button. */
function ImportRows({ read, onRunning, onAnother }: ImportRowsProps) {
  const run = useShiftImport(read);
  const { importing, problems } = run;
  const [leftOut, setLeftOut] = useState(0);
  const rows = useMemo(() => {
    const refused = Map.groupBy(problems, ({ line }) => line);
    return read.map((row) => ({ ...row, problems: [...row.problems, ...(refused.get(row.line) ?? [])] }));
  }, [read, problems]);
  const isRunning = importing?.running === true;
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  if (run.isTooLong) return <ErrorAlert message={labels.file.tooLong} />;
  const wrong = rows.filter((row) => row.problems.length > 0).map(({ line }) => line);
  const ready = rows.length - wrong.length;
  return (
    <>
      <CheckFailure run={run} />
      <ShiftPreview
        rows={rows}
        leavesOut={wrong.length > 0 && leftOut === wrong.length}
        onLeaveOut={(leaves) => setLeftOut(leaves ? wrong.length : 0)}
        action={
          <ImportAction
            run={run}
            texts={{ start: labels.start(ready), failed: labels.failed, done: labels.done(ready, run.changed) }}
            isReady={ready > 0 && (wrong.length === 0 || leftOut === wrong.length)}
            onStart={() => run.start(new Set(wrong))}
            onAnother={onAnother}
          />
        }
      />
    </>
  );
}
