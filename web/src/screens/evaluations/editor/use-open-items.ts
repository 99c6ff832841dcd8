import type { FormContent } from '@muster/shared/forms/form';
import { useState } from 'react';
import type { FieldTexts } from '../../../ui/content-editor/use-editor-messages.ts';
import { hasTexts } from './problems.ts';

/** Returns the keys of the items with messages. */
const wrongItems = ({ sections }: FormContent, problems: FieldTexts): string[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap(({ key }, n) => (hasTexts(problems, `content.sections.${section}.items.${n}`) ? [key] : [])),
  );

/**
 * Keeps the keys of the open items. Opens items when their messages appear; they can be closed again. Each `attempt` to
 * save or publish opens all items with messages.
 */
export function useOpenItems(content: FormContent, problems: FieldTexts, attempt: number) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const wrong = wrongItems(content, problems).join(' ');
  const [seen, setSeen] = useState({ wrong: '', attempt });
  if (wrong !== seen.wrong || attempt !== seen.attempt) {
    setSeen({ wrong, attempt });
    const known = attempt === seen.attempt ? seen.wrong.split(' ') : [];
    const appeared = wrong.split(' ').filter((key) => key !== '' && !known.includes(key));
    if (appeared.length > 0) setOpen(new Set([...open, ...appeared]));
  }
  return {
    open,
    openItem: (key: string) => setOpen((before) => new Set([...before, key])),
    toggleItem: (key: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  };
}
