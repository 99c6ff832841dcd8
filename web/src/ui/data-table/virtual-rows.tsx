import { Fragment, useState } from 'react';
import type { RowsProps } from './data-table.tsx';
import { TableRow } from './table-row.tsx';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './virtual-rows.module.css';

/** Takes the height of omitted rows. */
function SpacerRow({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={columns} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  );
}

/** The rows of a long table: only those near the screen, and the focused one. Each is a measured `tbody`. */
export function VirtualRows<Row>({ rows, keys, open, arriving: _, oneLine, ...options }: RowsProps<Row>) {
  const [focused, setFocused] = useState<string>();
  const { items, measure, after } = useVirtualRows(keys, focused, options.hidden.length, oneLine);
  const cells = options.columns.length + (options.expand ? 1 : 0);
  return (
    <>
      {items.map(({ index, key, before }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={key}>
            <SpacerRow height={before} columns={cells} />
            <tbody
              ref={measure}
              data-index={index}
              className={classes.body}
              onFocus={() => setFocused(key)}
              onBlur={() => setFocused(undefined)}
            >
              <TableRow {...options} row={row} rowKey={key} virtualIndex={index} open={open.has(key)} />
            </tbody>
          </Fragment>
        );
      })}
      <SpacerRow height={after} columns={cells} />
    </>
  );
}
