import { Button, Group } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconKey, IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { labels, passwordLabels } from '../../../../parts/roster/labels.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { RosterDialog } from '../roster-dialog.ts';
import { stayLabels } from '../stay-labels.ts';

interface RowActionsProps {
  employee: Employee;
  /** Only administrators may delete this employee or reset the password. */
  reserved: boolean;
  /** Edit is also in the menu. */
  phone: boolean;
  onOpen: (dialog: RosterDialog) => void;
}

/** The actions of an employee: Edit, and a menu of the others. */
export function RowActions({ employee, reserved, phone, onOpen }: RowActionsProps) {
  const name = nameOf(employee);
  const edit = () => onOpen({ kind: 'edit', employee });
  return (
    <Group gap={0} justify="flex-end" wrap="nowrap">
      {!phone && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={labels.actionOn(labels.edit, name)}
          onClick={edit}
        >
          {labels.edit}
        </Button>
      )}
      <RowMenu
        label={labels.moreActions(name)}
        items={[
          ...(phone ? [{ label: labels.edit, Icon: IconPencil, onClick: edit }] : []),
          {
            label: passwordLabels.reset,
            Icon: IconKey,
            onClick: () => onOpen({ kind: 'confirmReset', employee }),
            ...(reserved ? { reason: labels.administratorsOnly.reset } : {}),
          },
          ...(employee.active
            ? [
                {
                  label: employee.leave ? stayLabels.leave.change : stayLabels.leave.title,
                  Icon: IconUserOff,
                  onClick: () => onOpen({ kind: 'leave', employee }),
                  ...(reserved ? { reason: labels.administratorsOnly.active } : {}),
                },
              ]
            : []),
          {
            label: labels.delete,
            Icon: IconTrash,
            onClick: () => onOpen({ kind: 'delete', employee }),
            destructive: true,
            ...(reserved ? { reason: labels.administratorsOnly.delete } : {}),
          },
        ]}
      />
    </Group>
  );
}
