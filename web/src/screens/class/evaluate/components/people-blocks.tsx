import { Button, Menu, Paper } from '@mantine/core';
import type { FormItem } from '@muster/shared/forms/form';
import { IconChecks } from '@tabler/icons-react';
import { memo } from 'react';
import { sectionLabels } from '../labels.ts';
import { takesAnswers } from '../ready.ts';
import type { SectionContext, ShownRow } from '../shown-row.ts';
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

/** The attendees of a section for narrow windows: a block for each row, with the item above each control. */
export function PeopleBlocks({ label, rows, context }: PeopleProps) {
  const checks = context.section.items.filter(({ kind }) => kind === 'check');
  return (
    <div data-people>
      {checks.length > 0 && <PassRestMenu items={checks} onPassRest={context.actions.passRest} />}
      <ul className={classes.blocks} aria-label={label}>
        {rows.map((shown) => (
          <Block key={shown.row.key} shown={shown} context={context} />
        ))}
      </ul>
    </div>
  );
}

const Block = memo(function Block({ shown, context }: { shown: ShownRow; context: SectionContext }) {
  const { row, problems } = shown;
  return (
    <Paper component="li" withBorder radius="lg" className={classes.block}>
      <div className={classes.blockHead}>
        <PersonParts shown={shown} context={context} />
        <ResultParts shown={shown} context={context} />
      </div>
      {takesAnswers(row) && (
        <div className={classes.items} data-single={context.section.items.length === 1 || undefined}>
          {context.section.items.map((item) => (
            <ItemCell
              key={item.key}
              item={item}
              row={row}
              problem={problems?.[`answers.items.${item.key}`]?.join('\n')}
              isInColumn={false}
              context={context}
            />
          ))}
        </div>
      )}
      <RowButtons shown={shown} context={context} />
      {rowNote({ shown, context })}
    </Paper>
  );
});

/** The checks that everyone without an answer can pass at once. */
function PassRestMenu({ items, onPassRest }: { items: readonly FormItem[]; onPassRest: (item: string) => void }) {
  return (
    <Menu position="bottom-start" shadow="md" hideDetached={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="light" mih={48} leftSection={<IconChecks size={18} aria-hidden />}>
          {sectionLabels.passRest}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, text }) => (
          <Menu.Item key={key} mih={48} onClick={() => onPassRest(key)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
