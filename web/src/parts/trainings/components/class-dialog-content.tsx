import type { ClassDialog, ContentProps } from '../manage-dialog.ts';
import { CancelClassForm } from './cancel-class-form.tsx';
import { AddClassForm, EditClassForm } from './class-form.tsx';
import { ConfirmDeleteClass } from './confirm-delete-class.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';

interface ClassDialogContentProps extends ContentProps {
  dialog: ClassDialog;
  onOpen: (dialog: ClassDialog) => void;
}

/** The content of a dialog that adds, edits, repeats, cancels or deletes a class. */
export function ClassDialogContent({ dialog, onOpen, ...content }: ClassDialogContentProps) {
  switch (dialog.kind) {
    case 'addClass':
      return <AddClassForm {...content} type={dialog.type} copied={dialog.copied} />;
    case 'editClass':
      return <EditClassForm {...content} trainingClass={dialog.trainingClass} moves={dialog.moves} />;
    case 'repeatClass':
      return <RepeatWeekly {...content} type={dialog.type} trainingClass={dialog.trainingClass} />;
    case 'cancelClass':
      return <CancelClassForm {...content} trainingClass={dialog.trainingClass} />;
    case 'deleteClass':
      return <ConfirmDeleteClass {...content} onOpen={onOpen} trainingClass={dialog.trainingClass} />;
  }
}
