import { useUrlCorrection } from '../use-url-correction.ts';
import { useUrlState } from '../use-url-state.ts';
import type { Column } from './column.ts';
import type { Sort } from './sorting.ts';

function written({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/** The order that the address names, if `columns` can be sorted so. */
function sortFrom<Row>(text: string | null, columns: readonly Column<Row>[]): Sort | undefined {
  const [, minus, key] = /^(-?)(\w+)$/.exec(text ?? '') ?? [];
  const exists = columns.some((column) => column.key === key && column.sortBy);
  return key && exists ? { key, direction: minus ? 'descending' : 'ascending' } : undefined;
}

/**
 * A table's order, kept in the address (`?sort=name`, `?sort=-name`), so that a reload or a shared link shows the same.
 * The usual order is not written, and one that `columns` do not have is taken out. For DataTable's `sort` and `onSort`.
 */
export function useUrlSort<Row>(usual: Sort, columns: readonly Column<Row>[]) {
  const [address, write] = useUrlState();
  const inAddress = address.get('sort');
  const known = sortFrom(inAddress, columns);
  useUrlCorrection(inAddress !== null && !known, (parameters) => parameters.delete('sort'));
  function onSort(next: Sort): void {
    write((parameters) => {
      if (written(next) === written(usual)) parameters.delete('sort');
      else parameters.set('sort', written(next));
    });
  }
  return { sort: known ?? usual, onSort };
}
