import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from '../../../ui/draft-context.ts';
import type { Guard } from '../../../ui/use-dialog-status.ts';
import { deleteLabels, formLabels, passwordLabels } from '../labels.ts';
import type { ContentProps, RosterDialog } from '../roster-dialog.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { EditEmployee } from './edit-employee.tsx';
import { ConfirmReset, EmployeeCreated, PasswordReset } from './password-dialogs.tsx';

const titles: Record<RosterDialog['kind'], string> = {
  create: formLabels.createTitle,
  created: passwordLabels.createdTitle,
  edit: formLabels.editTitle,
  confirmReset: passwordLabels.confirmTitle,
  reset: passwordLabels.resetTitle,
  delete: deleteLabels.title,
};

type Shared = Omit<ContentProps<RosterDialog['kind']>, 'dialog'>;

function Content({ dialog, ...shared }: Shared & { dialog: RosterDialog }) {
  switch (dialog.kind) {
    case 'create':
      return <CreateEmployee dialog={dialog} {...shared} />;
    case 'created':
      return <EmployeeCreated dialog={dialog} {...shared} />;
    case 'edit':
      return <EditEmployee dialog={dialog} {...shared} />;
    case 'confirmReset':
      return <ConfirmReset dialog={dialog} {...shared} />;
    case 'reset':
      return <PasswordReset dialog={dialog} {...shared} />;
    case 'delete':
      return <ConfirmDelete dialog={dialog} {...shared} />;
  }
}

/** A content that takes the place of another one takes the focus too, which had been on what is gone. */
function Replacing(props: Shared & { dialog: RosterDialog }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // While the dialog opens the focus is still on the row's button, and must be until the dialog has noted where to return it.
    if (document.activeElement === document.body)
      content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={content}>
      <Content {...props} />
    </div>
  );
}

interface RosterDialogsProps extends Pick<ContentProps<RosterDialog['kind']>, 'onChange'> {
  dialog: RosterDialog | undefined;
  draft: Draft;
  onDialog: (dialog: RosterDialog | undefined) => void;
}

const free: Guard = { dirty: false, busy: false };

/**
 * The dialogs of the Employees screen: one modal whose content changes, so that the focus returns to the row's button. While it
 * fades out it keeps showing what it showed. A password that was not copied is not closed by the first attempt.
 */
export function RosterDialogs({ dialog, draft, onDialog, onChange }: RosterDialogsProps) {
  const [shown, setShown] = useState<{ dialog: RosterDialog; opening: number }>();
  const [guard, setGuard] = useState(free);
  const [password, setPassword] = useState<'shown' | 'warned' | 'copied'>('shown');
  if (dialog && dialog !== shown?.dialog) {
    setShown({ dialog, opening: (shown?.opening ?? 0) + 1 });
    setGuard(free);
    setPassword('shown');
  }
  const onGuard = useCallback((next: Guard) => setGuard(next), []);
  function close() {
    if (guard.busy) return;
    const showsPassword = dialog?.kind === 'created' || dialog?.kind === 'reset';
    if (showsPassword && password === 'shown') setPassword('warned');
    else onDialog(undefined);
  }
  return (
    <Dialog
      title={shown ? titles[shown.dialog.kind] : ''}
      opened={dialog !== undefined}
      onClose={close}
      dirty={guard.dirty}
      draft={draft}
    >
      {shown && (
        <Replacing
          key={shown.opening}
          dialog={shown.dialog}
          onNext={onDialog}
          onClose={() => onDialog(undefined)}
          onGuard={onGuard}
          onChange={onChange}
          warned={password === 'warned'}
          onCopied={() => setPassword('copied')}
        />
      )}
    </Dialog>
  );
}
