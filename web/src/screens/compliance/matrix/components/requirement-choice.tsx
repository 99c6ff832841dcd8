import { NativeSelect, Text } from '@mantine/core';
import { dialogLabels } from '../../../../parts/compliance/labels.ts';
import type { NeededRequirement } from '../person-actions.ts';

interface RequirementChoiceProps {
  requirements: readonly NeededRequirement[];
  chosen: string;
  onChange: (id: string) => void;
  disabled?: boolean;
}

/** Chooses the requirement that something is done for. */
export function RequirementChoice({ requirements, chosen, onChange, disabled = false }: RequirementChoiceProps) {
  return (
    <NativeSelect
      label={dialogLabels.requirement}
      value={chosen}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={requirements.map(({ id, name, needed }) => ({ value: id, label: dialogLabels.needed(name, needed) }))}
    />
  );
}

/** Says how many of the people selected do not need the requirement. */
export function LeftOut({ people }: { people: number }) {
  return people > 0 && <Text size="sm">{dialogLabels.leftOut(people)}</Text>;
}
