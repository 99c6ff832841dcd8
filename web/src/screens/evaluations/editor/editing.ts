import type { FormContent, FormItem, FormSection, ItemKind } from '@muster/shared/forms/form';

/** Returns a new key of a section, an item or an option. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** Returns the content of a new form. */
export const emptyContent = (): FormContent => ({
  name: '',
  purpose: 'checklist',
  of: 'person',
  sections: [newSection()],
  passing: { kind: 'critical' },
  attempts: { within: 'day', remediation: false },
  evaluators: { type_ids: [], supervisors: false, staff: true, employees: [], override: false },
  comments: { failed: false, not_responding: false, remedial: false, whole: false },
  acknowledged: false,
});

const newSection = (): FormSection => ({ key: newKey(), title: '', items: [] });

const newOption = () => ({ key: newKey(), text: '', points: 0 });

/** Returns the fields that every item has. */
const sharedFields = ({ key, text, help, critical, optional }: FormItem) => ({
  key,
  text,
  ...(help && { help }),
  ...(critical && { critical }),
  ...(optional && { optional }),
});

const blank = (): FormItem => ({ kind: 'text', key: newKey(), text: '' });

/** Returns an item as another kind. Its text, help and marks stay. */
export function asKind(item: FormItem, kind: ItemKind): FormItem {
  const shared = sharedFields(item);
  switch (kind) {
    case 'check':
      return { ...shared, kind, points: 0 };
    case 'number':
      return { ...shared, kind, most: 10, points: 1 };
    case 'scale':
      return { ...shared, kind, least: 1, most: 7, anchors: [], scored: false };
    case 'choice':
      return { ...shared, kind, options: [newOption(), newOption()] };
    case 'text':
    case 'duration':
      return { ...shared, kind };
    case 'signature':
      return { ...shared, kind, by: 'evaluator' };
  }
}

/** The position of an item, or of a section. */
export interface ItemPlace {
  section: number;
  item: number;
}

const withSections = (content: FormContent, sections: FormSection[]): FormContent => ({ ...content, sections });

function changeItems(content: FormContent, section: number, change: (items: FormItem[]) => FormItem[]): FormContent {
  return withSections(
    content,
    content.sections.map((one, n) => (n === section ? { ...one, items: change(one.items) } : one)),
  );
}

/** Returns a list with an element moved to another position; unchanged if it would leave the list. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const element = list[from];
  if (element === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, element);
}

/** Adds a section at the end, with the key `key`. */
export const addSection = (content: FormContent, key: string): FormContent =>
  withSections(content, [...content.sections, { ...newSection(), key }]);

export const changeSection = (content: FormContent, at: number, section: FormSection): FormContent =>
  withSections(content, content.sections.with(at, section));

export const removeSection = (content: FormContent, at: number): FormContent =>
  withSections(content, content.sections.toSpliced(at, 1));

/** Adds a removed section again. */
export const insertSection = (content: FormContent, at: number, section: FormSection): FormContent =>
  withSections(content, content.sections.toSpliced(at, 0, section));

/** Returns the position of an item or a section with this key; undefined: it is gone. */
export function placeOf({ sections }: FormContent, key: string): { section: number; item?: number } | undefined {
  const section = sections.findIndex((one) => one.key === key || one.items.some((item) => item.key === key));
  if (section === -1) return undefined;
  const item = sections[section]?.items.findIndex((one) => one.key === key) ?? -1;
  return item === -1 ? { section } : { section, item };
}

export const moveSection = (content: FormContent, at: number, by: 1 | -1): FormContent =>
  withSections(content, moved(content.sections, at, at + by));

/** Adds a copy after a section. The copy and its items have new keys. */
export function duplicateSection(content: FormContent, at: number, key: string): FormContent {
  const section = content.sections[at];
  if (!section) return content;
  const copy = { ...section, key, items: section.items.map((item) => ({ ...item, key: newKey() })) };
  return withSections(content, content.sections.toSpliced(at + 1, 0, copy));
}

/** Adds an item at the end of a section, with the key `key`. */
export const addItem = (content: FormContent, section: number, kind: ItemKind, key: string): FormContent =>
  changeItems(content, section, (items) => [...items, { ...asKind(blank(), kind), key }]);

export const changeItem = (content: FormContent, { section, item }: ItemPlace, changed: FormItem): FormContent =>
  changeItems(content, section, (items) => items.with(item, changed));

export const removeItem = (content: FormContent, { section, item }: ItemPlace): FormContent =>
  changeItems(content, section, (items) => items.toSpliced(item, 1));

/** Adds a copy with the key `key` after an item. Keys of options stay: they are unique within their item. */
export const duplicateItem = (content: FormContent, { section, item }: ItemPlace, key: string): FormContent =>
  changeItems(content, section, (items) => items.flatMap((one, n) => (n === item ? [one, { ...one, key }] : [one])));

/** Returns whether an item can move up or down, also into the section before or after. */
export function canMoveItem({ sections }: FormContent, { section, item }: ItemPlace, by: 1 | -1): boolean {
  const isInside = by === -1 ? item > 0 : item < (sections[section]?.items.length ?? 0) - 1;
  return isInside || sections[section + by] !== undefined;
}

/** Moves an item by one position. At the end of its section, it moves into the next one. */
export function moveItem(content: FormContent, { section, item }: ItemPlace, by: 1 | -1): FormContent {
  const moving = content.sections[section]?.items[item];
  if (!moving || !canMoveItem(content, { section, item }, by)) return content;
  const to = item + by;
  const isInside = to >= 0 && to < (content.sections[section]?.items.length ?? 0);
  if (isInside) return changeItems(content, section, (items) => moved(items, item, to));
  const without = removeItem(content, { section, item });
  return changeItems(without, section + by, (items) => (by === 1 ? [moving, ...items] : [...items, moving]));
}
