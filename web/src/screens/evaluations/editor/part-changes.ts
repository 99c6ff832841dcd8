import type { FormContent, FormItem, FormSection, ItemKind } from '@muster/shared/forms/form';
import type { ItemPlace } from './editing.ts';

/** The changes of sections, by their position. */
export interface SectionChanges {
  change: (at: number, section: FormSection) => void;
  move: (at: number, by: 1 | -1) => void;
  duplicate: (at: number) => void;
  remove: (at: number) => void;
}

/** The changes of items, by their place. */
export interface ItemChanges {
  /** Adds an item at the end of a section. */
  add: (section: number, kind: ItemKind) => void;
  change: (place: ItemPlace, item: FormItem) => void;
  move: (place: ItemPlace, by: 1 | -1) => void;
  duplicate: (place: ItemPlace) => void;
  remove: (place: ItemPlace) => void;
  toggle: (key: string) => void;
}

/** A form while its sections and items are changed. */
export interface PartEditor {
  content: FormContent;
  onChange: (content: FormContent) => void;
  /** Moves the focus after the next change, to the first element found. */
  focusOn: (...selectors: readonly string[]) => void;
  /** Applies and announces a move of the part with this key. The focus stays at its button. */
  applyMove: (key: string, by: 1 | -1, next: FormContent) => void;
}

/** Returns the selector of the text field of a section or an item. */
export const textOf = (key: string | undefined): string => `[data-text-of="${key}"]`;
