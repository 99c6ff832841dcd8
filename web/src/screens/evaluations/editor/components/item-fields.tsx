import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { type ItemKind, itemKinds } from '@muster/shared/forms/form';
import { asKind } from '../editing.ts';
import { kindWords, fieldLabels as texts } from '../labels.ts';
import { type ItemFieldsProps, KindFields } from './kind-fields.tsx';

const kinds = itemKinds.map((value) => ({ value, label: kindWords[value] }));

/** The fields of an item in the editor. */
export function ItemFields({ item, isAboutFirearm, at, onChange }: ItemFieldsProps) {
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label={texts.text}
          autoComplete="off"
          data-text-of={item.key}
          value={item.text}
          error={at('text')}
          onChange={({ currentTarget }) => onChange({ ...item, text: currentTarget.value })}
        />
        <NativeSelect
          label={texts.kind}
          data={kinds}
          value={item.kind}
          onChange={({ currentTarget }) => onChange(asKind(item, currentTarget.value as ItemKind))}
        />
      </SimpleGrid>
      <KindFields item={item} isAboutFirearm={isAboutFirearm} at={at} onChange={onChange} />
      <Textarea
        label={texts.help}
        rows={1}
        resize="vertical"
        value={item.help ?? ''}
        error={at('help')}
        onChange={({ currentTarget }) => onChange({ ...item, help: currentTarget.value || undefined })}
      />
      <Checkbox
        label={texts.critical}
        checked={item.critical === true}
        onChange={({ currentTarget }) => onChange({ ...item, critical: currentTarget.checked || undefined })}
      />
      <Checkbox
        label={texts.optional}
        checked={item.optional === true}
        onChange={({ currentTarget }) => onChange({ ...item, optional: currentTarget.checked || undefined })}
      />
    </Stack>
  );
}
