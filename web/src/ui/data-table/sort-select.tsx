import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './sorting.ts';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** A sortable column is hidden: the list is also shown in wide windows. */
  needed: boolean;
}

/** The sort list, for cards and for hidden sortable columns. */
export function SortSelect<Row>({ columns, sort, onSort, needed }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy);
  const current = sort ?? { key: sortable[0]?.key ?? '', direction: 'ascending' };
  const turned = current.direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <Group className={classes.sortSelect} data-needed={needed || undefined} gap="xs" wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
        flex={1}
        value={current.key}
        data={sortable.map(({ key, title }) => ({ value: key, label: `Sort by ${title}` }))}
        onChange={(event) => onSort({ key: event.currentTarget.value, direction: 'ascending' })}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Sort ${turned}`}
        onClick={() => onSort({ ...current, direction: turned })}
      >
        {current.direction === 'ascending' ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
      </ActionIcon>
    </Group>
  );
}
