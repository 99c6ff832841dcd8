import { Text } from '@mantine/core';
import type { CertificationSummary } from '@muster/shared/areas/certification';
import { type Column, DataTable } from '../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labels as certificationLabels } from '../../certifications/labels.ts';
import { urgency } from '../../certifications/urgency.ts';
import { employeeLabels } from '../labels.ts';

type Entry = CertificationSummary['certifications'][number];

const { columns: titles, notCertified, never } = certificationLabels;

const columns: readonly Column<Entry>[] = [
  { key: 'training', title: titles.training, cell: ({ training_name }) => training_name },
  { key: 'status', title: titles.status, cell: ({ status }) => <StatusBadge status={status} />, width: 190 },
  {
    key: 'certified',
    title: titles.certified,
    cell: ({ certification_date }) => (certification_date ? formatDate(certification_date) : notCertified),
    width: 180,
    minWidth: 146,
    priority: 2,
  },
  {
    key: 'expires',
    title: titles.expires,
    cell: ({ expiration_date }) => (expiration_date ? formatDate(expiration_date) : never),
    width: 180,
    minWidth: 146,
    priority: 1,
  },
];

const rowKey = ({ training_id }: Entry) => training_id;

/** One employee's status in every mandatory training, the most urgent first, then by name. */
export function StatusTable({ employee }: { employee: CertificationSummary }) {
  if (employee.certifications.length === 0) return <Text c="dimmed">{employeeLabels.nothingMandatory}</Text>;
  // The server sorts them by name, and sorting keeps the order of equal ones.
  const entries = employee.certifications.toSorted((a, b) => urgency(a.status) - urgency(b.status));
  const label = employeeLabels.statusOf(employee.name);
  return <DataTable label={label} columns={columns} rows={entries} rowKey={rowKey} empty={null} plain />;
}
