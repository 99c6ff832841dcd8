import { Button, Group, NativeSelect } from '@mantine/core';
import type { UnknownTraining } from '@muster/shared/history-import/check';
import { labels } from '../labels.ts';
import type { NewTraining } from '../use-new-trainings.ts';
import { NewTrainingFields } from './new-training-fields.tsx';

/** The choice for a training name: open, left out, a new training, or an existing training. */
export type Choice = 'open' | 'leave out' | 'create' | { training: string };

interface TrainingChoiceProps {
  unknown: UnknownTraining;
  trainings: readonly string[];
  /** The training with a similar name. */
  near: string | undefined;
  chosen: Choice;
  /** The values of the new training. */
  newTraining: NewTraining | undefined;
  onChoose: (choice: Choice) => void;
  onChange: (values: Partial<NewTraining>) => void;
}

const texts = labels.trainings;

/** The choice for one name, and the values of a new training. */
export function TrainingChoice(props: TrainingChoiceProps) {
  const { unknown, trainings, near, chosen, newTraining, onChoose, onChange } = props;
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        w={{ base: '100%', xs: 320 }}
        label={texts.of(unknown.name, unknown.count)}
        data={[
          { value: 'open', label: texts.open },
          { value: 'create', label: texts.createThis },
          { value: 'leave out', label: texts.leaveOut },
          // Options are numbered, because a training may have any name.
          ...trainings.map((label, n) => ({ value: String(n), label })),
        ]}
        value={typeof chosen === 'string' ? chosen : String(trainings.indexOf(chosen.training))}
        onChange={({ currentTarget: { value } }) => {
          const training = trainings[Number(value)];
          onChoose(training === undefined ? (value as Choice) : { training });
        }}
      />
      {near !== undefined && chosen === 'open' && (
        <Button variant="light" onClick={() => onChoose({ training: near })}>
          {texts.accept(near)}
        </Button>
      )}
      {newTraining && <NewTrainingFields name={unknown.name} training={newTraining} onChange={onChange} />}
    </Group>
  );
}
