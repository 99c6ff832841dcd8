import { Stack } from '@mantine/core';
import type { SealRow } from '@muster/shared/areas/record';
import { record } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { EmptyState, NotLoaded } from '../../../ui/page-states.tsx';
import { sealLabels as labels } from '../labels.ts';
import { KeyLine } from './key-line.tsx';

const rowKey = ({ no }: SealRow) => String(no);

const columnsFor = (timeZone: string): readonly Column<SealRow>[] => [
  { key: 'no', title: labels.no, cell: ({ no }) => no, sortBy: ({ no }) => no, width: 120 },
  { key: 'at', title: labels.at, cell: ({ at }) => formatInstant(at, timeZone), sortBy: ({ at }) => at, minWidth: 150 },
  textColumn('count', labels.records, ({ count }) => count, { align: 'right', width: 120, priority: 1 }),
  { key: 'root', title: labels.root, cell: ({ root }) => root, minWidth: 200, priority: 2 },
];

/** Lists the latest 100 seals of the department, with its key. */
export function SealTable() {
  const timeZone = useTimeZone();
  const { data, error, retry } = useCall(record.seals, { query: { limit: 100 } });
  if (!data) return <NotLoaded error={error} message={labels.failed} onRetry={retry} />;
  const [newest] = data.seals;
  return (
    <Stack gap="sm">
      {newest && <KeyLine keyId={newest.key_id} />}
      <DataTable
        label={labels.title}
        columns={columnsFor(timeZone)}
        rows={data.seals}
        rowKey={rowKey}
        empty={<EmptyState message={labels.empty} />}
      />
    </Stack>
  );
}
