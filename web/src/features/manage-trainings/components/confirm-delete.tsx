import { Text } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { deleteClass, deleteType } from '../api.ts';
import { deleteClassDialog, deleteTypeDialog, labels } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';

function deleteTypeErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return deleteTypeDialog.hasClasses;
  return errorText(deleteTypeDialog.failed, error);
}

export function ConfirmDeleteType({ type, onDone, onCancel }: ContentProps & { type: TrainingType }) {
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

/** The number of people from which a deletion takes long enough to show what it is doing. */
const many = 25;

export function ConfirmDeleteClass({
  trainingClass,
  onDone,
  onCancel,
}: ContentProps & { trainingClass: TrainingClass }) {
  const { enrolled_count, waitlisted_count, training_type } = trainingClass;
  const notified = enrolled_count + waitlisted_count;
  return (
    <Confirm
      question={deleteClassDialog.question(enrolled_count, waitlisted_count)}
      confirm={labels.delete}
      confirming={deleteClassDialog.busy}
      working={notified >= many ? deleteClassDialog.working(notified) : undefined}
      onConfirm={async () => {
        await deleteClass(trainingClass);
        onDone(deleteClassDialog.done, training_type.id);
      }}
      errorText={(error) => errorText(deleteClassDialog.failed, error)}
      onCancel={onCancel}
    >
      <ClassDetails trainingClass={trainingClass} />
    </Confirm>
  );
}
