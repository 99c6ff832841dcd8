import { Checkbox, Stack } from '@mantine/core';
import { type NamedPerson, PersonInput } from '../../../people/components/person-input.tsx';
import { subjectLabels as texts } from '../labels.ts';

/** People to choose from. */
export interface PeopleToChoose {
  people: readonly NamedPerson[] | undefined;
  failed: boolean;
  retry?: () => unknown;
}

interface EvaluatorFieldsProps {
  evaluators: PeopleToChoose & { onWanted: () => void };
  /** The evaluator's ID or typed text; undefined: the signed-in person evaluates. */
  value: string | undefined;
  error: string | undefined;
  onChange: (evaluator: string | undefined) => void;
}

/** The evaluator of results on paper. */
export function EvaluatorFields({
  evaluators: { people, failed, onWanted },
  value,
  error,
  onChange,
}: EvaluatorFieldsProps) {
  return (
    <Stack gap="sm">
      <Checkbox
        label={texts.paper}
        checked={value !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '' : undefined)}
      />
      {value !== undefined && (
        <PersonInput
          size="md"
          maw={420}
          label={texts.evaluator}
          description={texts.evaluatorHelp}
          people={people}
          failed={failed}
          onWanted={onWanted}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
