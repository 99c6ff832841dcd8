import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Employee } from '@muster/shared/areas/roster';
import { errorText } from '../../../../api/error-text.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { cancelLeave } from '../../roster/stay-api.ts';
import { stayLabels } from '../../roster/stay-labels.ts';
import type { StayFormProps } from '../../roster/use-stay-form.ts';

export interface StayDialog {
  kind: 'cancel' | 'return' | 'renumber';
  employee: Employee;
}

// Loads the forms when the first dialog opens.
const ReturnForm = lazyComponent(async () => (await import('./return-form.tsx')).ReturnForm);
const RenumberForm = lazyComponent(async () => (await import('./renumber-form.tsx')).RenumberForm);

interface StayDialogsProps {
  dialog: StayDialog | undefined;
  draft: Draft;
  onDialog: (dialog: StayDialog | undefined) => void;
  onChange: () => unknown;
  onPassword: (employee: Employee, password: string) => void;
  onRenumbered: (employeeId: string) => void;
}

/** The dialogs for a planned leave, a return, and the employee ID. */
export function StayDialogs({ dialog, draft, onDialog, onChange, onPassword, onRenumbered }: StayDialogsProps) {
  const onClose = () => onDialog(undefined);
  return (
    <Dialog dialog={dialog} title={({ kind }) => stayLabels[kind].title} draft={draft} onClose={onClose}>
      {({ kind, employee }) => {
        const shared = { employee, onClose, onChange };
        switch (kind) {
          case 'cancel':
            return <CancelLeave {...shared} />;
          case 'return':
            return <ReturnForm {...shared} onPassword={(password) => onPassword(employee, password)} />;
          case 'renumber':
            return <RenumberForm employee={employee} onClose={onClose} onRenumbered={onRenumbered} />;
        }
      }}
    </Dialog>
  );
}

function CancelLeave({ employee, onClose, onChange }: StayFormProps) {
  const texts = stayLabels.cancel;
  const name = nameOf(employee);
  return (
    <Confirm
      question={texts.question(name)}
      confirm={texts.confirm}
      confirming={texts.confirming}
      harmless
      onConfirm={async () => {
        await cancelLeave(employee);
        notifications.show({ message: texts.done(name), color: 'navy' });
        onClose();
        await onChange();
      }}
      errorText={(error) => errorText(texts.failed, error)}
      onCancel={onClose}
    >
      <Text>{texts.meaning(employee.leave?.last_day ?? '')}</Text>
    </Confirm>
  );
}
