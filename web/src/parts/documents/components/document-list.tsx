import { Button, Group, Stack, Text } from '@mantine/core';
import type { StoredDocument } from '@muster/shared/areas/documents';
import { IconFiles, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatInstant } from '../../../ui/date-time.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { type DocumentOwner, downloadAddress } from '../api.ts';
import { kindWords, labels, sizeText } from '../labels.ts';

interface DocumentListProps {
  documents: readonly StoredDocument[];
  owner: DocumentOwner;
  timeZone: string;
  mayRemove: (document: StoredDocument) => boolean;
  onRemove: (document: StoredDocument) => void;
}

const rowKey = ({ id }: StoredDocument) => id;

/** Lists the documents of a class or a training. Removed documents show the person and the reason. */
export function DocumentList({ documents, owner, timeZone, mayRemove, onRemove }: DocumentListProps) {
  const [failure, setFailure] = useState<string>();
  const columns = useMemo(() => {
    const open = async (document: StoredDocument) => {
      setFailure(undefined);
      try {
        const link = window.document.createElement('a');
        link.href = await downloadAddress(document, owner);
        link.click();
      } catch (error) {
        setFailure(errorText(labels.downloadFailed(document.name), error));
      }
    };
    return columnsFor({ owner, timeZone, mayRemove, onRemove, onOpen: (document) => void open(document) });
  }, [owner, timeZone, mayRemove, onRemove]);
  return (
    <Stack gap="sm">
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
      <DataTable
        label={labels.list}
        columns={columns}
        rows={documents}
        rowKey={rowKey}
        empty={<EmptyState message={labels.empty} icon={<IconFiles size={32} stroke={1.5} />} />}
      />
    </Stack>
  );
}

type RowActions = Omit<DocumentListProps, 'documents'> & { onOpen: (document: StoredDocument) => void };

function columnsFor({ owner, timeZone, mayRemove, onRemove, onOpen }: RowActions): readonly Column<StoredDocument>[] {
  const titles = labels.columns;
  const removedText = ({ removed }: StoredDocument) =>
    removed && labels.removed(removed.by.name, formatInstant(removed.at, timeZone), removed.reason);
  return [
    {
      key: 'name',
      title: titles.name,
      cell: (document) => (
        <span style={{ overflowWrap: 'anywhere' }}>
          <span style={document.removed ? { textDecoration: 'line-through' } : undefined}>{document.name}</span>
          {document.removed && (
            <Text variant="hint" fw={400}>
              {removedText(document)}
            </Text>
          )}
        </span>
      ),
      text: ({ name }) => name,
      sortBy: ({ name }) => name,
      rowHeader: true,
      minWidth: 160,
    },
    {
      key: 'kind',
      title: titles.kind,
      cell: ({ kind, class_id }) => (
        <span>
          {kindWords[kind]}
          {'classId' in owner && class_id === null && (
            <Text span inherit c="dimmed">
              {' '}
              {labels.ofTraining}
            </Text>
          )}
        </span>
      ),
      text: ({ kind }) => kindWords[kind],
      sortBy: ({ kind }) => kindWords[kind],
      width: 190,
      minWidth: 130,
    },
    {
      key: 'size',
      title: titles.size,
      cell: ({ size }) => sizeText(size),
      sortBy: ({ size }) => size,
      align: 'right',
      width: 100,
      priority: 2,
    },
    {
      key: 'added',
      title: titles.added,
      cell: ({ added_at, added_by }) => labels.added(added_by.name, formatInstant(added_at, timeZone)),
      sortBy: ({ added_at }) => added_at,
      width: 260,
      minWidth: 160,
      priority: 1,
    },
    {
      key: 'actions',
      title: titles.actions,
      cell: (document) =>
        document.removed ? null : (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={labels.downloadOf(document.name)}
              onClick={() => onOpen(document)}
            >
              {labels.download}
            </Button>
            {mayRemove(document) && (
              <RowMenu
                label={labels.removeOf(document.name)}
                items={[
                  { label: labels.remove, Icon: IconTrash, onClick: () => onRemove(document), destructive: true },
                ]}
              />
            )}
          </Group>
        ),
      actions: true,
      width: 184,
    },
  ];
}
