import { withIsolated } from './file-text.ts';

export type Content = string | Node | readonly (string | Node)[];

/** Returns an element with texts and elements in it: texts of a file are never read as markup. */
export function element(name: string, content: Content = '', attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  const parts = Array.isArray(content) ? content : [content as string | Node];
  made.append(...parts.flatMap((part) => (typeof part === 'string' ? withIsolated(part) : [part])));
  return made;
}

/** Returns a table that scrolls by itself. Its name is that of its columns. */
export const table = (head: readonly string[], rows: readonly (readonly Content[])[]) =>
  element(
    'div',
    element('table', [
      element(
        'thead',
        element(
          'tr',
          head.map((text) => element('th', text, { scope: 'col' })),
        ),
      ),
      element(
        'tbody',
        rows.map((row) =>
          element(
            'tr',
            row.map((cell) => element('td', cell)),
          ),
        ),
      ),
    ]),
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': head.join(', ') },
  );
