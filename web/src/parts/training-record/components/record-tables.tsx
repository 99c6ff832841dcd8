import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { Credit, RecordedCertification } from '@muster/shared/areas/record';
import { minutesText } from '@muster/shared/rules/minutes-text';
import { IconBan, IconCertificate, IconPencil, IconSchool } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { certificatePath } from '../../../paths.ts';
import { type Column, DataTable, dateColumn, textColumn } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { labels } from '../labels.ts';
import { providerOf } from '../provider.ts';
import type { RecordDialog } from '../record-dialog.ts';

/** Opens a dialog for a row. Undefined if nothing can be changed. */
type Open = ((dialog: RecordDialog) => void) | undefined;

const lengthText = (minutes: number | null) => (minutes === null ? labels.certificates.unknown : minutesText(minutes));

function certificateColumnsFor(
  employeeId: string,
  opens: boolean,
  onOpen: Open,
): readonly Column<RecordedCertification>[] {
  const texts = labels.certificates;
  const columns: Column<RecordedCertification>[] = [
    {
      key: 'training',
      title: texts.training,
      cell: ({ id, training_name, certification_date }) =>
        opens ? (
          <Anchor
            component={Link}
            to={certificatePath(employeeId, id)}
            inherit
            title={texts.open(training_name, formatDate(certification_date))}
          >
            {training_name}
          </Anchor>
        ) : (
          training_name
        ),
      text: ({ training_name }) => training_name,
      sortBy: ({ training_name }) => training_name,
      minWidth: 120,
    },
    dateColumn('certified', texts.certified, ({ certification_date }) => certification_date, {
      width: 180,
      minWidth: 130,
    }),
    dateColumn('expires', texts.expires, ({ expiration_date }) => expiration_date, {
      width: 180,
      minWidth: 130,
      priority: 1,
      none: texts.never,
    }),
    {
      key: 'length',
      title: texts.hours,
      cell: ({ minutes }) => lengthText(minutes),
      sortBy: ({ minutes }) => minutes,
      width: 120,
      minWidth: 120,
      priority: 3,
    },
    textColumn('provider', texts.provider, providerOf, { width: 180, minWidth: 120, priority: 2 }),
    {
      key: 'state',
      title: texts.state,
      cell: ({ revoked_on, revoked_because }) =>
        revoked_on === null ? (
          texts.counts
        ) : (
          <div>
            <Text inherit fw={500}>
              {texts.revoked(formatDate(revoked_on))}
            </Text>
            {revoked_because && <Text variant="hint">{labels.entries.reason(revoked_because)}</Text>}
          </div>
        ),
      sortBy: ({ revoked_on }) => revoked_on,
      width: 200,
      minWidth: 120,
    },
  ];
  if (!onOpen) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: labels.actions.title,
      actions: true,
      cell: (certification) =>
        certification.revoked_on === null && (
          <RowMenu
            label={texts.more(certification.training_name, formatDate(certification.certification_date))}
            items={[
              {
                label: labels.actions.correct,
                Icon: IconPencil,
                onClick: () => onOpen({ kind: 'correctCertification', certification }),
              },
              {
                label: labels.actions.revoke,
                Icon: IconBan,
                onClick: () => onOpen({ kind: 'revoke', certification }),
                destructive: true,
              },
            ]}
          />
        ),
      width: 100,
      minWidth: 84,
    },
  ];
}

interface CertificateTableProps {
  employeeId: string;
  rows: readonly RecordedCertification[];
  /** True if the signed-in person may open the certificates. */
  opens: boolean;
  onOpen: Open;
}

/** Lists every certification earned by a day, with links to the certificates. */
export function CertificateTable({ employeeId, rows, opens, onOpen }: CertificateTableProps) {
  const columns = useMemo(() => certificateColumnsFor(employeeId, opens, onOpen), [employeeId, opens, onOpen]);
  return (
    <Stack gap="sm">
      <Title order={2}>{labels.certificates.title}</Title>
      <DataTable
        label={labels.certificates.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        initialSort={{ key: 'certified', direction: 'descending' }}
        empty={<EmptyState message={labels.certificates.empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
      />
    </Stack>
  );
}

function creditColumnsFor(onOpen: Open): readonly Column<Credit>[] {
  const texts = labels.credits;
  const columns: Column<Credit>[] = [
    { key: 'title', title: texts.training, cell: ({ title }) => title, sortBy: ({ title }) => title, minWidth: 130 },
    dateColumn('on', texts.on, ({ on }) => on, { width: 180, minWidth: 130 }),
    {
      key: 'length',
      title: texts.length,
      cell: ({ minutes }) => minutesText(minutes),
      sortBy: ({ minutes }) => minutes,
      width: 120,
      minWidth: 120,
    },
    textColumn('provider', texts.provider, ({ provider }) => provider, { width: 220, minWidth: 120, priority: 1 }),
  ];
  if (!onOpen) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: labels.actions.title,
      actions: true,
      cell: (credit) => (
        <RowMenu
          label={texts.more(credit.title, formatDate(credit.on))}
          items={[
            {
              label: labels.actions.correct,
              Icon: IconPencil,
              onClick: () => onOpen({ kind: 'correctCredit', credit }),
            },
            {
              label: labels.actions.withdraw,
              Icon: IconBan,
              onClick: () => onOpen({ kind: 'withdraw', credit }),
              destructive: true,
            },
          ]}
        />
      ),
      width: 100,
      minWidth: 84,
    },
  ];
}

/** Lists the credits that count on a day. */
export function CreditTable({ rows, onOpen }: { rows: readonly Credit[]; onOpen: Open }) {
  const columns = useMemo(() => creditColumnsFor(onOpen), [onOpen]);
  return (
    <Stack gap="sm">
      <Title order={2}>{labels.credits.title}</Title>
      <DataTable
        label={labels.credits.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        initialSort={{ key: 'on', direction: 'descending' }}
        empty={<EmptyState message={labels.credits.empty} icon={<IconSchool size={32} stroke={1.5} />} />}
      />
    </Stack>
  );
}
