import { screen } from '@testing-library/react';

/** Returns the texts of elements. */
export const textsOf = (elements: Iterable<Element>) => Array.from(elements, ({ textContent }) => textContent);

/** Returns the texts of a table's rows, without heads, buttons and expanded content. */
export function cellsOf(table: HTMLElement): (string | null)[][] {
  const cells = ':scope > [scope=row], :scope > [data-label]';
  return [...table.querySelectorAll(':scope > tbody > tr')]
    .map((row) => textsOf(row.querySelectorAll(cells)))
    .filter((row) => row.length > 0);
}

/** Returns the texts of the row with this head in the columns with these titles. */
export function cellsOfRow(head: string | RegExp, titles: readonly string[]) {
  const row = screen.getByRole('rowheader', { name: head }).closest('tr');
  return titles.map((title) => row?.querySelector(`[data-label="${title}"]`)?.textContent);
}
