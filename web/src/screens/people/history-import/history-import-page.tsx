import { Button, Group, Stack, Text } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
import type { CheckedRow } from '@muster/shared/history-import/check';
import { historyColumns } from '@muster/shared/history-import/columns';
import { today } from '@muster/shared/rules/calendar';
import { IconArrowLeft, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useTypes } from '../../../parts/trainings/api.ts';
import { paths, tabPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ChooseColumns } from '../../../ui/file-import/choose-columns.tsx';
import { ChooseFile } from '../../../ui/file-import/choose-file.tsx';
import { Section } from '../../../ui/file-import/section.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { ImportTabs } from '../import-tabs/import-tabs.tsx';
import { ChooseOrder } from './components/choose-order.tsx';
import { ChooseTrainings } from './components/choose-trainings.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { PasteRows } from './components/paste-rows.tsx';
import { type Outcome, Preview, type PreviewRow } from './components/preview.tsx';
import { RejectedRows, SaveRejected } from './components/rejected-rows.tsx';
import { labels } from './labels.ts';
import { useHistoryFile } from './use-history-file.ts';
import { type Imported, useHistoryImport } from './use-history-import.ts';

/** Imports certifications of the past from a file: its columns, a preview that the server has checked, and the import. */
export function HistoryImportPage() {
  const { data: types, error, retry, reload } = useTypes();
  return (
    <>
      <PageHeader
        title={labels.title}
        help={labels.help}
        action={
          <LinkButton
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            to={tabPath(paths.training, 'manage-certifications')}
          >
            {labels.back}
          </LinkButton>
        }
      />
      <ImportTabs current={paths.historyImport}>
        {types ? (
          <Import types={types} reload={reload} />
        ) : (
          <NotLoaded error={error} message={labels.loadFailed} onRetry={() => void retry()} />
        )}
      </ImportTabs>
    </>
  );
}

function Import({ types, reload }: { types: readonly TrainingType[]; reload: () => Promise<unknown> }) {
  const timeZone = useTimeZone();
  const trainings = useMemo(() => types.map(({ name }) => name), [types]);
  const file = useHistoryFile({ trainings, today: today(timeZone, new Date()) });
  const importing = useHistoryImport(file.isCurrent ? file.rows : undefined);
  const { chosen } = file;
  const rows = useMemo(() => file.rows && previewOf(file.rows, importing.checked), [file.rows, importing.checked]);
  if (importing.imported && chosen && rows) {
    return (
      <Result
        imported={importing.imported}
        chosen={chosen}
        rows={rows}
        onAnother={() => {
          file.forget();
          importing.clear();
        }}
      />
    );
  }
  return (
    <>
      <ConfirmLeave reason={importing.busy ? labels.leave.running : undefined} texts={labels.leave} />
      <ChooseFile
        help={labels.file.help}
        chosen={chosen}
        reading={file.reading}
        checking={file.checking}
        disabled={importing.busy}
        failure={file.failure ?? (chosen && !chosen.isNamed && labels.file.noNames)}
        onChoose={(picked) => void file.choose(picked)}
      >
        <PasteRows onPaste={(name, text) => void file.paste(name, text)} />
      </ChooseFile>
      {chosen && <ChooseColumns fields={historyColumns} chosen={chosen} onColumn={file.chooseColumn} />}
      <ChooseOrder ambiguous={file.ambiguous} order={file.order} onOrder={file.chooseOrder} />
      {chosen && rows && (
        <>
          <ChooseTrainings trainings={trainings} historyFile={file} reload={reload} />
          {importing.checked?.error !== undefined && (
            <RetryAlert
              message={errorText(labels.preview.checkFailed, importing.checked.error)}
              onRetry={() => void importing.recheck()}
            />
          )}
          <CheckedRows chosen={chosen} rows={rows} importing={importing} />
        </>
      )}
    </>
  );
}

/** The rows as the server has checked them, what to do about those with a problem, and the button that records the others. */
function CheckedRows({ chosen, rows, importing }: Rejecting & { importing: ReturnType<typeof useHistoryImport> }) {
  const { checked, progress, busy, start, stop, failure } = importing;
  const [leftOut, setLeftOut] = useState(0);
  const counts = useMemo(() => countsOf(rows), [rows]);
  const rejected = rejectedOf({ chosen, rows });
  // A choice to leave rows out names their number, and counts for that number only.
  const isDecided = counts.wrong === 0 || counts.wrong === leftOut;
  const canStart = counts.ready > 0 && isDecided && checked !== undefined && checked.error === undefined;
  return (
    <>
      <ErrorAlert message={failure !== undefined && errorText(labels.failed(counts.recorded), failure)} />
      <Preview
        rows={rows}
        counts={counts}
        repair={
          <RejectedRows
            {...rejected}
            leavesOut={counts.wrong === leftOut}
            onLeaveOut={(leavesOut) => setLeftOut(leavesOut ? counts.wrong : 0)}
          />
        }
        action={
          <>
            {progress && <ImportProgress progress={progress} onStop={stop} />}
            {canStart && (
              <BusyButton label={labels.start(counts.ready)} busyLabel={labels.starting} busy={busy} onClick={start} />
            )}
            {checked && counts.ready + counts.wrong === 0 && <Text>{labels.nothing}</Text>}
          </>
        }
      />
    </>
  );
}

interface Rejecting {
  chosen: { name: string; file: CsvFile };
  rows: readonly PreviewRow[];
}

/** Returns what the file of rejected rows is made from. */
function rejectedOf({ chosen: { name, file }, rows }: Rejecting) {
  const wrong = rows.filter(({ shown }) => shown === 'wrong');
  return { name, file, problems: wrong.flatMap(({ problems }) => problems), count: wrong.length };
}

function countsOf(rows: readonly PreviewRow[]): Record<Outcome, number> {
  const counts = { ready: 0, recorded: 0, known: 0, repeated: 0, left_out: 0, wrong: 0, checking: 0 };
  for (const { shown } of rows) counts[shown]++;
  return counts;
}

/** Returns rows with their outcome by the server's check. Without an answer, rows to check are `checking`. */
function previewOf(rows: readonly CheckedRow[], checked: ReturnType<typeof useHistoryImport>['checked']): PreviewRow[] {
  const refused = Map.groupBy(checked?.problems ?? [], ({ line }) => line);
  return rows.map((row) => {
    const { kind } = row.outcome;
    if (kind !== 'ready') return { ...row, shown: kind, problems: kind === 'wrong' ? row.outcome.problems : [] };
    const problems = refused.get(row.line) ?? [];
    if (problems.length > 0) return { ...row, shown: 'wrong', problems };
    if (checked?.recorded.has(row.line)) return { ...row, shown: 'recorded', problems };
    if (checked?.onRecord.has(row.line)) return { ...row, shown: 'known', problems };
    return { ...row, shown: checked ? 'ready' : 'checking', problems };
  });
}

interface ResultProps extends Rejecting {
  imported: Imported;
  onAnother: () => void;
}

function Result({ imported: { recorded, known }, onAnother, ...rejecting }: ResultProps) {
  const texts = labels.result;
  const rejected = rejectedOf(rejecting);
  return (
    <Section title={texts.title}>
      <Stack gap={4} role="status">
        <Text>{texts.recorded(recorded)}</Text>
        {known > 0 && <Text>{texts.known(known, rejecting.rows.length)}</Text>}
        {rejected.count > 0 && <Text>{texts.leftOut(rejected.count)}</Text>}
      </Stack>
      <Group justify="flex-end">
        {rejected.count > 0 && <SaveRejected {...rejected} />}
        <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Section>
  );
}
