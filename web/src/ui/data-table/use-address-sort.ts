import { useSearchParams } from 'react-router-dom';
import type { Sort } from './sorting.ts';

function written({ key, direction }: Sort): string {
  return direction === 'descending' ? `-${key}` : key;
}

/**
 * A table's order, kept in the address (`?sort=name`, `?sort=-name`), so that a reload or a shared link shows the same.
 * The usual order is not written; `parameter` tells two tables of one page apart. For DataTable's `sort` and `onSort`.
 */
export function useAddressSort(usual: Sort, parameter = 'sort') {
  const [address, setAddress] = useSearchParams();
  const [, minus, key] = /^(-?)(\w+)$/.exec(address.get(parameter) ?? '') ?? [];
  const sort: Sort = key ? { key, direction: minus ? 'descending' : 'ascending' } : usual;
  function onSort(next: Sort): void {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (written(next) === written(usual)) after.delete(parameter);
        else after.set(parameter, written(next));
        return after;
      },
      { replace: true },
    );
  }
  return { sort, onSort };
}
