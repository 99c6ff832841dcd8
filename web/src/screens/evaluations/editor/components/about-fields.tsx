import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { type FormContent, formPurposes } from '@muster/shared/forms/form';
import { purposeWords } from '../../../../parts/evaluations/answers/labels.ts';
import { fieldLabels as texts } from '../labels.ts';
import type { TextAt } from '../problems.ts';
import { EditorPart } from './rules-fields.tsx';

interface AboutFieldsProps {
  content: FormContent;
  at: TextAt;
  onChange: (content: FormContent) => void;
}

const purposes = formPurposes.map((value) => ({ value, label: purposeWords[value] }));
const subjects = Object.entries(texts.ofWords).map(([value, label]) => ({ value, label }));

/** The name, the purpose and the instructions of a form. */
export function AboutFields({ content, at, onChange }: AboutFieldsProps) {
  const change = (changed: Partial<FormContent>) => onChange({ ...content, ...changed });
  return (
    <EditorPart title={texts.about}>
      <TextInput
        label={texts.name}
        autoComplete="off"
        value={content.name}
        error={at('name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={texts.purpose}
          data={purposes}
          value={content.purpose}
          onChange={({ currentTarget }) => change({ purpose: currentTarget.value as FormContent['purpose'] })}
        />
        <NativeSelect
          label={texts.of}
          description={content.of === 'firearm' ? texts.ofHelp : undefined}
          data={subjects}
          value={content.of}
          onChange={({ currentTarget }) => change({ of: currentTarget.value as FormContent['of'] })}
        />
      </SimpleGrid>
      <Textarea
        label={texts.instructions}
        rows={2}
        resize="vertical"
        value={content.instructions ?? ''}
        error={at('instructions')}
        onChange={({ currentTarget }) => change({ instructions: currentTarget.value || undefined })}
      />
    </EditorPart>
  );
}
