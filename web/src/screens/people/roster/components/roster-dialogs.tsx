import { TemporaryPassword } from '../../../../parts/roster/components/temporary-password.tsx';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { deleteLabels, formLabels, passwordLabels } from '../../../../parts/roster/labels.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import type { ContentProps, RosterDialog } from '../roster-dialog.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { ConfirmReset } from './confirm-reset.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';

const titles: Record<RosterDialog['kind'], string> = {
  create: formLabels.createTitle,
  created: passwordLabels.createdTitle,
  edit: formLabels.editTitle,
  confirmReset: passwordLabels.confirmTitle,
  reset: passwordLabels.resetTitle,
  delete: deleteLabels.title,
};

type SharedProps = Omit<ContentProps<RosterDialog['kind']>, 'dialog'>;

function Content({ dialog, ...shared }: SharedProps & { dialog: RosterDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <CreateEmployee dialog={dialog} {...shared} />;
    case 'created': {
      const { employee, password } = dialog;
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
      // Returns to Edit Employee if its form was half filled.
      const done = () => (edited ? shared.onNext({ kind: 'edit', employee, edited }) : shared.onClose());
      return <TemporaryPassword text={text} password={password} onDone={done} />;
    }
    case 'delete':
      return <ConfirmDelete dialog={dialog} {...shared} />;
  }
}

interface RosterDialogsProps extends Pick<SharedProps, 'onChange'> {
  dialog: RosterDialog | undefined;
  draft: Draft;
  onDialog: (dialog: RosterDialog | undefined) => void;
}

/** The dialogs of the Employees screen. */
export function RosterDialogs({ dialog, draft, onDialog, onChange }: RosterDialogsProps) {
  const close = () => onDialog(undefined);
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} draft={draft} onClose={close}>
      {(shown) => <Content dialog={shown} onNext={onDialog} onClose={close} onChange={onChange} />}
    </Dialog>
  );
}
