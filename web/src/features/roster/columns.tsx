import type { Employee } from '@muster/shared/areas/roster';
import { asNumber } from '../../ui/data-table/as-number.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { employeeIdColumn } from '../../ui/person-column.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { RowActions } from './components/row-actions.tsx';
import { labels } from './labels.ts';
import type { RosterDialog } from './roster-dialog.ts';
import { middleInitial, rankOrder } from './sorting.ts';

const yesOrNo = ({ active }: Employee) => (active ? labels.yes : labels.no);

/** Returns the columns, in the order of docs/spec.md section 2. `reserved`: administrators can be neither deleted nor given a new password. */
export function columnsFor(onOpen: (dialog: RosterDialog) => void, reserved: boolean): readonly Column<Employee>[] {
  const titles = labels.columns;
  return [
    employeeIdColumn(titles.employee_id, { width: 128, minWidth: 120 }),
    {
      key: 'last_name',
      title: titles.last_name,
      cell: ({ employee_id, last_name }) => <PersonLink employeeId={employee_id}>{last_name}</PersonLink>,
      sortBy: ({ last_name }) => last_name,
      rowHeader: true,
    },
    {
      key: 'first_name',
      title: titles.first_name,
      cell: ({ first_name }) => first_name,
      sortBy: ({ first_name }) => first_name,
    },
    {
      key: 'middle_initial',
      title: titles.middle_initial,
      cell: middleInitial,
      sortBy: middleInitial,
      width: 134,
      minWidth: 122,
      priority: 4,
    },
    {
      key: 'badge_number',
      title: titles.badge_number,
      cell: ({ badge_number }) => badge_number,
      sortBy: ({ badge_number }) => asNumber(badge_number),
      width: 144,
      minWidth: 132,
      priority: 2,
    },
    {
      key: 'rank',
      title: titles.rank,
      cell: ({ rank_name }) => rank_name,
      sortBy: rankOrder,
      width: 150,
      minWidth: 120,
      priority: 1,
    },
    { key: 'active', title: titles.active, cell: yesOrNo, sortBy: yesOrNo, width: 120, priority: 3 },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (employee) => (
        <RowActions employee={employee} reserved={reserved && employee.administrator === true} onOpen={onOpen} />
      ),
      width: 122,
      minWidth: 110,
    },
  ];
}
