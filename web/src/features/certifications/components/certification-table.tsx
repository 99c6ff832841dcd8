import type { MandatoryStatus } from '@muster/shared/areas/certification';
import { IconCertificate } from '@tabler/icons-react';
import { type Column, DataTable, type Sort } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { EmptyState } from '../../../ui/page-states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labels } from '../labels.ts';
import { urgency } from '../urgency.ts';

const columns: readonly Column<MandatoryStatus>[] = [
  {
    key: 'training',
    title: labels.columns.training,
    cell: ({ training_name }) => training_name,
    sortBy: ({ training_name }) => training_name,
  },
  {
    key: 'status',
    title: labels.columns.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: ({ status }) => urgency(status),
    width: 220,
    minWidth: 190,
  },
  {
    key: 'certified',
    title: labels.columns.certified,
    cell: ({ certification_date: date }) => (date ? formatDate(date) : labels.notCertified),
    sortBy: ({ certification_date }) => certification_date,
    width: 200,
    minWidth: 156,
    priority: 2,
  },
  {
    key: 'expires',
    title: labels.columns.expires,
    cell: ({ expiration_date: date }) => (date ? formatDate(date) : labels.never),
    sortBy: ({ expiration_date }) => expiration_date,
    width: 200,
    minWidth: 150,
    priority: 1,
  },
];

interface CertificationTableProps {
  label: string;
  entries: readonly MandatoryStatus[];
  initialSort: Sort;
}

/** The signed-in person's mandatory trainings. Statuses sort by urgency, absent dates last. */
export function CertificationTable({ label, entries, initialSort }: CertificationTableProps) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={entries}
      rowKey={({ training_id }) => training_id}
      initialSort={initialSort}
      empty={<EmptyState message={labels.empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
    />
  );
}
