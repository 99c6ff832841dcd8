import type { Column } from './data-table/column.ts';
import { PersonLink } from './person-link.tsx';

/** Returns the column of people's names, which lead to their pages. */
export function personColumn<Row extends { employee_id: string; name: string }>(title: string): Column<Row> {
  return {
    key: 'name',
    title,
    cell: ({ employee_id, name }) => <PersonLink employeeId={employee_id}>{name}</PersonLink>,
    sortBy: ({ name }) => name,
    rowHeader: true,
  };
}
