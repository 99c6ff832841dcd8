import { Button, Group, Stack, Text } from '@mantine/core';
import { mostHistoryRows } from '@muster/shared/areas/record';
import type { TrainingType } from '@muster/shared/areas/training';
import type { CheckedRow } from '@muster/shared/history-import/check';
import { historyColumns } from '@muster/shared/history-import/columns';
import { today } from '@muster/shared/rules/calendar';
import { IconArrowLeft, IconFileUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useTypes } from '../../../parts/trainings/api.ts';
import { paths, tabPath } from '../../../paths.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
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
import { PasteRows } from './components/paste-rows.tsx';
import { Preview, type PreviewRow } from './components/preview.tsx';
import { labels } from './labels.ts';
import { useHistoryFile } from './use-history-file.ts';
import { type Imported, useHistoryImport } from './use-history-import.ts';

/** Imports certifications of the past from a file: its columns, a preview that the server has checked, and the import of all rows or none. */
export function HistoryImportPage() {
  const { data: types, error, retry } = useTypes();
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
          <Import types={types} />
        ) : (
          <NotLoaded error={error} message={labels.loadFailed} onRetry={() => void retry()} />
        )}
      </ImportTabs>
    </>
  );
}

function Import({ types }: { types: readonly TrainingType[] }) {
  const timeZone = useTimeZone();
  const trainings = useMemo(() => types.map(({ name }) => name), [types]);
  const file = useHistoryFile({ trainings, today: today(timeZone, new Date()) });
  const importing = useHistoryImport(file.rows);
  const { chosen } = file;
  const rows = useMemo(
    () => file.rows && previewOf(file.rows, importing.checked, importing.canCheck),
    [file.rows, importing.checked, importing.canCheck],
  );
  if (importing.imported) {
    return (
      <Result
        imported={importing.imported}
        onAnother={() => {
          file.forget();
          importing.clear();
        }}
      />
    );
  }
  return (
    <>
      <ChooseFile
        help={labels.file.help}
        chosen={chosen}
        reading={file.reading}
        failure={file.failure ?? (chosen && !chosen.isNamed && labels.file.noNames)}
        onChoose={(picked) => void file.choose(picked)}
      >
        <PasteRows onPaste={(name, text) => void file.paste(name, text)} />
      </ChooseFile>
      {chosen && <ChooseColumns fields={historyColumns} chosen={chosen} onColumn={file.chooseColumn} />}
      <ChooseOrder ambiguous={file.ambiguous} order={file.order} onOrder={file.chooseOrder} />
      {rows && (
        <>
          <ChooseTrainings trainings={trainings} historyFile={file} />
          {importing.checked?.error !== undefined && (
            <RetryAlert
              message={errorText(labels.preview.checkFailed, importing.checked.error)}
              onRetry={() => void importing.recheck()}
            />
          )}
          <ErrorAlert message={importing.failure !== undefined && errorText(labels.failed, importing.failure)} />
          {importing.ready.length > mostHistoryRows ? (
            <ErrorAlert message={labels.tooMany(importing.ready.length, mostHistoryRows)} />
          ) : (
            <Preview rows={rows} action={<Start rows={rows} importing={importing} />} />
          )}
        </>
      )}
    </>
  );
}

/** The button that records the rows, once all can be recorded. */
function Start({
  rows,
  importing: { checked, busy, start },
}: {
  rows: readonly PreviewRow[];
  importing: ReturnType<typeof useHistoryImport>;
}) {
  const added = rows.filter(({ shown }) => shown === 'ready').length;
  if (rows.some(({ shown }) => shown === 'wrong' || shown === 'checking')) return null;
  if (added === 0) return <Text>{labels.nothing}</Text>;
  if (!checked || checked.error !== undefined) return null;
  return <BusyButton label={labels.start(added)} busyLabel={labels.starting} busy={busy} onClick={start} />;
}

/** Returns rows with what the server says of them; without an answer those that it has to check are open. */
function previewOf(
  rows: readonly CheckedRow[],
  checked: ReturnType<typeof useHistoryImport>['checked'],
  canCheck: boolean,
): PreviewRow[] {
  const refused = Map.groupBy(checked?.problems ?? [], ({ line }) => line);
  return rows.map((row) => {
    const { kind } = row.outcome;
    if (kind !== 'ready') return { ...row, shown: kind, problems: kind === 'wrong' ? row.outcome.problems : [] };
    const problems = refused.get(row.line) ?? [];
    if (problems.length > 0) return { ...row, shown: 'wrong', problems };
    if (checked?.onRecord.has(row.line)) return { ...row, shown: 'known', problems };
    return { ...row, shown: canCheck && !checked ? 'checking' : 'ready', problems };
  });
}

function Result({ imported: { recorded, known }, onAnother }: { imported: Imported; onAnother: () => void }) {
  const texts = labels.result;
  return (
    <Section title={texts.title}>
      <Stack gap={4} role="status">
        <Text>{texts.recorded(recorded)}</Text>
        {known > 0 && <Text>{texts.known(known)}</Text>}
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Section>
  );
}
