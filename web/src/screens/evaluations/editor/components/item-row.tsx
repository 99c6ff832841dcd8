import { Group, Text, UnstyledButton } from '@mantine/core';
import type { FormItem } from '@muster/shared/forms/form';
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { kindWords, fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';
import classes from './form-editor.module.css';
import { ItemFields } from './item-fields.tsx';
import { PartActions, type PartActionsProps } from './part-actions.tsx';
import { PartMessage } from './part-message.tsx';

interface ItemRowProps extends Omit<PartActionsProps, 'name' | 'partKey'> {
  item: FormItem;
  isAboutFirearm: boolean;
  isOpen: boolean;
  /** The item or one of its fields has a message. */
  isWrong: boolean;
  at: TextAt;
  onToggle: () => void;
  onChange: (item: FormItem) => void;
}

/** An item in the editor: its text and kind in one line, which opens its fields. */
export function ItemRow(props: ItemRowProps) {
  const { item, isAboutFirearm, isOpen, isWrong, at, onToggle, onChange, ...actions } = props;
  const panel = useId();
  const name = texts.item(item.text);
  return (
    <li className={classes.item}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          data-toggle-of={item.key}
          onClick={onToggle}
        >
          <IconChevronRight size={18} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
          <span className={classes.name}>
            {name} <Text component="span" variant="hint">{`${kindWords[item.kind]}`}</Text>
          </span>
          {isWrong && <IconAlertCircle size={18} className={classes.wrong} aria-hidden />}
        </UnstyledButton>
        <PartActions name={name} partKey={item.key} {...actions} />
      </Group>
      <PartMessage text={at()} />
      <PartMessage text={at('key')} />
      {/* Without a transition: the first field with a message gets the focus when the item opens. */}
      {isOpen && (
        <div className={classes.fields} id={panel}>
          <ItemFields item={item} isAboutFirearm={isAboutFirearm} at={at} onChange={onChange} />
        </div>
      )}
    </li>
  );
}
