import {
  Button,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { type FormContent, formPurposes } from '@muster/shared/forms/form';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { purposeWords } from '../../../../parts/evaluations/answers/labels.ts';
import { addSection, newKey } from '../editing.ts';
import { fieldLabels as texts } from '../labels.ts';
import { type FieldTexts, textsAt } from '../problems.ts';
import { type RemovedSection, useSectionChanges } from '../use-section-changes.ts';
import { CommentFields, EditorPart, ResultFields } from './rules-fields.tsx';
import { SectionEditor } from './section-editor.tsx';

interface FormEditorProps {
  content: FormContent;
  problems: FieldTexts;
  /** The choice of evaluators, which loads trainings and people. */
  evaluators: ReactNode;
  onChange: (content: FormContent) => void;
}

const purposes = formPurposes.map((value) => ({ value, label: purposeWords[value] }));
const subjects = Object.entries(texts.ofWords).map(([value, label]) => ({ value, label }));

/** The fields of a form. */
export function FormEditor({ content, problems, evaluators, onChange }: FormEditorProps) {
  const at = textsAt(problems, 'content');
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { open, focusOn, changes, announcement, removed, restore } = useSectionChanges(
    content,
    problems,
    element,
    onChange,
  );
  return (
    <Stack gap="md" ref={setElement}>
      <EditorPart title={texts.about}>
        <TextInput
          label={texts.name}
          autoComplete="off"
          value={content.name}
          error={at('name')}
          onChange={({ currentTarget }) => onChange({ ...content, name: currentTarget.value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label={texts.purpose}
            data={purposes}
            value={content.purpose}
            onChange={({ currentTarget }) =>
              onChange({ ...content, purpose: currentTarget.value as FormContent['purpose'] })
            }
          />
          <NativeSelect
            label={texts.of}
            description={content.of === 'firearm' ? texts.ofHelp : undefined}
            data={subjects}
            value={content.of}
            onChange={({ currentTarget }) => onChange({ ...content, of: currentTarget.value as FormContent['of'] })}
          />
        </SimpleGrid>
        <Textarea
          label={texts.instructions}
          rows={2}
          resize="vertical"
          value={content.instructions ?? ''}
          error={at('instructions')}
          onChange={({ currentTarget }) => onChange({ ...content, instructions: currentTarget.value || undefined })}
        />
      </EditorPart>
      <Title order={2} size="h3">
        {texts.content}
      </Title>
      {content.sections.map((section, n) => (
        <SectionEditor
          key={section.key}
          content={content}
          section={section}
          at={n}
          problems={problems}
          open={open}
          {...changes}
        />
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <RemovedLine removed={removed} onUndo={restore} />
      {at('sections') && <Input.Error>{at('sections')}</Input.Error>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            const key = newKey();
            focusOn(`[data-text-of="${key}"]`);
            onChange(addSection(content, key));
          }}
        >
          {texts.addSection}
        </Button>
      </div>
      <ResultFields content={content} problems={problems} onChange={onChange} />
      {evaluators}
      <CommentFields content={content} problems={problems} onChange={onChange} />
    </Stack>
  );
}

interface RemovedLineProps {
  removed: RemovedSection | undefined;
  onUndo: (removed: RemovedSection) => void;
}

/** The section that was removed last, with Undo. The line stays in place for screen readers. */
function RemovedLine({ removed, onUndo }: RemovedLineProps) {
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {removed && texts.removedSection(texts.section(removed.at + 1, removed.section.title))}
      </Text>
      {removed && (
        <Button
          variant="default"
          mih={44}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => onUndo(removed)}
        >
          {texts.undoRemoval}
        </Button>
      )}
    </Group>
  );
}
