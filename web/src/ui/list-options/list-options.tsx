import { Button, Menu, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconDownload, IconPrinter } from '@tabler/icons-react';
import { downloadList, type ShownList } from './export-list.ts';
import { labels } from './labels.ts';
import classes from './list-options.module.css';
import type { ChosenColumns } from './use-chosen-columns.ts';

interface ExportedList<Row> extends Pick<ShownList<Row>, 'rows' | 'sort'> {
  /** The exported rows ("23 of 541 employees"); undefined until the list is complete. */
  count: string | undefined;
  timeZone: string;
}

interface ListOptionsProps<Row> {
  /** The list's name. */
  label: string;
  columns: ChosenColumns<Row>;
  /** The shown list; absent: the list has its own export. */
  exported?: ExportedList<Row>;
}

/** Milliseconds in which the menu closes. */
const menuCloses = 200;

function ExportItem<Row>({ label, columns, exported }: ListOptionsProps<Row> & { exported: ExportedList<Row> }) {
  const { rows, sort, count, timeZone } = exported;
  return (
    <Menu.Item
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      disabled={count === undefined}
      onClick={() => downloadList({ label, columns, rows, sort }, timeZone)}
    >
      {labels.exportCsv}
      <Text variant="hint">{count === undefined ? labels.incomplete : labels.exported(count)}</Text>
    </Menu.Item>
  );
}

/** The menu of a list: choose columns, export, print. */
export function ListOptions<Row>({ label, columns, exported }: ListOptionsProps<Row>) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal width={260}>
      <Menu.Target>
        <Button
          className={classes.open}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        >
          <span className={classes.text}>{labels.open}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {columns.optional.length > 0 && (
          <>
            <Menu.Label>{labels.columns}</Menu.Label>
            {columns.optional.map((column) => (
              <Menu.CheckboxItem
                key={column.key}
                checked={columns.shown.includes(column)}
                onChange={(shown) => columns.choose(column.key, shown)}
              >
                {column.title}
              </Menu.CheckboxItem>
            ))}
            <Menu.Divider />
          </>
        )}
        {exported && <ExportItem label={label} columns={columns} exported={exported} />}
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setTimeout(() => window.print(), menuCloses)}
        >
          {labels.print}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
