import { useAddress } from '../use-address.ts';
import type { Sort } from './sorting.ts';

function written({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/**
 * A table's order, kept in the address (`?sort=name`, `?sort=-name`), so that a reload or a shared link shows the same.
 * The usual order is not written; `parameter` tells two tables of one page apart. For DataTable's `sort` and `onSort`.
 */
export function useAddressSort(usual: Sort, parameter = 'sort') {
  const [address, write] = useAddress();
  const [, minus, key] = /^(-?)(\w+)$/.exec(address.get(parameter) ?? '') ?? [];
  const sort: Sort = key ? { key, direction: minus ? 'descending' : 'ascending' } : usual;
  function onSort(next: Sort): void {
    write((parameters) => {
      if (written(next) === written(usual)) parameters.delete(parameter);
      else parameters.set(parameter, written(next));
    });
  }
  return { sort, onSort };
}
