import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { Stage } from '@muster/shared/forms/form';
import { NumberField, OptionalNumberField } from '../../../../ui/number-field.tsx';
import { lightWords, reloadWords, fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';

interface StageFieldsProps {
  stage: Stage;
  at: TextAt;
  onChange: (stage: Stage) => void;
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The conditions of a stage: distance, rounds, time and light. */
export function StageFields({ stage, at, onChange }: StageFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
      <NumberField
        label={texts.yards}
        value={stage.yards}
        error={at('yards')}
        onChange={(yards) => onChange({ ...stage, yards })}
      />
      <NumberField
        label={texts.rounds}
        value={stage.rounds}
        error={at('rounds')}
        onChange={(rounds) => onChange({ ...stage, rounds })}
      />
      <OptionalNumberField
        label={texts.seconds}
        value={stage.seconds}
        error={at('seconds')}
        onChange={(seconds) => onChange({ ...stage, seconds })}
      />
      <TextInput
        label={texts.position}
        autoComplete="off"
        value={stage.position ?? ''}
        error={at('position')}
        onChange={({ currentTarget }) => onChange({ ...stage, position: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={texts.reload}
        data={optionsOf(reloadWords)}
        value={stage.reload ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...stage, reload: value === '' ? undefined : (value as Stage['reload']) })
        }
      />
      <NativeSelect
        label={texts.light}
        data={optionsOf(lightWords)}
        value={stage.light}
        onChange={({ currentTarget }) => onChange({ ...stage, light: currentTarget.value as Stage['light'] })}
      />
    </SimpleGrid>
  );
}
