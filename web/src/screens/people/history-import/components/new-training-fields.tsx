import { Checkbox, NativeSelect } from '@mantine/core';
import { trainingKinds } from '@muster/shared/training-answers';
import { kindLabels, typeDialog } from '../../../../parts/trainings/labels.ts';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import { labels } from '../labels.ts';
import type { NewTraining } from '../use-new-trainings.ts';

interface NewTrainingFieldsProps {
  name: string;
  training: NewTraining;
  onChange: (values: Partial<NewTraining>) => void;
}

const kinds = trainingKinds.map((value) => ({ value, label: kindLabels[value] }));
const texts = labels.trainings;

/** The months, type and duty of a new training. */
export function NewTrainingFields({ name, training, onChange }: NewTrainingFieldsProps) {
  return (
    <>
      <WholeNumberInput
        w={180}
        label={typeDialog.expiration}
        aria-label={texts.fieldOf(typeDialog.expiration, name)}
        placeholder={texts.neverExpires}
        value={training.months}
        error={training.error}
        onChange={({ currentTarget: { value } }) => onChange({ months: value, error: undefined })}
      />
      <NativeSelect
        w={180}
        label={typeDialog.type}
        aria-label={texts.fieldOf(typeDialog.type, name)}
        data={kinds}
        value={training.type}
        onChange={({ currentTarget: { value } }) => onChange({ type: value as NewTraining['type'] })}
      />
      <Checkbox
        mb="xs"
        label={typeDialog.mandatory}
        aria-label={texts.fieldOf(typeDialog.mandatory, name)}
        checked={training.is_mandatory}
        onChange={({ currentTarget: { checked } }) => onChange({ is_mandatory: checked })}
      />
    </>
  );
}
