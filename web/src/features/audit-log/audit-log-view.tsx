import { Group, Progress, Stack, Text } from '@mantine/core';
import type { AuditLogEntry } from '@muster/shared/areas/accounts';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LongTable } from '../../ui/data-table/long-table.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { StaleAlert } from '../../ui/stale-alert.tsx';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { useAuditLog } from './api.ts';
import { columnsFor } from './columns.tsx';
import { AuditLogFilters } from './components/audit-log-filters.tsx';
import { EntryDetails } from './components/entry-details.tsx';
import { ExportButton } from './components/export-button.tsx';
import { entryText } from './entry-text.ts';
import { labels } from './labels.ts';
import { filterErrors, useAuditLogFilter } from './use-audit-log-filter.ts';

/** The order that the server gives, and the only one. */
const newestFirst = { key: 'at', direction: 'descending' } as const;
const rowKey = ({ id }: AuditLogEntry) => id;
const toggleName = (entry: AuditLogEntry, open: boolean) => labels.toggle(open, entryText(entry));

/** The audit trail as an administrator reads it: filtered, loaded further as one scrolls, saved as a file. */
export function AuditLogView() {
  const filters = useAuditLogFilter();
  const { filter } = filters;
  const timeZone = useTimeZone();
  const askable = Object.keys(filterErrors(filter)).length === 0 ? filter : undefined;
  const { rows, state, asOf, more } = useAuditLog(askable);
  const [failed, setFailed] = useState<{ of: typeof filter; message: string }>();
  // Of these filters: what was said of an export of others is over.
  const failure = failed?.of === filter ? failed.message : undefined;
  const setFailure = (message: string | undefined) =>
    setFailed(message === undefined ? undefined : { of: filter, message });
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  const expand = useCallback((entry: AuditLogEntry) => <EntryDetails entry={entry} timeZone={timeZone} />, [timeZone]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'waiting' || !end.current) return;
    // Before the end is seen, so that whoever scrolls does not come to it.
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), { rootMargin: '800px' });
    watch.observe(end.current);
    return () => watch.disconnect();
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
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      {askable && (
        <>
          <Group justify="space-between" gap="sm">
            <Text size="xs" c="dimmed" className="tabular" role="status">
              {labels.count(rows.length, state)}
            </Text>
            <ExportButton filter={askable} timeZone={timeZone} onFailure={setFailure} />
          </Group>
          {state === 'loading' && rows.length > 0 && <Progress value={100} animated size={3} aria-hidden />}
          {rows.length === 0 && state === 'loading' ? (
            <LoadingSkeleton />
          ) : rows.length > 0 || state === 'complete' ? (
            <LongTable
              label={labels.title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              sort={newestFirst}
              onSort={() => undefined}
              expand={expand}
              toggleName={toggleName}
              empty={empty}
            />
          ) : null}
          {state === 'failed' &&
            (rows.length > 0 && asOf !== undefined ? (
              <StaleAlert message={labels.failedAfter(rows.length)} asOf={asOf} timeZone={timeZone} onRetry={more} />
            ) : (
              <ErrorState message={labels.failed} onRetry={more} />
            ))}
          <div ref={end} />
        </>
      )}
    </Stack>
  );
}
