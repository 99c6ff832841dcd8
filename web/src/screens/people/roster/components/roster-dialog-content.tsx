import { Text } from '@mantine/core';
import { TemporaryPassword } from '../../../../parts/roster/components/temporary-password.tsx';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { passwordLabels } from '../../../../parts/roster/labels.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';
import type { ContentProps, RosterDialog } from '../roster-dialog.ts';
import { DoneButton } from './bulk-report.tsx';
import { ChangePeople } from './change-people.tsx';
import { ChangePermission } from './change-permission.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';
import { ConfirmReset } from './confirm-reset.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { LeaveForm } from './leave-form.tsx';
import { PasteSelection } from './paste-selection.tsx';
import { ReissuePasswords } from './reissue-passwords.tsx';

export type RosterDialogContentProps = Omit<ContentProps<RosterDialog['kind']>, 'dialog'> & {
  dialog: RosterDialog;
};

export function RosterDialogContent({ dialog, ...shared }: RosterDialogContentProps) {
  switch (dialog.kind) {
    case 'create':
      return <CreateEmployee dialog={dialog} {...shared} />;
    case 'created': {
      const { employee, password } = dialog;
      if (password === '') {
        return (
          <>
            <Text>{passwordLabels.notNeeded(nameOf(employee))}</Text>
            <DialogActions>
              <DoneButton onClick={shared.onClose} />
            </DialogActions>
          </>
        );
      }
      const text = passwordLabels.created(nameOf(employee), employee.employee_id);
      return <TemporaryPassword text={text} password={password} onDone={shared.onClose} />;
    }
    case 'edit':
      return <EditEmployee dialog={dialog} {...shared} />;
    case 'confirmReset':
      return <ConfirmReset dialog={dialog} {...shared} />;
    case 'reset': {
      const { employee, edited, password } = dialog;
      const text = passwordLabels.wasReset(nameOf(employee), employee.employee_id);
      // Returns to Edit Employee if its form has unsaved input.
      const done = () => (edited ? shared.onNext({ kind: 'edit', employee, edited }) : shared.onClose());
      return <TemporaryPassword text={text} password={password} onDone={done} />;
    }
    case 'leave': {
      const { employee } = dialog;
      return (
        <LeaveForm
          employee={employee}
          onClose={shared.onClose}
          onChange={(changed) => shared.onChange(employee.id, changed)}
        />
      );
    }
    case 'delete':
      return <ConfirmDelete dialog={dialog} {...shared} />;
    case 'paste':
      return <PasteSelection dialog={dialog} {...shared} />;
    case 'changePeople':
      return <ChangePeople people={dialog.people} {...shared} />;
    case 'changePermission':
      return <ChangePermission people={dialog.people} {...shared} />;
    case 'reissue':
      return <ReissuePasswords people={dialog.people} {...shared} />;
  }
}
