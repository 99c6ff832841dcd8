import { Button, Stack, Text } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { deleteType, useClassesNow } from '../../../../parts/trainings/api.ts';
import { deleteTypeDialog, labels } from '../../../../parts/trainings/labels.ts';
import type { ContentProps, ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { DialogActions } from '../../../../ui/dialog.tsx';
import { LoadingSkeleton } from '../../../../ui/page-states.tsx';

function deleteTypeErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return deleteTypeDialog.hasClasses;
  return errorText(deleteTypeDialog.failed, error);
}

interface DeleteTypeProps extends ContentProps {
  type: TrainingType;
  onOpen: (dialog: ManageDialog) => void;
}

/** Says that a type with classes cannot be deleted, and offers to archive it. */
function HasClasses({ type, count, onCancel, onOpen }: DeleteTypeProps & { count: number }) {
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{deleteTypeDialog.hasClasses}</Text>
        <Text>{deleteTypeDialog.classes(type, count)}</Text>
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {deleteTypeDialog.close}
        </Button>
        {!type.archived && (
          <Button onClick={() => onOpen({ kind: 'archiveType', type })}>{deleteTypeDialog.archiveInstead}</Button>
        )}
      </DialogActions>
    </>
  );
}

/** Asks before a training type is deleted. A type with classes cannot be deleted, and is not asked about. */
export function ConfirmDeleteType({ type, onOpen, ...content }: DeleteTypeProps) {
  const { data, error } = useClassesNow(type.id);
  const { onDone, onCancel } = content;
  if (!data && !error) return <LoadingSkeleton rows={2} label={deleteTypeDialog.checking} />;
  if (data && data.length > 0) return <HasClasses {...content} onOpen={onOpen} type={type} count={data.length} />;
  return (
    <Confirm
      question={deleteTypeDialog.question(type)}
      confirm={labels.delete}
      confirming={deleteTypeDialog.busy}
      onConfirm={async () => {
        await deleteType(type);
        onDone(deleteTypeDialog.done(type.name));
      }}
      errorText={deleteTypeErrorText}
      onCancel={onCancel}
    >
      <Text>{deleteTypeDialog.loss}</Text>
    </Confirm>
  );
}
