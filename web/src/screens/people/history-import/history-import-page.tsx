import { Button, Group, Stack, Text } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import type { CsvFile } from '@muster/shared/csv-file/read-csv-file';
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
import { ChooseOrder } from '../../../ui/file-import/choose-order.tsx';
import { RejectedRows, SaveRejected } from '../../../ui/file-import/rejected-rows.tsx';
import { Section } from '../../../ui/file-import/section.tsx';
import { useSlices } from '../../../ui/file-import/use-slices.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NotLoaded } from '../../../ui/page-states.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { ImportTabs } from '../import-tabs/import-tabs.tsx';
import { ChooseTrainings } from './components/choose-trainings.tsx';
import { ImportProgress } from './components/import-progress.tsx';
import { PasteRows } from './components/paste-rows.tsx';
import { Preview } from './components/preview.tsx';
import { labels } from './labels.ts';
import { type PreviewContent, previewing } from './preview-content.ts';
import { useHistoryFile } from './use-history-file.ts';
import { type Imported, useHistoryImport } from './use-history-import.ts';

/** Imports past certifications from a file: columns, a preview checked by the server, and the import. */
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
  const { chosen, rows } = file;
  const { checked } = importing;
  const { result, isCurrent } = useSlices(useMemo(() => rows && (() => previewing(rows, checked)), [rows, checked]));
  const preview = rows && result;
  if (importing.imported && chosen && preview) {
    return (
      <Result
        imported={importing.imported}
        chosen={chosen}
        preview={preview}
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
      {chosen && preview && (
        <>
          <ChooseTrainings trainings={trainings} historyFile={file} reload={reload} />
          {checked?.error !== undefined && (
            <RetryAlert
              message={errorText(labels.preview.checkFailed, checked.error)}
              onRetry={() => void importing.recheck()}
            />
          )}
          <CheckedRows chosen={chosen} preview={preview} isCurrent={isCurrent} importing={importing} />
        </>
      )}
    </>
  );
}

interface CheckedRowsProps extends Rejecting {
  isCurrent: boolean;
  importing: ReturnType<typeof useHistoryImport>;
}

/** The checked rows, the choice for rejected ones, and the import button. */
function CheckedRows({ chosen: { name, file }, preview, isCurrent, importing }: CheckedRowsProps) {
  const { checked, progress, busy, start, stop, failure } = importing;
  const [leftOut, setLeftOut] = useState(0);
  const { counts, problems } = preview;
  // A choice to leave rows out applies only to the number of rows that it named.
  const isDecided = counts.wrong === 0 || counts.wrong === leftOut;
  const canStart = counts.ready > 0 && isDecided && checked !== undefined && checked.error === undefined;
  return (
    <>
      <ErrorAlert message={isCurrent && failure !== undefined && errorText(labels.failed(counts.recorded), failure)} />
      <Preview
        {...preview}
        repair={
          <RejectedRows
            {...{ name, file, problems, count: counts.wrong }}
            leavesOut={counts.wrong === leftOut}
            onLeaveOut={(leavesOut) => setLeftOut(leavesOut ? counts.wrong : 0)}
          />
        }
        action={
          <>
            {progress && <ImportProgress progress={progress} onStop={stop} />}
            {canStart && (
              <BusyButton
                label={labels.start(counts.ready)}
                busyLabel={labels.starting}
                busy={busy || !isCurrent}
                onClick={start}
              />
            )}
            {isCurrent && checked && counts.ready + counts.wrong === 0 && <Text>{labels.nothing}</Text>}
          </>
        }
      />
    </>
  );
}

interface Rejecting {
  chosen: { name: string; file: CsvFile };
  preview: PreviewContent;
}

interface ResultProps extends Rejecting {
  imported: Imported;
  onAnother: () => void;
}

function Result({
  imported: { recorded, known },
  onAnother,
  chosen,
  preview: { rows, counts, problems },
}: ResultProps) {
  const texts = labels.result;
  return (
    <Section title={texts.title}>
      <Stack gap={4} role="status">
        <Text>{texts.recorded(recorded)}</Text>
        {known > 0 && <Text>{texts.known(known, rows.length)}</Text>}
        {counts.wrong > 0 && <Text>{texts.leftOut(counts.wrong)}</Text>}
      </Stack>
      <Group justify="flex-end">
        {counts.wrong > 0 && <SaveRejected {...chosen} problems={problems} count={counts.wrong} />}
        <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Section>
  );
}
