import type { MandatoryStatus } from '@muster/shared/areas/certification';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconCertificate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { labels } from '../../../../parts/certifications/labels.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { type Column, DataTable, dateColumn, type Sort, textColumn } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../../ui/page-states.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { filterWords, gapUrgency, passesFilter } from '../status-filter.ts';
import { NextStep } from './next-step.tsx';
import { useStatusFilter } from './status-select.tsx';

interface ColumnContext {
  today: string;
  classes: readonly TrainingClass[] | undefined;
  employeeId: string | undefined;
}

const columnsFor = ({ today, classes, employeeId }: ColumnContext): readonly Column<MandatoryStatus>[] => [
  textColumn('training', labels.columns.training, ({ training_name }) => training_name),
  {
    key: 'status',
    title: labels.columns.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    sortBy: (entry) => gapUrgency(entry, today),
    width: 200,
    minWidth: 190,
  },
  dateColumn('certified', labels.columns.certified, ({ certification_date }) => certification_date, {
    width: 180,
    minWidth: 156,
    priority: 3,
    none: labels.notCertified,
  }),
  dateColumn('expires', labels.columns.expires, ({ expiration_date }) => expiration_date, {
    width: 180,
    minWidth: 150,
    priority: 2,
    none: labels.never,
  }),
  {
    key: 'next',
    title: labels.columns.next,
    cell: (entry) => <NextStep entry={entry} classes={classes} today={today} employeeId={employeeId} />,
    width: 240,
    minWidth: 170,
    priority: 1,
  },
];

interface CertificationTableProps {
  label: string;
  entries: readonly MandatoryStatus[];
  initialSort: Sort;
  today: string;
  /** The classes in which the person can take a seat or has one; undefined until loaded. */
  classes: readonly TrainingClass[] | undefined;
}

/** The signed-in person's mandatory trainings. Statuses sort by urgency, empty dates last. */
export function CertificationTable({ label, entries, initialSort, today, classes }: CertificationTableProps) {
  const filter = useStatusFilter();
  const employeeId = useCurrentEmployee().data?.employee_id;
  const columns = useMemo(() => columnsFor({ today, classes, employeeId }), [today, classes, employeeId]);
  const shown = filter ? entries.filter((entry) => passesFilter(entry, filter, today)) : entries;
  const empty = filter && entries.length > 0 ? labels.nothingPasses(filterWords[filter]) : labels.empty;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={shown}
      rowKey={({ training_id }) => training_id}
      initialSort={initialSort}
      empty={<EmptyState message={empty} icon={<IconCertificate size={32} stroke={1.5} />} />}
    />
  );
}
