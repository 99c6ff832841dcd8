import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorText } from '../../../../api/error-text.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { deleteLabels, labels } from '../../../../parts/roster/labels.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { deleteEmployee, useIsOwn } from '../api.ts';
import type { ContentProps } from '../roster-dialog.ts';

/** Confirm Delete: the losses, what is kept, and the alternative. */
export function ConfirmDelete({ dialog, onClose, onChange }: ContentProps<'delete'>) {
  const { employee } = dialog;
  const name = nameOf(employee);
  const own = useIsOwn(employee);
  async function confirm() {
    await deleteEmployee(employee);
    onChange(employee.id, null);
    notifications.show({ message: deleteLabels.done(name), color: 'navy' });
    onClose();
  }
  return (
    <Confirm
      question={deleteLabels.question(name, employee.employee_id)}
      confirm={labels.delete}
      confirming={deleteLabels.busy}
      onConfirm={confirm}
      errorText={(error) => errorText(deleteLabels.failed, error)}
      onCancel={onClose}
    >
      {own && <Text fw={500}>{deleteLabels.own}</Text>}
      <div>
        <Text>{deleteLabels.lost}</Text>
        <List mt={4} withPadding>
          {deleteLabels.losses.map((loss) => (
            <List.Item key={loss}>{loss}</List.Item>
          ))}
        </List>
      </div>
      <Text>{deleteLabels.kept}</Text>
      {employee.active && <Text variant="hint">{deleteLabels.instead}</Text>}
    </Confirm>
  );
}
