import { Text } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { errorText } from '../../../../api/error-text.ts';
import { archiveType, useComingClasses } from '../../../../parts/trainings/api.ts';
import { archiveDialog } from '../../../../parts/trainings/labels.ts';
import type { ContentProps } from '../../../../parts/trainings/manage-dialog.ts';
import { Confirm } from '../../../../ui/confirm.tsx';

/** Asks before a training type is archived, or taken out of the archive. */
export function ConfirmArchive({ type, onDone, onCancel }: ContentProps & { type: TrainingType }) {
  const { data } = useComingClasses();
  const coming = data?.filter(({ training_type }) => training_type.id === type.id).length ?? 0;
  const archives = !type.archived;
  return (
    <Confirm
      question={archiveDialog.question(type)}
      confirm={archives ? archiveDialog.archive : archiveDialog.unarchive}
      confirming={archiveDialog.busy}
      harmless
      onConfirm={async () => onDone(archiveDialog.done(await archiveType(type, archives)), type.id)}
      errorText={(error) => errorText(archiveDialog.failed, error)}
      onCancel={onCancel}
    >
      <Text>{archives ? archiveDialog.consequences : archiveDialog.comesBack}</Text>
      {type.is_mandatory && <Text>{archives ? archiveDialog.mandatory : archiveDialog.mandatoryAgain}</Text>}
      {archives && coming > 0 && <Text>{archiveDialog.coming(coming)}</Text>}
    </Confirm>
  );
}
