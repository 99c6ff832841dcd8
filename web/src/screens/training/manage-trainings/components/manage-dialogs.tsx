import { labels as attendance } from '../../../../parts/attendance/labels.ts';
import { ListsDialogContent } from '../../../../parts/lists/components/lists-dialog-content.tsx';
import { labels as lists } from '../../../../parts/lists/labels.ts';
import { AddClassForm, EditClassForm } from '../../../../parts/trainings/components/class-form.tsx';
import {
  archiveDialog,
  classDialog,
  deleteClassDialog,
  deleteTypeDialog,
  repeatDialog,
  typeDialog,
  typeDocumentsDialog,
} from '../../../../parts/trainings/labels.ts';
import type { ContentProps, ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { ClassAttendance } from '../../attendance/class-attendance.tsx';
import { ConfirmArchive } from './confirm-archive.tsx';
import { ConfirmDeleteClass, ConfirmDeleteType } from './confirm-delete.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';
import { TypeForm } from './type-form.tsx';

const TypeDocuments = lazyComponent(async () => (await import('./type-documents.tsx')).TypeDocuments);

function titleOf(dialog: ManageDialog): string {
  switch (dialog.kind) {
    case 'createType':
      return typeDialog.createTitle;
    case 'editType':
      return typeDialog.editTitle;
    case 'deleteType':
      return deleteTypeDialog.title;
    case 'archiveType':
      return archiveDialog.title(dialog.type.archived);
    case 'typeDocuments':
      return typeDocumentsDialog.title(dialog.type.name);
    case 'repeatClass':
      return repeatDialog.title;
    case 'addClass':
      return classDialog.addTitle(dialog.type.name);
    case 'editClass':
      return classDialog.editTitle;
    case 'deleteClass':
      return deleteClassDialog.title;
    case 'attendance':
      return attendance.title;
    case 'lists':
      return lists.title;
  }
}

interface DialogContentProps extends ContentProps {
  dialog: ManageDialog;
  /** Opens another dialog instead. */
  onOpen: (dialog: ManageDialog) => void;
}

function Content({ dialog, onOpen, ...content }: DialogContentProps) {
  switch (dialog.kind) {
    case 'createType':
      return <TypeForm {...content} />;
    case 'editType':
      return <TypeForm {...content} type={dialog.type} />;
    case 'deleteType':
      return <ConfirmDeleteType {...content} onOpen={onOpen} type={dialog.type} />;
    case 'addClass':
      return <AddClassForm {...content} type={dialog.type} copied={dialog.copied} />;
    case 'archiveType':
      return <ConfirmArchive {...content} type={dialog.type} />;
    case 'typeDocuments':
      return <TypeDocuments type={dialog.type} />;
    case 'repeatClass':
      return <RepeatWeekly {...content} type={dialog.type} trainingClass={dialog.trainingClass} />;
    case 'editClass':
      return <EditClassForm {...content} trainingClass={dialog.trainingClass} />;
    case 'deleteClass':
      return <ConfirmDeleteClass {...content} trainingClass={dialog.trainingClass} />;
    case 'attendance': {
      const { trainingClass } = dialog;
      const onChanged = () => content.onChanged(trainingClass.training_type.id);
      return <ClassAttendance trainingClass={trainingClass} onChanged={onChanged} />;
    }
    case 'lists':
      return <ListsDialogContent lists={['places', 'categories']} onClose={content.onCancel} />;
  }
}

interface ManageDialogsProps extends Pick<DialogContentProps, 'onDone' | 'onChanged' | 'onOpen'> {
  dialog: ManageDialog | undefined;
  draft: Draft;
  onClose: () => void;
}

/** The dialogs of the Manage Trainings tab. */
export function ManageDialogs({ dialog, draft, onClose, onDone, onChanged, onOpen }: ManageDialogsProps) {
  return (
    <Dialog
      dialog={dialog}
      title={titleOf}
      wide={({ kind }) => kind === 'attendance' || kind === 'typeDocuments'}
      draft={draft}
      onClose={onClose}
    >
      {(shown) => <Content dialog={shown} onCancel={onClose} onDone={onDone} onChanged={onChanged} onOpen={onOpen} />}
    </Dialog>
  );
}
