import type { FormContent, FormSection } from '@muster/shared/forms/form';
import { useEffect, useRef, useState } from 'react';
import type { SectionChanges } from './components/section-editor.tsx';
import * as editing from './editing.ts';
import { fieldLabels as texts } from './labels.ts';
import { type FieldTexts, hasTexts } from './problems.ts';

/** Returns the keys of the items with messages. */
const wrongItems = ({ sections }: FormContent, problems: FieldTexts): string[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap(({ key }, n) => (hasTexts(problems, `content.sections.${section}.items.${n}`) ? [key] : [])),
  );

/** Returns the selectors of the buttons that keep the focus after a move, the pressed one first. */
const moveButtons = (key: string, by: 1 | -1): string[] =>
  (by === 1 ? ['down', 'up'] : ['up', 'down']).map((move) => `[data-move="${move} ${key}"]`);

/** A section that was removed, and its position. */
export interface RemovedSection {
  section: FormSection;
  at: number;
}

/** Returns the position of a moved part as a sentence, for screen readers. */
function movedText(content: FormContent, key: string): string {
  const { sections } = content;
  const place = editing.placeOf(content, key);
  const section = place && sections[place.section];
  if (!section) return '';
  if (place.item === undefined) return texts.movedSection(place.section + 1, sections.length);
  const { items, title } = section;
  const name = texts.item(items[place.item]?.text ?? '');
  return texts.movedItem(name, place.item + 1, items.length, texts.section(place.section + 1, title));
}

/**
 * Returns the changes of sections and items, the open items, the announcement of the last move, and the removed section
 * that can be restored. The focus follows moved, added and removed parts.
 */
export function useSectionChanges(
  content: FormContent,
  problems: FieldTexts,
  element: HTMLElement | null,
  onChange: (content: FormContent) => void,
) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<RemovedSection>();
  const wrong = wrongItems(content, problems).join(' ');
  const [seen, setSeen] = useState('');
  // Opens items when their messages appear. They can be closed again.
  if (wrong !== seen) {
    setSeen(wrong);
    const appeared = wrong.split(' ').filter((key) => key !== '' && !seen.split(' ').includes(key));
    if (appeared.length > 0) setOpened(new Set([...opened, ...appeared]));
  }
  const requested = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requested element exists once the content is rendered
  useEffect(() => {
    const found = requested.current.flatMap((selector) => element?.querySelector<HTMLElement>(selector) ?? []);
    requested.current = [];
    found.find((one) => !one.matches(':disabled'))?.focus();
  }, [content, element]);
  const focusOn = (...selectors: readonly string[]): void => {
    requested.current = selectors;
  };
  const keyAt = ({ section, item }: editing.ItemPlace) => content.sections[section]?.items[item]?.key ?? '';
  const openAndFocus = (key: string): void => {
    setOpened((before) => new Set([...before, key]));
    focusOn(`[data-text-of="${key}"]`);
  };
  function move(key: string, by: 1 | -1, next: FormContent): void {
    focusOn(...moveButtons(key, by));
    setAnnouncement(movedText(next, key));
    onChange(next);
  }
  const changes: SectionChanges = {
    onSection: (at, section) => onChange(editing.changeSection(content, at, section)),
    onMoveSection: (at, by) => move(content.sections[at]?.key ?? '', by, editing.moveSection(content, at, by)),
    onDuplicateSection: (at) => {
      const key = editing.newKey();
      focusOn(`[data-text-of="${key}"]`);
      onChange(editing.duplicateSection(content, at, key));
    },
    onRemoveSection: (at) => {
      const next = content.sections[at + 1] ?? content.sections[at - 1];
      focusOn(`[data-text-of="${next?.key}"]`);
      const section = content.sections[at];
      if (section) setRemoved({ section, at });
      onChange(editing.removeSection(content, at));
    },
    onAddItem: (section, kind) => {
      const key = editing.newKey();
      openAndFocus(key);
      onChange(editing.addItem(content, section, kind, key));
    },
    onItem: (place, item) => onChange(editing.changeItem(content, place, item)),
    onMoveItem: (place, by) => move(keyAt(place), by, editing.moveItem(content, place, by)),
    onDuplicateItem: (place) => {
      const key = editing.newKey();
      openAndFocus(key);
      onChange(editing.duplicateItem(content, place, key));
    },
    onRemoveItem: ({ section, item }) => {
      const next = keyAt({ section, item: item + 1 }) || keyAt({ section, item: item - 1 });
      focusOn(`[data-toggle-of="${next}"]`, `[data-add-to="${content.sections[section]?.key}"]`);
      onChange(editing.removeItem(content, { section, item }));
    },
    onToggle: (key) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  };
  function restore({ section, at }: RemovedSection): void {
    focusOn(`[data-text-of="${section.key}"]`);
    setRemoved(undefined);
    onChange(editing.insertSection(content, at, section));
  }
  return { open: opened, focusOn, changes, announcement, removed, restore };
}
