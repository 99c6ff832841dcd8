import { Stack, Text, Title } from '@mantine/core';
import type { ReportChange, ReportFiling } from '@muster/shared/areas/state-report';
import { IconFileCheck } from '@tabler/icons-react';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../../ui/page-states.tsx';
import { StaleAlert } from '../../../../ui/stale-alert.tsx';
import { useFilingChanges, useFilings } from '../api.ts';
import { filingLabels as texts } from '../labels.ts';
import { rowText } from '../report-columns.tsx';

const rangeText = ({ from, until }: ReportFiling) => texts.range(formatDate(from), formatDate(until));

const columns: readonly Column<ReportFiling>[] = [
  { key: 'range', title: texts.columns.range, cell: rangeText, minWidth: 200 },
  {
    key: 'filed',
    title: texts.columns.filedOn,
    cell: ({ filed_on }) => formatDate(filed_on),
    width: 170,
    minWidth: 150,
  },
  {
    key: 'state',
    title: texts.columns.state,
    cell: ({ state }) => state ?? '',
    width: 120,
    minWidth: 120,
    priority: 2,
  },
  { key: 'rows', title: texts.columns.rows, cell: ({ rows }) => rows, align: 'right', width: 90, minWidth: 80 },
  { key: 'by', title: texts.columns.by, cell: ({ by }) => by, width: 130, minWidth: 120, priority: 3 },
  { key: 'note', title: texts.columns.note, cell: ({ note }) => note ?? '', minWidth: 140, priority: 1 },
  {
    key: 'entry',
    title: texts.columns.entry,
    cell: ({ entry }) => entry,
    align: 'right',
    width: 90,
    minWidth: 80,
    priority: 4,
  },
];

/** Lists the filed reports. Each expands to the changes since filing. */
export function Filings({ timeZone }: { timeZone: string }) {
  const { data, error, staleSince, retry } = useFilings();
  return (
    <Stack gap="sm" data-print="hidden">
      <Title order={3}>{texts.title}</Title>
      {data ? (
        <>
          <StaleAlert message={texts.failed} asOf={staleSince} timeZone={timeZone} onRetry={retry} />
          <DataTable
            label={texts.title}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            toggleName={(filing) => texts.expand(rangeText(filing))}
            expand={({ id }) => <Changes id={id} />}
            empty={<EmptyState message={texts.none} icon={<IconFileCheck size={32} stroke={1.5} />} />}
          />
        </>
      ) : (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} rows={3} />
      )}
    </Stack>
  );
}

const changeTexts = texts.changes;

/** Returns a row as it was filed, or as it is now. */
function sideText(change: ReportChange, side: 'before' | 'after'): string {
  const row = change[side];
  if (row) return rowText(row);
  const wasThere = side === 'before' ? change.kind !== 'added' : change.kind !== 'removed';
  return wasThere ? changeTexts.unknown : changeTexts.nothing;
}

const changeColumns: readonly Column<ReportChange>[] = [
  { key: 'name', title: changeTexts.columns.name, cell: ({ name }) => name, minWidth: 140 },
  {
    key: 'kind',
    title: changeTexts.columns.kind,
    cell: ({ kind }) => changeTexts.kinds[kind],
    width: 110,
    minWidth: 100,
  },
  { key: 'before', title: changeTexts.columns.before, cell: (change) => sideText(change, 'before'), minWidth: 200 },
  { key: 'after', title: changeTexts.columns.after, cell: (change) => sideText(change, 'after'), minWidth: 200 },
];

const keyOf = ({ before, after, name, subject }: ReportChange) => (before ?? after)?.key ?? `${name} ${subject}`;

function Changes({ id }: { id: string }) {
  const { data, error, retry } = useFilingChanges(id);
  if (!data) return <NotLoaded error={error} message={changeTexts.failed} onRetry={retry} rows={2} />;
  const { added, removed, changed, changes } = data;
  const all = added + removed + changed;
  if (all === 0) return <Text size="sm">{changeTexts.none}</Text>;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {changeTexts.count(added, removed, changed)}
        {all > changes.length && ` ${changeTexts.more(changes.length)}`}
      </Text>
      <DataTable
        label={changeTexts.title}
        columns={changeColumns}
        rows={changes}
        rowKey={keyOf}
        empty={<Text size="sm">{changeTexts.none}</Text>}
        plain
      />
    </Stack>
  );
}
