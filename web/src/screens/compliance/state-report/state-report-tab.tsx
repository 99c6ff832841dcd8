import { Button, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileCheck, IconReport } from '@tabler/icons-react';
import { useMemo } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { VirtualRows } from '../../../ui/data-table/virtual-rows.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { formatDate, formatInstant } from '../../../ui/date-time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { TabHeader } from '../../../ui/tab-header.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { useUrlState } from '../../../ui/use-url-state.ts';
import type { CompliancePanelProps } from '../panel/compliance-panel.ts';
import { useFilings, useStateReport } from './api.ts';
import { FileForm } from './components/file-form.tsx';
import { Filings } from './components/filings.tsx';
import { ProblemList } from './components/problem-list.tsx';
import { formLabels, labels } from './labels.ts';
import { type Range, type RangeKind, rangeIn, rangeKinds, rangeOf } from './range.ts';
import { reportColumns, reportCsv } from './report-columns.tsx';
import classes from './state-report-tab.module.css';

/** The most rows of the table: browsers limit the height of a page. */
const mostShown = 50_000;
/** The most rows on paper, some 600 pages; a browser needs seconds to lay them out. */
const mostPrinted = 20_000;

/** The state report of a date range: missing items, the rows on screen, as a file and on paper, and past filings. */
export function StateReportTab({ question, today, timeZone }: CompliancePanelProps) {
  const [url, write] = useUrlState();
  const { permissions } = usePermissions();
  const { from, until } = rangeIn(url, today);
  const isCrossed = until < from;
  const { requirement, unit, rank, group, status } = question.filters;
  const { report, loaded, state, error, answeredAt, reload } = useStateReport(
    isCrossed
      ? undefined
      : {
          from,
          until,
          ...(unit.length > 0 && { unit: unit.join(',') }),
          ...(group.length > 0 && { group: group.join(',') }),
        },
  );
  const filings = useFilings();
  const { dialog, setDialog, draft } = useDialogWithDraft<'file'>('state-report');
  const isPrinting = usePrinting();
  const isComplete = state === 'complete' && report !== undefined;
  const rows = report?.rows;
  const shown = useMemo(() => rows?.slice(0, mostShown), [rows]);
  const isTooLong = (rows?.length ?? 0) > mostPrinted;
  const otherFilters = [requirement, rank, status].some((values) => values.length > 0);
  const setRange = (range: Range) =>
    write((parameters) => {
      parameters.set('from', range.from);
      parameters.set('until', range.until);
    });
  const kind = rangeKinds.find((one) => {
    const range = rangeOf(one, today);
    return range.from === from && range.until === until;
  });
  return (
    <Stack gap="md" className={classes.report}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <TabHeader title={labels.title} help={labels.help} />
        <Group gap="sm" data-print="hidden">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!isComplete}
            onClick={() =>
              report &&
              downloadFile(`state-report-${from}-${until}.csv`, reportCsv(report.rows), 'text/csv;charset=utf-8')
            }
          >
            {labels.save}
          </Button>
          <PrintButton disabled={!isComplete || isTooLong} />
          {permissions?.manage_trainings === true && (
            <Button
              leftSection={<IconFileCheck size={16} aria-hidden />}
              disabled={!isComplete || report.total === 0 || until > today}
              onClick={() => setDialog('file')}
            >
              {labels.file}
            </Button>
          )}
        </Group>
      </Group>
      {otherFilters && (
        <Text size="sm" c="dimmed">
          {labels.onlyUnits}
        </Text>
      )}
      <Group gap="sm" align="flex-end" data-print="hidden">
        <NativeSelect
          label={labels.ranges.label}
          value={kind ?? ''}
          data={[
            ...(kind ? [] : [{ value: '', label: labels.days(formatDate(from), formatDate(until)) }]),
            ...rangeKinds.map((value) => ({ value, label: labels.ranges[value] })),
          ]}
          onChange={({ currentTarget: { value } }) => value !== '' && setRange(rangeOf(value as RangeKind, today))}
        />
        <DateInput label={labels.from} value={from} onChange={(day) => day !== '' && setRange({ from: day, until })} />
        <DateInput
          label={labels.until}
          value={until}
          error={isCrossed && labels.crossed}
          onChange={(day) => day !== '' && setRange({ from, until: day })}
        />
      </Group>
      {isCrossed ? null : report && shown ? (
        <>
          {state === 'loading' && <Progress value={100} animated size={3} aria-hidden />}
          {state === 'failed' && (
            <StaleAlert
              message={labels.failedAfter(loaded)}
              asOf={answeredAt ?? Date.parse(report.known)}
              timeZone={timeZone}
              onRetry={reload}
            />
          )}
          {isPrinting && <Text>{labels.printed(formatDate(from), formatDate(until))}</Text>}
          {(report.rows.length > 0 || report.problems.length > 0) && <ProblemList problems={report.problems} />}
          <Text size="sm" role="status">
            {isComplete ? labels.count(loaded) : labels.loading(loaded)}
          </Text>
          {isTooLong && <Text size="sm">{labels.tooLong(shown.length, report.rows.length)}</Text>}
          {!(isPrinting && isTooLong) && (
            <DataTable
              label={labels.title}
              columns={reportColumns}
              rows={shown}
              rowKey={({ key }) => key}
              initialSort={{ key: 'name', direction: 'ascending' }}
              Rows={VirtualRows}
              empty={<EmptyState message={labels.empty} icon={<IconReport size={32} stroke={1.5} />} />}
            />
          )}
          <Text variant="hint">
            {report.sealed ? (
              <>
                {labels.sealed(formatInstant(report.sealed.at, timeZone))}{' '}
                <span className={classes.root}>{report.sealed.root}</span>
              </>
            ) : (
              labels.notSealed
            )}
          </Text>
        </>
      ) : state === 'failed' ? (
        <ErrorState message={detailOrMessage(labels.failed, error)} onRetry={reload} />
      ) : (
        <LoadingSkeleton />
      )}
      <Filings timeZone={timeZone} />
      <Dialog
        dialog={report && dialog}
        title={() => formLabels.title}
        draft={draft}
        onClose={() => setDialog(undefined)}
      >
        {() =>
          report && (
            <FileForm
              report={report}
              today={today}
              onDone={(message) => {
                notifications.show({ message, color: 'navy' });
                setDialog(undefined);
                void filings.retry();
              }}
              onOutdated={reload}
              onCancel={() => setDialog(undefined)}
            />
          )
        }
      </Dialog>
    </Stack>
  );
}
