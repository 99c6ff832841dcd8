import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { FormContent } from '@muster/shared/forms/form';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldTexts } from '../../../../ui/content-editor/use-editor-messages.ts';
import { itemChanges } from '../item-changes.ts';
import { fieldLabels as texts } from '../labels.ts';
import { textsAt } from '../problems.ts';
import { useOpenItems } from '../use-open-items.ts';
import { usePartEditor } from '../use-part-editor.ts';
import { type RemovedSection, useSectionChanges } from '../use-section-changes.ts';
import { AboutFields } from './about-fields.tsx';
import { PartMessage } from './part-message.tsx';
import { CommentFields, ResultFields } from './rules-fields.tsx';
import { SectionEditor } from './section-editor.tsx';

interface FormEditorProps {
  content: FormContent;
  problems: FieldTexts;
  /** Increases with each attempt that shows messages. */
  attempt: number;
  /** The choice of evaluators, which loads trainings and people. */
  evaluators: ReactNode;
  onChange: (content: FormContent) => void;
}

/** The fields of a form. */
export function FormEditor({ content, problems, attempt, evaluators, onChange }: FormEditorProps) {
  const at = textsAt(problems, 'content');
  const { list, editor, announcement } = usePartEditor(content, onChange);
  const { open, ...opening } = useOpenItems(content, problems, attempt);
  const sections = useSectionChanges(editor);
  return (
    <Stack gap="md" ref={list}>
      <AboutFields content={content} at={at} onChange={onChange} />
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
          changes={sections.changes}
          itemChanges={itemChanges(editor, opening)}
        />
      ))}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <RemovedLine removed={sections.removed} onUndo={sections.restore} />
      <PartMessage text={at('sections')} />
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={sections.add}>
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
          data-undo-removal
          onClick={() => onUndo(removed)}
        >
          {texts.undoRemoval}
        </Button>
      )}
    </Group>
  );
}
