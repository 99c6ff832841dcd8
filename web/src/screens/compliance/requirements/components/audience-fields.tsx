import { Stack } from '@mantine/core';
import type { Asked } from '@muster/shared/requirements/requirement';
import type { Choices } from '../api.ts';
import { formLabels as labels } from '../labels.ts';
import { ChoiceField } from './choice-field.tsx';

interface AudienceFieldsProps {
  choices: Choices;
  value: Asked;
  onChange: (asked: Asked) => void;
}

const fields = [
  { field: 'rank_ids', of: 'rank', label: labels.ranks },
  { field: 'unit_ids', of: 'unit', label: labels.units },
  { field: 'group_ids', of: 'group', label: labels.groups },
] as const;

/** Chooses the audience of a requirement. Lists that the department does not use are hidden. */
export function AudienceFields({ choices, value, onChange }: AudienceFieldsProps) {
  return (
    <Stack gap="sm">
      {fields
        .filter(({ field, of }) => choices[of].length > 0 || value[field].length > 0)
        .map(({ field, of, label }) => (
          <ChoiceField
            key={field}
            label={label}
            options={choices[of]}
            value={value[field]}
            onChange={(ids) => onChange({ ...value, [field]: ids })}
          />
        ))}
    </Stack>
  );
}
