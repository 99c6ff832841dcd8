import { bulkLabels, deleteLabels, formLabels, passwordLabels } from '../../../../parts/roster/labels.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { RosterDialog } from '../roster-dialog.ts';
import { stayLabels } from '../stay-labels.ts';
import type { RosterDialogContentProps } from './roster-dialog-content.tsx';

/** Loads the forms when the first dialog opens. */
const Content = lazyComponent(async () => (await import('./roster-dialog-content.tsx')).RosterDialogContent);

const titles: Record<RosterDialog['kind'], string> = {
  create: formLabels.createTitle,
  created: passwordLabels.createdTitle,
  edit: formLabels.editTitle,
  confirmReset: passwordLabels.confirmTitle,
  reset: passwordLabels.resetTitle,
  leave: stayLabels.leave.title,
  delete: deleteLabels.title,
  paste: bulkLabels.paste.title,
  changePeople: bulkLabels.change.title,
  changePermission: bulkLabels.permission.title,
  reissue: bulkLabels.reissue.title,
};

interface RosterDialogsProps extends Pick<RosterDialogContentProps, 'onChange' | 'onSelect' | 'onSlips'> {
  dialog: RosterDialog | undefined;
  draft: Draft;
  onDialog: (dialog: RosterDialog | undefined) => void;
}

/** The dialogs of the Employees screen. */
export function RosterDialogs({ dialog, draft, onDialog, ...shared }: RosterDialogsProps) {
  const close = () => onDialog(undefined);
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} draft={draft} onClose={close}>
      {(shown) => <Content dialog={shown} onNext={onDialog} onClose={close} {...shared} />}
    </Dialog>
  );
}
