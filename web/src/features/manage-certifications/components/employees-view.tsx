import type { CertificationSummary } from '@muster/shared/areas/certification';
import { IconUsers } from '@tabler/icons-react';
import type { Column } from '../../../ui/data-table/column.ts';
import { SearchableTable } from '../../../ui/searchable-table/searchable-table.tsx';
import { type Status, StatusCount } from '../../../ui/status-badge.tsx';
import { useTimeZone } from '../../auth/use-current-employee.ts';
import { useCertificationSummaries } from '../api.ts';
import { employeeLabels } from '../labels.ts';
import { StatusTable } from './status-table.tsx';

function countColumn(
  key: 'missing' | 'pending' | 'expiring' | 'completed',
  status: Status,
  widths: Pick<Column<CertificationSummary>, 'width' | 'minWidth' | 'priority'>,
): Column<CertificationSummary> {
  const countOf = (row: CertificationSummary) => row[`${key}_count`];
  return {
    key,
    title: employeeLabels.columns[key],
    cell: (row) => <StatusCount status={status} count={countOf(row)} />,
    sortBy: countOf,
    align: 'right',
    ...widths,
  };
}

const columns: readonly Column<CertificationSummary>[] = [
  {
    key: 'id',
    title: employeeLabels.columns.id,
    cell: ({ employee_id }) => employee_id,
    sortBy: ({ employee_id }) => employee_id,
    width: 120,
  },
  {
    key: 'name',
    title: employeeLabels.columns.name,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    rowHeader: true,
  },
  countColumn('missing', 'MISSING', { width: 120, minWidth: 96, priority: 1 }),
  countColumn('pending', 'PENDING', { width: 120, minWidth: 96, priority: 3 }),
  countColumn('expiring', 'NEAR_EXPIRATION', { width: 150, minWidth: 140, priority: 2 }),
  countColumn('completed', 'COMPLETED', { width: 130, minWidth: 118, priority: 4 }),
];

const initialSort = { key: 'id', direction: 'ascending' } as const;
const rowKey = ({ employee_id }: CertificationSummary) => employee_id;
const searched = ({ employee_id, name }: CertificationSummary) => [employee_id, name];
const toggleText = (open: boolean) => (open ? employeeLabels.hideDetails : employeeLabels.viewDetails);
const toggleName = ({ name }: CertificationSummary, open: boolean) => employeeLabels.detailsOf(toggleText(open), name);
const expand = (row: CertificationSummary) => <StatusTable employee={row} />;

/** Every employee's status in the mandatory trainings (docs/spec.md section 2, "Employees"). */
export function EmployeesView() {
  const list = useCertificationSummaries();
  const timeZone = useTimeZone();
  return (
    <SearchableTable
      list={list}
      texts={employeeLabels}
      label={employeeLabels.table}
      columns={columns}
      rowKey={rowKey}
      initialSort={initialSort}
      expand={expand}
      toggleName={toggleName}
      toggleText={toggleText}
      searched={searched}
      timeZone={timeZone}
      icon={<IconUsers size={32} stroke={1.5} />}
    />
  );
}
