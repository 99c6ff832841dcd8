import type { ClassDialog, ContentProps } from '../manage-dialog.ts';
import { AddClassForm, EditClassForm } from './class-form.tsx';
import { ConfirmDeleteClass } from './confirm-delete-class.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';

/** The content of a dialog that adds, edits, repeats or deletes a class. */
export function ClassDialogContent({ dialog, ...content }: ContentProps & { dialog: ClassDialog }) {
  switch (dialog.kind) {
    case 'addClass':
      return <AddClassForm {...content} type={dialog.type} copied={dialog.copied} />;
    case 'editClass':
      return <EditClassForm {...content} trainingClass={dialog.trainingClass} moves={dialog.moves} />;
    case 'repeatClass':
      return <RepeatWeekly {...content} type={dialog.type} trainingClass={dialog.trainingClass} />;
    case 'deleteClass':
      return <ConfirmDeleteClass {...content} trainingClass={dialog.trainingClass} />;
  }
}
