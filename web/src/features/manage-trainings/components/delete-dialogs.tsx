import { Text } from '@mantine/core';
import { type TrainingClass, type TrainingType, training } from '@muster/shared/areas/training';
import { call } from '../../../api/client.ts';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { deleteClassDialog, deleteTypeDialog } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';
import { DeleteQuestion } from './confirm-delete.tsx';

function deleteTypeErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return deleteTypeDialog.hasClasses;
  return errorText(deleteTypeDialog.failed, error);
}

export function DeleteType({ type, onDone, ...question }: ContentProps & { type: TrainingType }) {
  return (
    <DeleteQuestion
      {...question}
      question={deleteTypeDialog.question(type)}
      busyLabel={deleteTypeDialog.busy}
      explain={deleteTypeErrorText}
      onConfirm={async () => {
        await ignoreNotFound(call(training.deleteType, { params: { id: type.id } }));
        onDone(deleteTypeDialog.done(type.name));
      }}
    >
      <Text>{deleteTypeDialog.loss}</Text>
    </DeleteQuestion>
  );
}

/** From so many people on, deleting takes long enough to say what it is doing. */
const many = 25;

export function DeleteClass({ row, onDone, ...question }: ContentProps & { row: TrainingClass }) {
  const told = row.enrolled_count + row.waitlisted_count;
  return (
    <DeleteQuestion
      {...question}
      question={deleteClassDialog.question(row.enrolled_count, row.waitlisted_count)}
      busyLabel={deleteClassDialog.busy}
      working={told >= many ? deleteClassDialog.working(told) : undefined}
      explain={(error) => errorText(deleteClassDialog.failed, error)}
      onConfirm={async () => {
        await ignoreNotFound(call(training.deleteClass, { params: { id: row.id } }));
        onDone(deleteClassDialog.done, row.training_type.id);
      }}
    >
      <ClassDetails row={row} />
    </DeleteQuestion>
  );
}
