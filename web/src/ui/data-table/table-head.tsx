import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './sorting.ts';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (key: string) => void;
  /** Rows start with a chevron, which needs its own head. */
  expands: boolean;
  /** The screen reader title of the expand buttons at the end of the rows. */
  endToggle: string | undefined;
}

export function TableHead<Row>({ columns, sort, onSort, expands, endToggle }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {expands && (
          <th scope="col" className={classes.toggleColumn}>
            <VisuallyHidden>Expand</VisuallyHidden>
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.actions ? 'right' : column.align}
              className={column.actions ? classes.actions : column.selects ? classes.select : undefined}
              aria-sort={column.sortBy ? (direction ?? 'none') : undefined}
            >
              {column.sortBy ? (
                <UnstyledButton className={classes.sort} onClick={() => onSort(column.key)}>
                  {column.title}
                  <SortIcon direction={direction} />
                </UnstyledButton>
              ) : (
                (column.head ?? column.title)
              )}
            </th>
          );
        })}
        {endToggle && (
          <th scope="col" className={classes.actions}>
            <VisuallyHidden>{endToggle}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <IconArrowUp size={14} aria-hidden />;
  if (direction === 'descending') return <IconArrowDown size={14} aria-hidden />;
  return <IconArrowsSort size={14} className={classes.unsorted} aria-hidden />;
}
