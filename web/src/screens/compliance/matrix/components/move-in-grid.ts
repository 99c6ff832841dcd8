import type { MatrixItem } from '../../../../parts/compliance/matrix.ts';

interface Grid {
  items: readonly MatrixItem[];
  /** The first column: 1 if people cannot be selected. `columns` counts from column 0. */
  first: number;
  columns: number;
  /** The number of lines per page. */
  page: number;
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const isPerson = (item: MatrixItem | undefined) => item?.kind === 'person';

/** Returns the person at a line, or the nearest person in a direction. Group lines have no cells. */
function personAt(items: readonly MatrixItem[], target: number, step: 1 | -1): number | undefined {
  const from = Math.min(Math.max(target, 0), items.length - 1);
  for (let index = from; index >= 0 && index < items.length; index += step) if (isPerson(items[index])) return index;
  for (let index = from; index >= 0 && index < items.length; index -= step) if (isPerson(items[index])) return index;
  return undefined;
}

/** Returns the target cell of a key. Undefined for keys that do not move. */
export function nextCell(
  { key, ctrlKey, metaKey, altKey }: Key,
  { index, column }: { index: number; column: number },
  { items, first, columns, page }: Grid,
): { key: string; column: number } | undefined {
  if (altKey) return undefined;
  const toEdge = ctrlKey || metaKey;
  const at = (line: number | undefined, to: number) => {
    const item = line === undefined ? undefined : items[line];
    return item && { key: item.key, column: Math.min(Math.max(to, first), columns - 1) };
  };
  switch (key) {
    case 'ArrowLeft':
      return at(index, toEdge ? 0 : column - 1);
    case 'ArrowRight':
      return at(index, toEdge ? columns - 1 : column + 1);
    case 'ArrowUp':
      return at(personAt(items, toEdge ? 0 : index - 1, toEdge ? 1 : -1), column);
    case 'ArrowDown':
      return at(personAt(items, toEdge ? items.length - 1 : index + 1, toEdge ? -1 : 1), column);
    case 'PageUp':
      return at(personAt(items, index - page, -1), column);
    case 'PageDown':
      return at(personAt(items, index + page, 1), column);
    case 'Home':
      return at(toEdge ? personAt(items, 0, 1) : index, 0);
    case 'End':
      return at(toEdge ? personAt(items, items.length - 1, -1) : index, columns - 1);
    default:
      return undefined;
  }
}
