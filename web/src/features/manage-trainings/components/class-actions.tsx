import { ActionIcon, Button, Group } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { classLabels, labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';

interface ClassActionsProps {
  row: TrainingClass;
  onOpen: (dialog: ManageDialog) => void;
}

/** What can be done about a class: its attendance, edit, delete. */
export function ClassActions({ row, onOpen }: ClassActionsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUsers size={15} stroke={1.6} aria-hidden />}
        aria-label={classLabels.at(classLabels.attendance, row.location)}
        onClick={() => onOpen({ kind: 'attendance', row })}
      >
        {classLabels.attendance}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={labels.edit}
        aria-label={classLabels.at(labels.edit, row.location)}
        onClick={() => onOpen({ kind: 'editClass', row })}
      >
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={labels.delete}
        aria-label={classLabels.at(labels.delete, row.location)}
        onClick={() => onOpen({ kind: 'deleteClass', row })}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
