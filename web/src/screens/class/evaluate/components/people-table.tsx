import { Button, Text } from '@mantine/core';
import type { FormItem } from '@muster/shared/forms/form';
import { useCallback, useMemo } from 'react';
import { labels as itemLabels } from '../../../../parts/evaluations/answers/labels.ts';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { singleClick } from '../../../../ui/single-click.ts';
import { labels, sectionLabels } from '../labels.ts';
import { takesAnswers } from '../ready.ts';
import { headId, type SectionContext, type ShownRow } from '../shown-row.ts';
import classes from './evaluate-class.module.css';
import { ItemCell } from './item-cell.tsx';
import { PersonParts } from './person-parts.tsx';
import { ResultParts } from './result-parts.tsx';
import { RowButtons, rowNote } from './row-buttons.tsx';

interface PeopleProps {
  label: string;
  rows: readonly ShownRow[];
  context: SectionContext;
}

const rowKey = ({ row }: ShownRow): string => row.key;

/** The width of an item's column, in pixels at the default text size. */
const itemWidths: Record<FormItem['kind'], number> = {
  check: 136,
  number: 184,
  scale: 150,
  choice: 160,
  duration: 260,
  text: 160,
  signature: 160,
};

/** The attendees of a section in a table: a column for each item. */
export function PeopleTable({ label, rows, context }: PeopleProps) {
  const columns = useMemo(() => columnsOf(context), [context]);
  const note = useCallback((shown: ShownRow) => rowNote({ shown, context }), [context]);
  return (
    <div className={classes.table} data-people>
      <DataTable label={label} columns={columns} rows={rows} rowKey={rowKey} note={note} empty={labels.noOneHere} />
    </div>
  );
}

const columnsOf = (context: SectionContext): readonly Column<ShownRow>[] => [
  {
    key: 'person',
    title: labels.columns.person,
    // The totals stay in view while the items scroll sideways.
    cell: (shown) => (
      <>
        <PersonParts shown={shown} context={context} />
        <ResultParts shown={shown} context={context} />
      </>
    ),
    rowHeader: true,
    width: 280,
    minWidth: 220,
  },
  ...context.section.items.map(
    (item): Column<ShownRow> => ({
      key: `item ${item.key}`,
      title: item.text,
      head: (
        <ItemHead id={headId(context, item.key)} item={item} onPassRest={() => context.actions.passRest(item.key)} />
      ),
      cell: ({ row, problems }) =>
        takesAnswers(row) && (
          <ItemCell
            item={item}
            row={row}
            problem={problems?.[`answers.items.${item.key}`]?.join('\n')}
            isInColumn
            context={context}
          />
        ),
      width: itemWidths[item.kind],
    }),
  ),
  {
    key: 'actions',
    title: labels.columns.actions,
    cell: (shown) => <RowButtons shown={shown} context={context} />,
    actions: true,
    width: 144,
  },
];

/** The text of an item at the head of its column, with the action for a check. */
function ItemHead({ id, item, onPassRest }: { id: string; item: FormItem; onPassRest: () => void }) {
  return (
    <div className={classes.head}>
      <span id={id}>{item.text}</span>
      {item.kind === 'number' && <Text variant="hint">{itemLabels.ofMost(item.most, item.unit)}</Text>}
      {item.critical && <Text variant="hint">{itemLabels.critical}</Text>}
      {item.kind === 'check' && (
        <Button
          variant="light"
          size="compact-sm"
          mih={44}
          aria-label={sectionLabels.passRestOf(item.text)}
          // A second click would find no one left, and take the way to undo the first one.
          onClick={singleClick(onPassRest)}
        >
          {sectionLabels.passRest}
        </Button>
      )}
    </div>
  );
}
