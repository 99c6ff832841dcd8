import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { CheckItem, FormItem, NumberItem, ShownFact, SignatureItem } from '@muster/shared/forms/form';
import { NumberField, OptionalNumberField } from '../../../../ui/number-field.tsx';
import { fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { ScaleFields } from './scale-fields.tsx';

export interface ItemFieldsProps {
  item: FormItem;
  isAboutFirearm: boolean;
  at: TextAt;
  onChange: (item: FormItem) => void;
}

interface FieldsOf<I> {
  item: I;
  at: TextAt;
  onChange: (item: I) => void;
}

/** The fields of an item's kind. */
export function KindFields({ item, isAboutFirearm, at, onChange }: ItemFieldsProps) {
  switch (item.kind) {
    case 'check':
      return <CheckFields item={item} at={at} onChange={onChange} isAboutFirearm={isAboutFirearm} />;
    case 'number':
      return <NumberFields item={item} at={at} onChange={onChange} />;
    case 'scale':
      return <ScaleFields item={item} at={at} onChange={onChange} />;
    case 'choice':
      return <ChoiceFields item={item} at={at} onChange={onChange} />;
    case 'duration':
      return (
        <OptionalNumberField
          label={texts.mostSeconds}
          description={texts.optionalField}
          maw={260}
          value={item.most_seconds}
          error={at('most_seconds')}
          onChange={(most_seconds) => onChange({ ...item, most_seconds })}
        />
      );
    case 'signature':
      return (
        <NativeSelect
          label={texts.by}
          maw={260}
          data={Object.entries(texts.byWords).map(([value, label]) => ({ value, label }))}
          value={item.by}
          onChange={({ currentTarget }) => onChange({ ...item, by: currentTarget.value as SignatureItem['by'] })}
        />
      );
    case 'text':
      return null;
  }
}

function CheckFields({ item, at, onChange, isAboutFirearm }: FieldsOf<CheckItem> & { isAboutFirearm: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <NumberField
        label={texts.points}
        value={item.points}
        error={at('points')}
        onChange={(points) => onChange({ ...item, points })}
      />
      {(isAboutFirearm || item.shows) && (
        <NativeSelect
          label={texts.shows}
          data={Object.entries(texts.showsWords).map(([value, label]) => ({ value, label }))}
          value={item.shows ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...item, shows: value === '' ? undefined : (value as ShownFact) })
          }
        />
      )}
    </SimpleGrid>
  );
}

function NumberFields({ item, at, onChange }: FieldsOf<NumberItem>) {
  return (
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
      <NumberField
        label={texts.most}
        value={item.most}
        error={at('most')}
        onChange={(most) => onChange({ ...item, most })}
      />
      <TextInput
        label={texts.unit}
        autoComplete="off"
        value={item.unit ?? ''}
        error={at('unit')}
        onChange={({ currentTarget }) => onChange({ ...item, unit: currentTarget.value || undefined })}
      />
      <OptionalNumberField
        label={texts.minimum}
        value={item.minimum}
        error={at('minimum')}
        onChange={(minimum) => onChange({ ...item, minimum })}
      />
      <NumberField
        label={texts.each}
        value={item.points}
        error={at('points')}
        onChange={(points) => onChange({ ...item, points })}
      />
    </SimpleGrid>
  );
}
