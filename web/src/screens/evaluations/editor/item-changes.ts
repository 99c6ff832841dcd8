import * as editing from './editing.ts';
import { type ItemChanges, type PartEditor, textOf } from './part-changes.ts';

interface OpenItems {
  openItem: (key: string) => void;
  toggleItem: (key: string) => void;
}

/** Returns the changes of items. New items open and get the focus. */
export function itemChanges(
  { content, onChange, focusOn, applyMove }: PartEditor,
  { openItem, toggleItem }: OpenItems,
): ItemChanges {
  const keyAt = ({ section, item }: editing.ItemPlace) => content.sections[section]?.items[item]?.key ?? '';
  /** Returns the key of a new item. */
  function openNew(): string {
    const key = editing.newKey();
    openItem(key);
    focusOn(textOf(key));
    return key;
  }
  return {
    add: (section, kind) => onChange(editing.addItem(content, section, kind, openNew())),
    change: (place, item) => onChange(editing.changeItem(content, place, item)),
    move: (place, by) => applyMove(keyAt(place), by, editing.moveItem(content, place, by)),
    duplicate: (place) => onChange(editing.duplicateItem(content, place, openNew())),
    remove({ section, item }) {
      const next = keyAt({ section, item: item + 1 }) || keyAt({ section, item: item - 1 });
      focusOn(`[data-toggle-of="${next}"]`, `[data-add-to="${content.sections[section]?.key}"]`);
      onChange(editing.removeItem(content, { section, item }));
    },
    toggle: toggleItem,
  };
}
