import { Stack, TextInput, Title } from '@mantine/core';
import { DateInput } from '../../../../ui/date-input.tsx';
import { formLabels as texts } from '../labels.ts';
import type { RequirementForm } from '../requirement-values.ts';

/** The law or policy behind a requirement. */
export function SourceFields({ form }: { form: RequirementForm }) {
  return (
    <div>
      <Title order={3} mb="xs">
        {texts.source}
      </Title>
      <Stack gap="sm">
        <TextInput
          label={texts.citation}
          description={texts.citationHelp}
          autoComplete="off"
          {...form.getInputProps('source.citation')}
        />
        <TextInput label={texts.url} type="url" autoComplete="off" {...form.getInputProps('source.url')} />
        <DateInput label={texts.checkedOn} {...form.getInputProps('source.checked_on')} />
      </Stack>
    </div>
  );
}
