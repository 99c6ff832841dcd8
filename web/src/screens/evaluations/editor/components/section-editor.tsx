import { Button, Checkbox, Group, Input, NativeSelect, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { type FormContent, type FormItem, type FormSection, type ItemKind, itemKinds } from '@muster/shared/forms/form';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { canMoveItem, type ItemPlace } from '../editing.ts';
import { kindWords, fieldLabels as texts } from '../labels.ts';
import { type FieldTexts, hasTexts, textsAt } from '../problems.ts';
import classes from './form-editor.module.css';
import { ItemRow } from './item-row.tsx';
import { PartActions } from './part-actions.tsx';
import { StageFields } from './stage-fields.tsx';

/** The changes of sections and items. */
export interface SectionChanges {
  onSection: (at: number, section: FormSection) => void;
  onMoveSection: (at: number, by: 1 | -1) => void;
  onDuplicateSection: (at: number) => void;
  onRemoveSection: (at: number) => void;
  onAddItem: (section: number, kind: ItemKind) => void;
  onItem: (place: ItemPlace, item: FormItem) => void;
  onMoveItem: (place: ItemPlace, by: 1 | -1) => void;
  onDuplicateItem: (place: ItemPlace) => void;
  onRemoveItem: (place: ItemPlace) => void;
  onToggle: (key: string) => void;
}

interface SectionEditorProps extends SectionChanges {
  content: FormContent;
  section: FormSection;
  at: number;
  problems: FieldTexts;
  /** The keys of the open items. */
  open: ReadonlySet<string>;
}

const kinds = itemKinds.map((value) => ({ value, label: kindWords[value] }));
const firstStage = { yards: 3, rounds: 6, light: 'day' } as const;

/** A section in the editor, with its items. */
export function SectionEditor({ content, section, at, problems, open, ...changes }: SectionEditorProps) {
  const heading = useId();
  const [kind, setKind] = useState<ItemKind>('check');
  const part = `content.sections.${at}`;
  const text = textsAt(problems, part);
  const name = texts.section(at + 1, section.title);
  const change = (changed: Partial<FormSection>) => changes.onSection(at, { ...section, ...changed });
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb="xs">
        <Title order={3} id={heading} className={classes.name}>
          {name}
        </Title>
        <PartActions
          name={name}
          partKey={section.key}
          canMoveUp={at > 0}
          canMoveDown={at < content.sections.length - 1}
          onMove={(by) => changes.onMoveSection(at, by)}
          onDuplicate={() => changes.onDuplicateSection(at)}
          onRemove={() => changes.onRemoveSection(at)}
        />
      </Group>
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
      <ul className={classes.items} aria-label={name}>
        {section.items.map((item, n) => {
          const place = { section: at, item: n };
          return (
            <ItemRow
              key={item.key}
              item={item}
              isAboutFirearm={content.of === 'firearm'}
              isOpen={open.has(item.key)}
              isWrong={hasTexts(problems, `${part}.items.${n}`)}
              at={textsAt(problems, `${part}.items.${n}`)}
              canMoveUp={canMoveItem(content, place, -1)}
              canMoveDown={canMoveItem(content, place, 1)}
              onToggle={() => changes.onToggle(item.key)}
              onChange={(changed) => changes.onItem(place, changed)}
              onMove={(by) => changes.onMoveItem(place, by)}
              onDuplicate={() => changes.onDuplicateItem(place)}
              onRemove={() => changes.onRemoveItem(place)}
            />
          );
        })}
      </ul>
      {text('items') && <Input.Error>{text('items')}</Input.Error>}
      <Group gap="xs" mt="sm">
        <NativeSelect
          aria-label={texts.kindOfNew(name)}
          data={kinds}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ItemKind)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={texts.addItemTo(name)}
          data-add-to={section.key}
          onClick={() => changes.onAddItem(at, kind)}
        >
          {texts.addItem}
        </Button>
      </Group>
    </section>
  );
}
