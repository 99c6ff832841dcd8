import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { fieldLabels as texts } from '../labels.ts';

export interface PartActionsProps {
  /** The part's name, in the accessible names of the buttons. */
  name: string;
  /** The part's key, by which the focus returns to its buttons. */
  partKey: string;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** The buttons that move, copy and remove a section or an item. */
export function PartActions(props: PartActionsProps) {
  const { name, partKey, canMoveUp, canMoveDown, onMove, onDuplicate, onRemove } = props;
  const buttons = [
    { move: 'up', label: texts.up(name), Icon: IconArrowUp, disabled: !canMoveUp, onClick: () => onMove(-1) },
    { move: 'down', label: texts.down(name), Icon: IconArrowDown, disabled: !canMoveDown, onClick: () => onMove(1) },
    { label: texts.duplicate(name), Icon: IconCopy, disabled: false, onClick: onDuplicate },
    { label: texts.remove(name), Icon: IconTrash, disabled: false, onClick: onRemove },
  ];
  return (
    <Group gap={2} wrap="nowrap">
      {buttons.map(({ move, label, Icon, disabled, onClick }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
          title={label}
          data-move={move && `${move} ${partKey}`}
          disabled={disabled}
          onClick={onClick}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
