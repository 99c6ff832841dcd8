import { Button, Group, Text } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { errorText } from '../../../api/error-text.ts';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useClassDocuments } from '../../documents/api.ts';
import { deleteClass } from '../api.ts';
import { deleteClassDialog, labels } from '../labels.ts';
import type { ClassDialog, ContentProps } from '../manage-dialog.ts';

/** The number of people from which a deletion takes long enough to show its progress. */
const many = 25;

interface ConfirmDeleteClassProps extends ContentProps {
  trainingClass: TrainingClass;
  onOpen: (dialog: ClassDialog) => void;
}

/** Asks before a class is deleted. Offers to cancel a class with people or documents instead. */
export function ConfirmDeleteClass({ trainingClass, onDone, onCancel, onOpen }: ConfirmDeleteClassProps) {
  const { id, enrolled_count, waitlisted_count, training_type, canceled } = trainingClass;
  const notified = enrolled_count + waitlisted_count;
  const documents = useClassDocuments(notified > 0 || canceled ? undefined : id);
  const isFiled = documents.data?.some(({ class_id, removed }) => class_id === id && !removed) ?? false;
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
      {!canceled && (notified > 0 || isFiled) && (
        <Group justify="space-between" gap="sm">
          <Text variant="hint">{deleteClassDialog.cancelFirst}</Text>
          <Button variant="default" onClick={() => onOpen({ kind: 'cancelClass', trainingClass })}>
            {deleteClassDialog.cancelInstead}
          </Button>
        </Group>
      )}
    </Confirm>
  );
}
