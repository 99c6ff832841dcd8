import type { FormContent } from '@muster/shared/forms/form';
import { useState } from 'react';
import type { FieldTexts } from '../../../ui/content-editor/use-editor-messages.ts';
import { hasTexts } from './problems.ts';

/** Returns the keys of the items with messages. */
const wrongItems = ({ sections }: FormContent, problems: FieldTexts): string[] =>
  sections.flatMap(({ items }, section) =>
    items.flatMap(({ key }, n) => (hasTexts(problems, `content.sections.${section}.items.${n}`) ? [key] : [])),
  );

/** Keeps the keys of the open items. Opens items when their messages appear; they can be closed again. */
export function useOpenItems(content: FormContent, problems: FieldTexts) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const wrong = wrongItems(content, problems).join(' ');
  const [seen, setSeen] = useState('');
  if (wrong !== seen) {
    setSeen(wrong);
    const appeared = wrong.split(' ').filter((key) => key !== '' && !seen.split(' ').includes(key));
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
