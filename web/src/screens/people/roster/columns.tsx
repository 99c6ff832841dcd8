import type { Employee } from '@muster/shared/areas/roster';
import { labels } from '../../../parts/roster/labels.ts';
import { middleInitial, rankOrder } from '../../../parts/roster/sorting.ts';
import { asNumber } from '../../../ui/data-table/as-number.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { textColumn } from '../../../ui/data-table/data-table.tsx';
import { employeeIdColumn } from '../../../ui/data-table/person-column.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { PersonLink } from '../../../ui/person-link.tsx';
import { RowActions } from './components/row-actions.tsx';
import type { RosterDialog } from './roster-dialog.ts';

const titles = labels.columns;

/** Optional columns: shown only if an employee has a value. */
const assignedColumns = {
  unit: {
    key: 'unit',
    title: titles.unit,
    cell: ({ unit_name }) => unit_name,
    sortBy: ({ unit_name }) => unit_name,
    width: 140,
    minWidth: 120,
    priority: 6,
  },
  group: {
    key: 'group',
    title: titles.group,
    cell: ({ group_name }) => group_name,
    sortBy: ({ group_name }) => group_name,
    width: 120,
    priority: 8,
  },
  supervisor: {
    key: 'supervisor',
    title: titles.supervisor,
    cell: ({ supervisor_id, supervisor_name }) =>
      supervisor_id && <PersonLink employeeId={supervisor_id}>{supervisor_name}</PersonLink>,
    sortBy: ({ supervisor_name }) => supervisor_name,
    width: 160,
    minWidth: 132,
    priority: 7,
  },
} satisfies Record<string, Column<Employee>>;
type AssignedField = keyof typeof assignedColumns;

const has: Record<AssignedField, (employee: Employee) => boolean> = {
  unit: ({ unit_id }) => unit_id !== undefined,
  group: ({ group_id }) => group_id !== undefined,
  supervisor: ({ supervisor_id }) => supervisor_id !== undefined,
};

/** Returns which of unit, group and supervisor are in use; all of them while the roster is incomplete. */
export function assignedIn(rows: readonly Employee[] | undefined, isWhole: boolean): readonly string[] {
  return (Object.keys(has) as AssignedField[]).filter((field) => !isWhole || rows?.some(has[field]));
}

const yesOrNo = ({ active }: Employee) => (active ? labels.yes : labels.no);

export const isLeaving = ({ active, leave }: Employee) => active && leave !== undefined;

/** Returns the active state, or the last day without its weekday. */
const activeText = (employee: Employee) =>
  isLeaving(employee)
    ? labels.leaves(formatDate(employee.leave?.last_day ?? '').replace(/^\w+, /, ''))
    : yesOrNo(employee);

interface Shown {
  onOpen: (dialog: RosterDialog) => void;
  /** Administrators can be neither deleted nor given a new password. */
  reserved: boolean;
  /** The assignment columns in use. */
  assigned: readonly string[];
  /** A leave is planned. */
  leaves: boolean;
  /** All actions are in the row's menu. */
  phone: boolean;
}

/** Returns the columns in the order of docs/spec.md section 2, with the assignment after the rank. */
export function columnsFor({ onOpen, reserved, assigned, leaves, phone }: Shown): readonly Column<Employee>[] {
  return [
    employeeIdColumn(titles.employee_id, { width: 128, minWidth: 120, priority: 1 }),
    {
      key: 'last_name',
      title: titles.last_name,
      cell: ({ employee_id, last_name }) => <PersonLink employeeId={employee_id}>{last_name}</PersonLink>,
      sortBy: ({ last_name }) => last_name,
      rowHeader: true,
    },
    textColumn('first_name', titles.first_name, ({ first_name }) => first_name),
    textColumn('middle_initial', titles.middle_initial, middleInitial, { width: 134, minWidth: 122, priority: 5 }),
    {
      key: 'badge_number',
      title: titles.badge_number,
      cell: ({ badge_number }) => badge_number,
      sortBy: ({ badge_number }) => asNumber(badge_number),
      width: 144,
      minWidth: 132,
      priority: 3,
    },
    {
      key: 'rank',
      title: titles.rank,
      cell: ({ rank_name }) => rank_name,
      sortBy: rankOrder,
      width: 150,
      minWidth: 120,
      priority: 2,
    },
    ...Object.values<Column<Employee>>(assignedColumns).filter(({ key }) => assigned.includes(key)),
    {
      key: 'active',
      title: titles.active,
      cell: activeText,
      sortBy: yesOrNo,
      width: leaves ? 172 : 120,
      minWidth: leaves ? 168 : 92,
      priority: 4,
    },
    {
      key: 'actions',
      title: titles.actions,
      actions: true,
      cell: (employee) => (
        <RowActions
          employee={employee}
          reserved={reserved && employee.administrator === true}
          phone={phone}
          onOpen={onOpen}
        />
      ),
      width: phone ? 64 : 122,
      minWidth: phone ? 64 : 110,
    },
  ];
}
