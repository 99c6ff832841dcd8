import type { FormSection } from '@muster/shared/forms/form';
import { useState } from 'react';
import * as editing from './editing.ts';
import { type PartEditor, type SectionChanges, textOf } from './part-changes.ts';

/** A section that was removed, and its position. */
export interface RemovedSection {
  section: FormSection;
  at: number;
}

/** Returns the changes of sections, and the section that was removed last, which can be restored. */
export function useSectionChanges({ content, onChange, focusOn, applyMove }: PartEditor) {
  const [removed, setRemoved] = useState<RemovedSection>();
  /** Returns the key of a new section, which gets the focus. */
  function focusOnNew(): string {
    const key = editing.newKey();
    focusOn(textOf(key));
    return key;
  }
  const changes: SectionChanges = {
    change: (at, section) => onChange(editing.changeSection(content, at, section)),
    move: (at, by) => applyMove(content.sections[at]?.key ?? '', by, editing.moveSection(content, at, by)),
    duplicate: (at) => onChange(editing.duplicateSection(content, at, focusOnNew())),
    remove(at) {
      const next = content.sections[at + 1] ?? content.sections[at - 1];
      focusOn(textOf(next?.key), '[data-undo-removal]');
      const section = content.sections[at];
      if (section) setRemoved({ section, at });
      onChange(editing.removeSection(content, at));
    },
  };
  return {
    changes,
    add: () => onChange(editing.addSection(content, focusOnNew())),
    // Another person's version, loaded meanwhile, may still have the section.
    removed: removed && editing.placeOf(content, removed.section.key) ? undefined : removed,
    restore({ section, at }: RemovedSection): void {
      focusOn(textOf(section.key));
      setRemoved(undefined);
      onChange(editing.insertSection(content, at, section));
    },
  };
}
