import { Stack, Text } from '@mantine/core';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import type { AuditEntry } from '../api.ts';
import { changesOf, fieldName, valueText } from '../entry-text.ts';
import { labels } from '../labels.ts';

interface EntryDetailsProps {
  entry: AuditEntry;
  timeZone: string;
}

/** The changed fields of an entry before and after, and the request id for the server's log. */
export function EntryDetails({ entry, timeZone }: EntryDetailsProps) {
  const changes = changesOf(entry);
  const titles = labels.details;
  return (
    <Stack gap="sm">
      {changes.length > 0 && (
        <DataTable
          label={titles.changes}
          rows={changes}
          rowKey={({ field }) => field}
          columns={[
            { key: 'field', title: titles.field, cell: ({ field }) => fieldName(field), width: 200, minWidth: 120 },
            ...(entry.before
              ? [
                  {
                    key: 'before',
                    title: titles.before,
                    cell: ({ before }: (typeof changes)[number]) => valueText(before, timeZone),
                  },
                ]
              : []),
            ...(entry.after
              ? [
                  {
                    key: 'after',
                    title: entry.before ? titles.after : titles.value,
                    cell: ({ after }: (typeof changes)[number]) => valueText(after, timeZone),
                  },
                ]
              : []),
          ]}
          empty={null}
        />
      )}
      <Text variant="hint" className="tabular">
        {titles.exactly(entry.at, entry.request_id)}
      </Text>
    </Stack>
  );
}
