import { ActionIcon, Group } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';

interface TypeActionsProps {
  type: TrainingType;
  onOpen: (dialog: ManageDialog) => void;
}

/** The buttons of a training type: add a class, edit, delete. */
export function TypeActions({ type, onOpen }: TypeActionsProps) {
  const actions = [
    { kind: 'addClass', title: labels.add, name: labels.addTo(type.name), Icon: IconPlus },
    { kind: 'editType', title: labels.edit, name: labels.actionOn(labels.edit, type.name), Icon: IconPencil },
    { kind: 'deleteType', title: labels.delete, name: labels.actionOn(labels.delete, type.name), Icon: IconTrash },
  ] as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" component="span">
      {actions.map(({ kind, title, name, Icon }) => (
        <ActionIcon
          key={kind}
          variant="subtle"
          color="gray"
          size={32}
          title={title}
          aria-label={name}
          onClick={() => onOpen({ kind, type })}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
