import { useUrlCorrection, useUrlState } from '../use-url-state.ts';
import type { Column } from './column.ts';
import type { Sort } from './sorting.ts';

function toParameter({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/** Reads a sort from the URL, if `columns` support it. */
function sortFrom<Row>(text: string | null, columns: readonly Column<Row>[]): Sort | undefined {
  const [, minus, key] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  const exists = columns.some((column) => column.key === key && column.sortBy);
  return key && exists ? { key, direction: minus ? 'descending' : 'ascending' } : undefined;
}

/** Keeps a table's sort in the URL (`?sort=name`, `?sort=-name`), without the default and unsupported sorts. */
export function useUrlSort<Row>(initial: Sort, columns: readonly Column<Row>[]) {
  const [url, write] = useUrlState();
  const parameter = url.get('sort');
  const urlSort = sortFrom(parameter, columns);
  useUrlCorrection(parameter !== null && !urlSort, (parameters) => parameters.delete('sort'));
  function onSort(next: Sort): void {
    write((parameters) => {
      if (toParameter(next) === toParameter(initial)) parameters.delete('sort');
      else parameters.set('sort', toParameter(next));
    });
  }
  return { sort: urlSort ?? initial, onSort };
}
