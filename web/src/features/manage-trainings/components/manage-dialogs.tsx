import { useCallback, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from '../../../ui/draft-context.ts';
import type { Guard } from '../../../ui/use-dialog-status.ts';
import { ClassAttendance } from '../../attendance/class-attendance.tsx';
import { labels as attendance } from '../../attendance/labels.ts';
import { classDialog, deleteClassDialog, deleteTypeDialog, typeDialog } from '../labels.ts';
import type { ContentProps, ManageDialog } from '../manage-dialog.ts';
import { AddClassForm, EditClassForm } from './class-form.tsx';
import { DeleteClass, DeleteType } from './delete-dialogs.tsx';
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
      return <DeleteType {...content} type={dialog.type} />;
    case 'addClass':
      return <AddClassForm {...content} type={dialog.type} />;
    case 'editClass':
      return <EditClassForm {...content} row={dialog.row} />;
    case 'deleteClass':
      return <DeleteClass {...content} row={dialog.row} />;
    case 'attendance': {
      const { row } = dialog;
      return (
        <ClassAttendance
          row={row}
          onGuard={content.onGuard}
          onChanged={() => content.onChanged(row.training_type.id)}
        />
      );
    }
  }
}

interface ManageDialogsProps extends Pick<ContentProps, 'onDone' | 'onChanged'> {
  dialog: ManageDialog | undefined;
  draft: Draft;
  onClose: () => void;
}

const free: Guard = { dirty: false, busy: false };

/**
 * The dialogs of the Manage Trainings tab: one modal whose content changes. While it fades out it keeps showing what it
 * showed; each opening starts afresh.
 */
export function ManageDialogs({ dialog, draft, onClose, onDone, onChanged }: ManageDialogsProps) {
  const [shown, setShown] = useState<{ dialog: ManageDialog; opening: number }>();
  const [guard, setGuard] = useState(free);
  if (dialog && dialog !== shown?.dialog) setShown({ dialog, opening: (shown?.opening ?? 0) + 1 });
  const onGuard = useCallback((next: Guard) => setGuard(next), []);
  return (
    <Dialog
      title={shown ? titleOf(shown.dialog) : ''}
      opened={dialog !== undefined}
      onClose={() => !guard.busy && onClose()}
      size={shown?.dialog.kind === 'attendance' ? 'wide' : 'usual'}
      dirty={guard.dirty}
      draft={draft}
    >
      {shown && (
        <Content
          key={shown.opening}
          dialog={shown.dialog}
          onCancel={onClose}
          onDone={onDone}
          onGuard={onGuard}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}
