import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { FormSection } from '@muster/shared/forms/form';
import type { FieldTexts } from '../../../../ui/content-editor/use-editor-messages.ts';
import { fieldLabels as texts } from '../labels.ts';
import { textsAt } from '../problems.ts';
import { StageFields } from './stage-fields.tsx';

interface SectionFieldsProps {
  section: FormSection;
  /** The path of the section. */
  part: string;
  problems: FieldTexts;
  onChange: (section: FormSection) => void;
}

const firstStage = { yards: 3, rounds: 6, light: 'day' } as const;

/** The title and the instructions of a section, and its stage of a course of fire. */
export function SectionFields({ section, part, problems, onChange }: SectionFieldsProps) {
  const text = textsAt(problems, part);
  const change = (changed: Partial<FormSection>) => onChange({ ...section, ...changed });
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.sectionTitle}
        autoComplete="off"
        data-text-of={section.key}
        value={section.title}
        error={text('title') ?? text('key')}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        label={texts.sectionInstructions}
        rows={1}
        resize="vertical"
        value={section.instructions ?? ''}
        error={text('instructions')}
        onChange={({ currentTarget }) => change({ instructions: currentTarget.value || undefined })}
      />
      <Checkbox
        label={texts.stage}
        checked={section.stage !== undefined}
        onChange={({ currentTarget }) => change({ stage: currentTarget.checked ? firstStage : undefined })}
      />
      {section.stage && (
        <StageFields
          stage={section.stage}
          at={textsAt(problems, `${part}.stage`)}
          onChange={(stage) => change({ stage })}
        />
      )}
    </Stack>
  );
}
