export type SortValue = string | number | boolean | null | undefined;

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
}

/** Sorts rows by `sortBy`: numbers by size, text without case, 9 before 10, absent last. The sort is stable. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: Sort['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  // Computed once: sorting thousands of rows takes more than 100,000 comparisons.
  const values = rows.map((row) => ({ row, value: sortBy(row) ?? undefined }));
  values.sort(({ value: one }, { value: other }) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return sign * compare(one, other);
  });
  return values.map(({ row }) => row);
}

/** Returns the sort after a click on the head `key`; reverses the current sort of that column. */
export function toggled(current: Sort | undefined, key: string): Sort {
  const again = current?.key === key && current.direction === 'ascending';
  return { key, direction: again ? 'descending' : 'ascending' };
}
