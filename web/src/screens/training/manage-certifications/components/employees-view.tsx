import { Anchor } from '@mantine/core';
import type { CertificationSummary } from '@muster/shared/areas/certification';
import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { IconUsers } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useCertificationSummaries } from '../../../../parts/certifications/api.ts';
import { gapText, validText } from '../../../../parts/certifications/certification-text.ts';
import { complianceAddress } from '../../../../parts/compliance/addresses.ts';
import { everything } from '../../../../parts/compliance/question.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { useToday } from '../../../../session/use-today.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { employeeIdColumn, personColumn } from '../../../../ui/data-table/person-column.tsx';
import { SearchableTable } from '../../../../ui/searchable-table/searchable-table.tsx';
import { StatusBadge, StatusCount, statusWord } from '../../../../ui/status-badge.tsx';
import { useUrlState } from '../../../../ui/use-url-state.ts';
import { useStatusFilter } from '../../certifications/components/status-select.tsx';
import { filterWords, gapUrgency } from '../../certifications/status-filter.ts';
import { employeeLabels } from '../labels.ts';
import { StatusTable } from './status-table.tsx';
import { filterSummaries, ranksOf, trainingsOf } from './summary-filters.ts';
import { SummarySelects } from './summary-selects.tsx';

/** Returns the column of a status count, which links to the person in the compliance matrix. */
function countColumn(
  key: 'missing' | 'pending' | 'expiring' | 'completed',
  status: RequirementStatus,
  widths: Pick<Column<CertificationSummary>, 'width' | 'minWidth' | 'priority'>,
): Column<CertificationSummary> {
  const title = employeeLabels.columns[key];
  const countOf = (row: CertificationSummary) => row[`${key}_count`];
  return {
    key,
    title,
    cell: (row) => {
      const count = <StatusCount status={status} count={countOf(row)} isQuiet={key === 'completed'} />;
      if (countOf(row) === 0) return count;
      const search = row.employee_id;
      return (
        <Anchor
          component={Link}
          to={complianceAddress('matrix', everything, { filters: { status: [status] }, search })}
          aria-label={employeeLabels.inMatrix(countOf(row), title, row.name)}
        >
          {count}
        </Anchor>
      );
    },
    sortBy: countOf,
    align: 'right',
    ...widths,
  };
}

const personColumns: readonly Column<CertificationSummary>[] = [
  employeeIdColumn(employeeLabels.columns.id, { key: 'id', width: 120 }),
  personColumn(employeeLabels.columns.name),
  {
    key: 'rank',
    title: employeeLabels.columns.rank,
    cell: ({ rank_name }) => rank_name ?? employeeLabels.noRank,
    sortBy: ({ rank_order }) => rank_order,
    width: 170,
    minWidth: 120,
    priority: 4,
  },
];

const countColumns: readonly Column<CertificationSummary>[] = [
  countColumn('missing', 'MISSING', { width: 120, minWidth: 96, priority: 1 }),
  countColumn('pending', 'PENDING', { width: 120, minWidth: 96, priority: 3 }),
  countColumn('expiring', 'NEAR_EXPIRATION', { width: 150, minWidth: 140, priority: 2 }),
  countColumn('completed', 'COMPLETED', { width: 130, minWidth: 118, priority: 5 }),
];

/** Returns the columns for the training in the filter, which replace the counts. */
function trainingColumns({ id, name }: { id: string; name: string }, today: string): Column<CertificationSummary>[] {
  const entryOf = (row: CertificationSummary) => row.certifications.find(({ training_id }) => training_id === id);
  return [
    {
      key: 'status',
      title: name,
      cell: (row) => {
        const entry = entryOf(row);
        return entry && <StatusBadge status={entry.status} />;
      },
      text: (row) => {
        const entry = entryOf(row);
        return entry ? statusWord(entry.status) : '';
      },
      sortBy: (row) => {
        const entry = entryOf(row);
        return entry && gapUrgency(entry, today);
      },
      width: 220,
      minWidth: 190,
    },
    {
      key: 'since',
      title: employeeLabels.columns.since,
      cell: (row) => {
        const entry = entryOf(row);
        return entry ? (gapText(entry, today) ?? validText(entry)) : '';
      },
      sortBy: (row) => entryOf(row)?.expiration_date,
      width: 256,
      minWidth: 150,
      priority: 1,
    },
  ];
}

const initialSort = { key: 'id', direction: 'ascending' } as const;
const rowKey = ({ employee_id }: CertificationSummary) => employee_id;
const searched = ({ employee_id, name, rank_name }: CertificationSummary) => [employee_id, name, rank_name ?? ''];
const toggleText = (open: boolean) => (open ? employeeLabels.hideDetails : employeeLabels.viewDetails);
const toggleName = ({ name }: CertificationSummary, open: boolean) => employeeLabels.detailsOf(toggleText(open), name);

/** Every employee's status in the mandatory trainings (docs/spec.md section 2, "Employees"). */
export function EmployeesView() {
  const list = useCertificationSummaries();
  const timeZone = useTimeZone();
  const today = useToday(timeZone);
  const [url] = useUrlState();
  const all = list.rows;
  const [trainings, ranks] = useMemo(() => [trainingsOf(all ?? []), ranksOf(all ?? [])], [all]);
  const status = useStatusFilter();
  const training = trainings.find(({ id }) => id === url.get('training'));
  const rank = ranks.find((name) => name === url.get('rank'));
  const [trainingId, trainingName] = [training?.id, training?.name];
  const rows = useMemo(
    () => all && filterSummaries(all, { status, training: trainingId, rank }, today),
    [all, status, trainingId, rank, today],
  );
  const columns = useMemo(
    () => [
      ...personColumns,
      ...(trainingId && trainingName ? trainingColumns({ id: trainingId, name: trainingName }, today) : countColumns),
    ],
    [trainingId, trainingName, today],
  );
  const expand = useCallback((row: CertificationSummary) => <StatusTable employee={row} today={today} />, [today]);
  const isFiltered = rows !== all;
  const total = all?.length ?? 0;
  const texts = {
    ...employeeLabels,
    count: (shown: number) => employeeLabels.count(shown, total),
    empty: isFiltered && total > 0 ? employeeLabels.filters.noMatch : employeeLabels.empty,
  };
  return (
    <SearchableTable
      list={{ ...list, rows }}
      texts={texts}
      label={employeeLabels.table}
      columns={columns}
      rowKey={rowKey}
      initialSort={initialSort}
      expand={expand}
      toggleName={toggleName}
      toggleText={toggleText}
      searched={searched}
      filters={<SummarySelects trainings={trainings} ranks={ranks} />}
      filterWords={[status && filterWords[status], trainingName, rank].filter((word) => typeof word === 'string')}
      timeZone={timeZone}
      icon={<IconUsers size={32} stroke={1.5} />}
    />
  );
}
