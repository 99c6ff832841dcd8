import type { FormContent } from '@muster/shared/forms/form';
import { useState } from 'react';
import { useRequestedFocus } from '../../../ui/use-requested-focus.ts';
import { placeOf } from './editing.ts';
import { fieldLabels as texts } from './labels.ts';
import type { PartEditor } from './part-changes.ts';

/** Returns the selectors of the buttons that keep the focus after a move, the pressed one first. */
const moveButtons = (key: string, by: 1 | -1): string[] =>
  (by === 1 ? ['down', 'up'] : ['up', 'down']).map((move) => `[data-move="${move} ${key}"]`);

/** Returns the position of a moved part as a sentence, for screen readers. */
function movedText(content: FormContent, key: string): string {
  const { sections } = content;
  const place = placeOf(content, key);
  const section = place && sections[place.section];
  if (!section) return '';
  if (place.item === undefined) return texts.movedSection(place.section + 1, sections.length);
  const { items, title } = section;
  const name = texts.item(items[place.item]?.text ?? '');
  return texts.movedItem(name, place.item + 1, items.length, texts.section(place.section + 1, title));
}

/** Returns the ref of the parts of a form, their editor, and the announcement of the last move. */
export function usePartEditor(content: FormContent, onChange: (content: FormContent) => void) {
  const { list, focusOn } = useRequestedFocus<HTMLDivElement>(content);
  const [announcement, setAnnouncement] = useState('');
  const editor: PartEditor = {
    content,
    onChange,
    focusOn,
    applyMove(key, by, next) {
      focusOn(...moveButtons(key, by));
      setAnnouncement(movedText(next, key));
      onChange(next);
    },
  };
  return { list, editor, announcement };
}
