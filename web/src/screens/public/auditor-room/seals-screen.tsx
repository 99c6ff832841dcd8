import type { SealRow } from '@muster/shared/areas/record';
import { record } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { labels } from './labels.ts';

const texts = labels.seals;
const rowKey = ({ no }: SealRow) => String(no);

const columnsFor = (timeZone: string): readonly Column<SealRow>[] => [
  { key: 'no', title: texts.no, cell: ({ no }) => no, sortBy: ({ no }) => no, width: 120 },
  { key: 'at', title: texts.at, cell: ({ at }) => formatInstant(at, timeZone), sortBy: ({ at }) => at, minWidth: 150 },
  textColumn('count', texts.records, ({ count }) => count, { align: 'right', width: 120, priority: 1 }),
  { key: 'root', title: texts.root, cell: ({ root }) => root, minWidth: 200, priority: 2 },
];

/** The latest 100 seals of the department. */
export function SealsScreen({ timeZone }: { timeZone: string }) {
  const { data, error, retry } = useCall(record.seals, { query: { limit: 100 } });
  const shown = data ? (
    <DataTable
      label={labels.nav.seals}
      columns={columnsFor(timeZone)}
      rows={data.seals}
      rowKey={rowKey}
      empty={<EmptyState message={texts.empty} />}
    />
  ) : (
    <NotLoaded error={error} message={texts.failed} onRetry={() => void retry()} />
  );
  return (
    <>
      <PageHeader title={labels.nav.seals} help={texts.help} />
      {shown}
    </>
  );
}
