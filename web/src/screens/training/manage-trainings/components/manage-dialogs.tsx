import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ClassRoster } from '../../../../parts/attendance/components/class-roster.tsx';
import { labels as attendance } from '../../../../parts/attendance/labels.ts';
import { SiteLists } from '../../../../parts/lists/components/site-lists.tsx';
import { labels as lists } from '../../../../parts/lists/labels.ts';
import { ClassDialogContent } from '../../../../parts/trainings/components/class-dialog-content.tsx';
import {
  archiveDialog,
  deleteTypeDialog,
  typeDialog,
  typeDocumentsDialog,
} from '../../../../parts/trainings/labels.ts';
import { type ContentProps, classDialogTitle, type ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { classPath } from '../../../../paths.ts';
import { ClassDetails } from '../../../../ui/class-details.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { ConfirmArchive } from './confirm-archive.tsx';
import { ConfirmDeleteType } from './confirm-delete-type.tsx';
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
    case 'attendance':
      return attendance.title;
    case 'lists':
      return lists.title;
    default:
      return classDialogTitle(dialog);
  }
}

interface DialogContentProps extends ContentProps {
  dialog: ManageDialog;
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
    case 'archiveType':
      return <ConfirmArchive {...content} type={dialog.type} />;
    case 'typeDocuments':
      return <TypeDocuments type={dialog.type} />;
    case 'attendance': {
      const { trainingClass } = dialog;
      const onChanged = () => content.onChanged(trainingClass.training_type.id);
      return (
        <ClassRoster trainingClass={trainingClass} onChanged={onChanged}>
          <ClassDetails trainingClass={trainingClass} />
          <Anchor component={Link} to={classPath(trainingClass.id)} size="sm">
            {attendance.classPage}
          </Anchor>
        </ClassRoster>
      );
    }
    case 'lists':
      return (
        <>
          <Stack gap="lg">
            <SiteLists lists={['places', 'categories', 'holidays']} />
          </Stack>
          <DialogActions>
            <Button variant="default" data-autofocus onClick={content.onCancel}>
              {lists.close}
            </Button>
          </DialogActions>
        </>
      );
    default:
      return <ClassDialogContent {...content} onOpen={onOpen} dialog={dialog} />;
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
