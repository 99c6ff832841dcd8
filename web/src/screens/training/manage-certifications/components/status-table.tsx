import { Anchor, Text } from '@mantine/core';
import type { CertificationSummary } from '@muster/shared/areas/certification';
import { Link } from 'react-router-dom';
import { gapText } from '../../../../parts/certifications/certification-text.ts';
import { labels as certificationLabels } from '../../../../parts/certifications/labels.ts';
import { paths, tabPath } from '../../../../paths.ts';
import { type Column, DataTable } from '../../../../ui/data-table/data-table.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { gapUrgency } from '../../certifications/status-filter.ts';
import { employeeLabels } from '../labels.ts';

type Entry = CertificationSummary['certifications'][number];

const { columns: titles, notCertified, never } = certificationLabels;

/** Says whether the certification expired or was never issued, with a link to the training's classes. */
function Gap({ entry, today }: { entry: Entry; today: string }) {
  const gap = gapText(entry, today);
  const isInOrder = entry.status === 'COMPLETED' || entry.status === 'PENDING';
  return (
    <>
      {gap && <Text size="sm">{gap}</Text>}
      {!isInOrder && (
        <Anchor
          component={Link}
          to={tabPath(paths.training, 'manage', { type: entry.training_id })}
          size="sm"
          aria-label={employeeLabels.findClassOf(entry.training_name)}
        >
          {employeeLabels.findClass}
        </Anchor>
      )}
    </>
  );
}

const columnsOn = (today: string): readonly Column<Entry>[] => [
  { key: 'training', title: titles.training, cell: ({ training_name }) => training_name },
  { key: 'status', title: titles.status, cell: ({ status }) => <StatusBadge status={status} />, width: 190 },
  {
    key: 'certified',
    title: titles.certified,
    cell: ({ certification_date }) => (certification_date ? formatDate(certification_date) : notCertified),
    width: 180,
    minWidth: 146,
    priority: 3,
  },
  {
    key: 'expires',
    title: titles.expires,
    cell: ({ expiration_date }) => (expiration_date ? formatDate(expiration_date) : never),
    width: 180,
    minWidth: 146,
    priority: 2,
  },
  {
    key: 'next',
    title: titles.next,
    cell: (entry) => <Gap entry={entry} today={today} />,
    width: 210,
    minWidth: 150,
    priority: 1,
  },
];

const rowKey = ({ training_id }: Entry) => training_id;

/** One employee's status in every mandatory training, the most urgent first, then by name. */
export function StatusTable({ employee, today }: { employee: CertificationSummary; today: string }) {
  if (employee.certifications.length === 0) return <Text c="dimmed">{employeeLabels.nothingMandatory}</Text>;
  // The server sorts them by name, and sorting keeps the order of equal ones.
  const entries = employee.certifications.toSorted((a, b) => gapUrgency(a, today) - gapUrgency(b, today));
  const label = employeeLabels.statusOf(employee.name);
  return <DataTable label={label} columns={columnsOn(today)} rows={entries} rowKey={rowKey} empty={null} plain />;
}
