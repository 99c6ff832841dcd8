import { ActionIcon, Group } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { nameOf } from '../employee-form-values.ts';
import { labels } from '../labels.ts';
import type { RosterDialog } from '../roster-dialog.ts';

interface RowActionsProps {
  employee: Employee;
  /** Only administrators may delete this employee. */
  reserved: boolean;
  onOpen: (dialog: RosterDialog) => void;
}

/** The buttons of an employee: edit and delete. */
export function RowActions({ employee, reserved, onOpen }: RowActionsProps) {
  const name = nameOf(employee);
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={labels.actionOn(labels.edit, name)}
        title={labels.edit}
        onClick={() => onOpen({ kind: 'edit', employee })}
      >
        <IconPencil size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={labels.actionOn(labels.delete, name)}
        title={reserved ? labels.administratorsOnly.delete : labels.delete}
        disabled={reserved}
        onClick={() => onOpen({ kind: 'delete', employee })}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
