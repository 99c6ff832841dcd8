import type { Page } from '@playwright/test';

export interface Measures {
  /** The problems that make tables on the screen unreadable. */
  faults: string[];
  /** The titles of each table's columns and of the details under its second row, by table name. */
  titles: Record<string, string[]>;
}

/**
 * Measures every table on the screen: no column of text below 120 pixels, no content outside its cell, no word broken
 * letter by letter, every button in the window, and a page that does not scroll sideways.
 */
export function measureTables(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    const minWidth = 120;
    const faults = new Set<string>();
    const titles: Record<string, string[]> = {};
    const isShown = (element: Element) => element.getClientRects().length > 0 && element.clientWidth > 1;

    /** Returns the boxes of the texts in a cell; tables inside it are measured separately. */
    function textsOf(cell: Element): { text: string; boxes: DOMRect[] }[] {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: { text: string; boxes: DOMRect[] }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (text === '' || !parent || parent.clientWidth === 1 || parent.closest('table') !== cell.closest('table'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        found.push({ text, boxes: [...range.getClientRects()].filter((box) => box.width > 0) });
      }
      return found;
    }

    function measureCell(name: string, cell: Element, title: string, isText: boolean): void {
      const box = cell.getBoundingClientRect();
      const where = `${name}, ${title}`;
      if (isText && box.width < minWidth - 0.5) faults.add(`${where}: ${Math.round(box.width)} px wide`);
      for (const { text, boxes } of textsOf(cell)) {
        if (boxes.some((one) => one.left < box.left - 1 || one.right > box.right + 1))
          faults.add(`${where}: "${text}" is outside`);
        const lines = new Set(boxes.map((one) => Math.round(one.top))).size;
        if (lines > 1 && text.length / lines < 4) faults.add(`${where}: "${text}" on ${lines} lines`);
      }
      for (const button of cell.querySelectorAll(':scope button, :scope a')) {
        if (button.closest('table') !== cell.closest('table')) continue;
        const reach = button.getBoundingClientRect();
        if (reach.left < box.left - 1 || reach.right > box.right + 1) faults.add(`${where}: a button is outside`);
        if (
          [button, ...button.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
          )
        )
          faults.add(`${where}: "${button.textContent}" is cut off`);
        if (reach.right > window.innerWidth) faults.add(`${where}: a button is beyond the edge`);
      }
    }

    for (const table of document.querySelectorAll('table')) {
      if (!isShown(table)) continue;
      const name = table.getAttribute('aria-label') ?? '?';
      const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
      const columns = heads.map((head) => head.textContent?.trim() ?? '');
      for (const head of heads) measureCell(name, head, `head ${head.textContent}`, false);
      const rows = [...table.tBodies].flatMap((body) => [...body.rows]).slice(0, 60);
      for (const row of rows) {
        const cells = [...row.cells];
        if (cells.length !== heads.length || heads.length < 2) {
          for (const cell of cells) measureCell(name, cell, 'under the row', false);
          continue;
        }
        cells.forEach((cell, index) => {
          // "Yes" needs less room than a text.
          const isText =
            cell.matches('th, [data-label]') && cell.dataset.align !== 'right' && (cell.textContent ?? '').length > 4;
          measureCell(name, cell, columns[index] ?? '', isText);
        });
      }
      const under = rows[1]?.querySelectorAll(':scope > td > dl dt') ?? [];
      titles[name] = [...columns, ...[...under].map((one) => one.textContent ?? '')].toSorted();
      if ((table.parentElement?.scrollWidth ?? 0) > (table.parentElement?.clientWidth ?? 0))
        faults.add(`${name} scrolls sideways`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide in ${clientWidth}`);
    for (const dialog of document.querySelectorAll('[role=dialog]')) {
      if (dialog.scrollWidth > dialog.clientWidth)
        faults.add(`the dialog is ${dialog.scrollWidth} px wide in ${dialog.clientWidth}`);
    }
    return { faults: [...faults].slice(0, 40), titles };
  });
}
