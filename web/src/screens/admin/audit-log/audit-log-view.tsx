import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { VirtualRows } from '../../../ui/data-table/virtual-rows.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ListOptions } from '../../../ui/list-options/list-options.tsx';
import { PrintSummary } from '../../../ui/list-options/print-summary.tsx';
import { useChosenColumns } from '../../../ui/list-options/use-chosen-columns.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { type AuditEntry, useAuditLog } from './api.ts';
import { columnsFor } from './columns.tsx';
import { AuditLogFilters } from './components/audit-log-filters.tsx';
import { EntryDetails } from './components/entry-details.tsx';
import { ExportButton } from './components/export-button.tsx';
import { entryText } from './entry-text.ts';
import { filterText } from './filter-text.ts';
import { labels } from './labels.ts';
import { filterErrors, useAuditLogFilter } from './use-audit-log-filter.ts';

const rowKey = ({ id }: AuditEntry) => id;
const toggleName = (entry: AuditEntry, open: boolean) => labels.toggle(open, entryText(entry));

/** The audit log with filters and export. Scrolling loads more entries. */
export function AuditLogView() {
  const filters = useAuditLogFilter();
  const { filter } = filters;
  const timeZone = useTimeZone();
  const valid = Object.keys(filterErrors(filter)).length === 0;
  const { rows = [], state, answeredAt, retry, more } = useAuditLog(valid ? filter : null);
  const [failed, setFailed] = useState<{ filter: typeof filter; message: string }>();
  // Hides the failure of an export with other filters.
  const exportFailure = failed?.filter === filter ? failed.message : undefined;
  const setExportFailure = (message: string | undefined) => setFailed(message ? { filter, message } : undefined);
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  const chosen = useChosenColumns(labels.title, columns);
  const expand = useCallback((entry: AuditEntry) => <EntryDetails entry={entry} timeZone={timeZone} />, [timeZone]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'waiting' || !end.current) return;
    // 800 px ahead, so that entries load before the reader reaches the end.
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), { rootMargin: '800px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, more]);
  const filtered = Object.keys(filter).length > 0;
  const empty = (
    <EmptyState
      message={filtered ? labels.nothingFound : labels.empty}
      icon={filtered ? <IconSearch size={32} stroke={1.5} /> : <IconHistory size={32} stroke={1.5} />}
    />
  );
  return (
    <Stack gap="sm">
      <AuditLogFilters {...filters} />
      <ErrorAlert message={exportFailure} onDismiss={() => setExportFailure(undefined)} />
      {valid && (
        <>
          <Group justify="space-between" gap="sm">
            <Text variant="hint" className="tabular" role="status">
              {labels.count(rows.length, state)}
            </Text>
            <Group gap="sm" data-print="hidden">
              <ExportButton filter={filter} timeZone={timeZone} onFailure={setExportFailure} />
              <ListOptions label={labels.title} columns={chosen} />
            </Group>
          </Group>
          <PrintSummary label={labels.title} filter={filterText(filter)} />
          {state === 'loading' && rows.length > 0 && <Progress value={100} animated size={3} aria-hidden />}
          {rows.length === 0 && state === 'loading' ? (
            <LoadingSkeleton />
          ) : rows.length > 0 || state === 'complete' ? (
            <DataTable
              label={labels.title}
              columns={chosen.shown}
              rows={rows}
              rowKey={rowKey}
              expand={expand}
              toggleName={toggleName}
              empty={empty}
              Rows={VirtualRows}
            />
          ) : null}
          {state === 'failed' &&
            (rows.length > 0 ? (
              <StaleAlert
                message={labels.failedAfter(rows.length)}
                asOf={answeredAt}
                timeZone={timeZone}
                onRetry={retry}
              />
            ) : (
              <ErrorState message={labels.failed} onRetry={retry} />
            ))}
          <div ref={end} />
        </>
      )}
    </Stack>
  );
}
