import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from '../../../ui/draft-context.ts';
import { ClassAttendance } from '../../attendance/class-attendance.tsx';
import { labels as attendance } from '../../attendance/labels.ts';
import { classDialog, deleteClassDialog, deleteTypeDialog, typeDialog } from '../labels.ts';
import type { ContentProps, ManageDialog } from '../manage-dialog.ts';
import { AddClassForm, EditClassForm } from './class-form.tsx';
import { ConfirmDeleteClass, ConfirmDeleteType } from './confirm-delete.tsx';
import { TypeForm } from './type-form.tsx';

function titleOf(dialog: ManageDialog): string {
  switch (dialog.kind) {
    case 'createType':
      return typeDialog.createTitle;
    case 'editType':
      return typeDialog.editTitle;
    case 'deleteType':
      return deleteTypeDialog.title;
    case 'addClass':
      return classDialog.addTitle(dialog.type.name);
    case 'editClass':
      return classDialog.editTitle;
    case 'deleteClass':
      return deleteClassDialog.title;
    case 'attendance':
      return attendance.title;
  }
}

function Content({ dialog, ...content }: ContentProps & { dialog: ManageDialog }) {
  switch (dialog.kind) {
    case 'createType':
      return <TypeForm {...content} />;
    case 'editType':
      return <TypeForm {...content} type={dialog.type} />;
    case 'deleteType':
      return <ConfirmDeleteType {...content} type={dialog.type} />;
    case 'addClass':
      return <AddClassForm {...content} type={dialog.type} />;
    case 'editClass':
      return <EditClassForm {...content} trainingClass={dialog.trainingClass} />;
    case 'deleteClass':
      return <ConfirmDeleteClass {...content} trainingClass={dialog.trainingClass} />;
    case 'attendance': {
      const { trainingClass } = dialog;
      const onChanged = () => content.onChanged(trainingClass.training_type.id);
      return <ClassAttendance trainingClass={trainingClass} onChanged={onChanged} />;
    }
  }
}

interface ManageDialogsProps extends Pick<ContentProps, 'onDone' | 'onChanged'> {
  dialog: ManageDialog | undefined;
  draft: Draft;
  onClose: () => void;
}

/** The dialogs of the Manage Trainings tab. */
export function ManageDialogs({ dialog, draft, onClose, onDone, onChanged }: ManageDialogsProps) {
  return (
    <Dialog dialog={dialog} title={titleOf} wide={({ kind }) => kind === 'attendance'} draft={draft} onClose={onClose}>
      {(shown) => <Content dialog={shown} onCancel={onClose} onDone={onDone} onChanged={onChanged} />}
    </Dialog>
  );
}
