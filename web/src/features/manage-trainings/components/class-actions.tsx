import { ActionIcon, Button, Group } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { classLabels, labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';

interface ClassActionsProps {
  trainingClass: TrainingClass;
  onOpen: (dialog: ManageDialog) => void;
}

/** The buttons of a class: attendance, edit, delete. */
export function ClassActions({ trainingClass, onOpen }: ClassActionsProps) {
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconUsers size={15} stroke={1.6} aria-hidden />}
        aria-label={classLabels.at(classLabels.attendance, trainingClass.location)}
        onClick={() => onOpen({ kind: 'attendance', trainingClass })}
      >
        {classLabels.attendance}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={labels.edit}
        aria-label={classLabels.at(labels.edit, trainingClass.location)}
        onClick={() => onOpen({ kind: 'editClass', trainingClass })}
      >
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        title={labels.delete}
        aria-label={classLabels.at(labels.delete, trainingClass.location)}
        onClick={() => onOpen({ kind: 'deleteClass', trainingClass })}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
