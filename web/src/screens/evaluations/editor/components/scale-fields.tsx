import { Checkbox, Fieldset, SimpleGrid, Stack, Textarea } from '@mantine/core';
import type { ScaleItem } from '@muster/shared/forms/form';
import { anchorOf, ratingsOf } from '../../../../parts/evaluations/answers/answers.ts';
import { NumberField, OptionalNumberField } from '../../../../ui/number-field.tsx';
import { fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';

interface ScaleFieldsProps {
  item: ScaleItem;
  at: TextAt;
  onChange: (item: ScaleItem) => void;
}

/** Returns the descriptions with that of a rating changed; an empty one is removed. */
function withAnchor(anchors: ScaleItem['anchors'], value: number, text: string): ScaleItem['anchors'] {
  const others = anchors.filter((anchor) => anchor.value !== value);
  return text === '' ? others : [...others, { value, text }].sort((a, b) => a.value - b.value);
}

/** The fields of a rating: its ends, its marks and the descriptions of its values. */
export function ScaleFields({ item, at, onChange }: ScaleFieldsProps) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        <NumberField
          label={texts.lowest}
          value={item.least}
          error={at('least')}
          onChange={(least) => onChange({ ...item, least })}
        />
        <NumberField
          label={texts.highest}
          value={item.most}
          error={at('most')}
          onChange={(most) => onChange({ ...item, most })}
        />
        <OptionalNumberField
          label={texts.minimumRating}
          value={item.minimum}
          error={at('minimum')}
          onChange={(minimum) => onChange({ ...item, minimum })}
        />
      </SimpleGrid>
      <Checkbox
        label={texts.scored}
        checked={item.scored}
        onChange={({ currentTarget }) => onChange({ ...item, scored: currentTarget.checked })}
      />
      <Checkbox
        label={texts.notObserved}
        checked={item.not_observed === true}
        onChange={({ currentTarget }) => onChange({ ...item, not_observed: currentTarget.checked || undefined })}
      />
      <Checkbox
        label={texts.notResponding}
        checked={item.not_responding === true}
        onChange={({ currentTarget }) => onChange({ ...item, not_responding: currentTarget.checked || undefined })}
      />
      <Fieldset variant="unstyled" legend={texts.anchors}>
        <Stack gap={6}>
          {ratingsOf(item).map((value) => (
            <Textarea
              key={value}
              aria-label={texts.anchor(value)}
              leftSection={<span aria-hidden>{value}</span>}
              rows={1}
              resize="vertical"
              maxLength={1000}
              value={anchorOf(item, value) ?? ''}
              error={at(`anchors.${item.anchors.findIndex((anchor) => anchor.value === value)}.text`)}
              onChange={({ currentTarget }) =>
                onChange({ ...item, anchors: withAnchor(item.anchors, value, currentTarget.value) })
              }
            />
          ))}
        </Stack>
      </Fieldset>
    </Stack>
  );
}
