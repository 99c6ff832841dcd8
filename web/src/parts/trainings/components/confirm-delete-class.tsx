import type { TrainingClass } from '@muster/shared/areas/training';
import { errorText } from '../../../api/error-text.ts';
import { ClassDetails } from '../../../ui/class-details.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { deleteClass } from '../api.ts';
import { deleteClassDialog, labels } from '../labels.ts';
import type { ContentProps } from '../manage-dialog.ts';

/** The number of people from which a deletion takes long enough to show what it is doing. */
const many = 25;

/** Asks before a class is deleted, and says how many people will be told. */
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
