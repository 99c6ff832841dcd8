import { PersonLink } from '../person-link.tsx';
import { asNumber } from './as-number.ts';
import type { Column } from './column.ts';

/** Returns the column of employee IDs, sorted numerically if possible. */
export function employeeIdColumn<Row extends { employee_id: string }>(
  title: string,
  layout: Pick<Column<Row>, 'width' | 'minWidth' | 'priority'> & { key?: string },
): Column<Row> {
  return {
    key: 'employee_id',
    title,
    cell: ({ employee_id }) => employee_id,
    sortBy: ({ employee_id }) => asNumber(employee_id),
    ...layout,
  };
}

/** Returns the column of names with links to the people's pages. */
export function personColumn<Row extends { employee_id: string; name: string }>(title: string): Column<Row> {
  return {
    key: 'name',
    title,
    cell: ({ employee_id, name }) => <PersonLink employeeId={employee_id}>{name}</PersonLink>,
    sortBy: ({ name }) => name,
    rowHeader: true,
  };
}
