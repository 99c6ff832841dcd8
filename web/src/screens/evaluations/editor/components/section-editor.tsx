import { Button, Group, NativeSelect, Title } from '@mantine/core';
import { type FormContent, type FormSection, type ItemKind, itemKinds } from '@muster/shared/forms/form';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FieldTexts } from '../../../../ui/content-editor/use-editor-messages.ts';
import { canMoveItem } from '../editing.ts';
import { kindWords, fieldLabels as texts } from '../labels.ts';
import type { ItemChanges, SectionChanges } from '../part-changes.ts';
import { hasTexts, textsAt } from '../problems.ts';
import classes from './form-editor.module.css';
import { ItemRow } from './item-row.tsx';
import { PartActions } from './part-actions.tsx';
import { PartMessage } from './part-message.tsx';
import { SectionFields } from './section-fields.tsx';

interface SectionEditorProps {
  content: FormContent;
  section: FormSection;
  at: number;
  problems: FieldTexts;
  /** The keys of the open items. */
  open: ReadonlySet<string>;
  changes: SectionChanges;
  itemChanges: ItemChanges;
}

/** A section in the editor, with its items. */
export function SectionEditor({ content, section, at, problems, open, changes, itemChanges }: SectionEditorProps) {
  const heading = useId();
  const part = `content.sections.${at}`;
  const wrong = textsAt(problems, part)('items');
  const name = texts.section(at + 1, section.title);
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
          onMove={(by) => changes.move(at, by)}
          onDuplicate={() => changes.duplicate(at)}
          onRemove={() => changes.remove(at)}
        />
      </Group>
      <SectionFields
        section={section}
        part={part}
        problems={problems}
        onChange={(changed) => changes.change(at, changed)}
      />
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
              onToggle={() => itemChanges.toggle(item.key)}
              onChange={(changed) => itemChanges.change(place, changed)}
              onMove={(by) => itemChanges.move(place, by)}
              onDuplicate={() => itemChanges.duplicate(place)}
              onRemove={() => itemChanges.remove(place)}
            />
          );
        })}
      </ul>
      <PartMessage text={wrong} />
      <AddItem name={name} sectionKey={section.key} onAdd={(kind) => itemChanges.add(at, kind)} />
    </section>
  );
}

const kinds = itemKinds.map((value) => ({ value, label: kindWords[value] }));

interface AddItemProps {
  /** The name of the section. */
  name: string;
  sectionKey: string;
  onAdd: (kind: ItemKind) => void;
}

/** Adds an item of the chosen kind at the end of a section. */
function AddItem({ name, sectionKey, onAdd }: AddItemProps) {
  const [kind, setKind] = useState<ItemKind>('check');
  return (
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
        data-add-to={sectionKey}
        onClick={() => onAdd(kind)}
      >
        {texts.addItem}
      </Button>
    </Group>
  );
}
