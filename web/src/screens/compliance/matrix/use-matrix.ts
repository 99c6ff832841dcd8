import { useDeferredValue, useMemo } from 'react';
import {
  foundPeople,
  type GroupKey,
  groupKeys,
  matrixItems,
  peopleWith,
  type SortKey,
  sortedPeople,
  sortKeys,
  statusCounts,
  totalsOf,
} from '../../../parts/compliance/matrix.ts';
import type { LoadedTable } from '../../../parts/compliance/use-compliance-table.ts';

const none: LoadedTable['people'] = [];

interface Shown {
  search: string;
  statuses: readonly string[];
  /** By what the URL groups and sorts; anything else is the default. */
  by: string | null;
  sort: string | null;
}

/** Returns the lines of the matrix that are shown of a table, with what is counted in them. Long lists are arranged after what is typed is shown. */
export function useMatrix(table: LoadedTable | undefined, shown: Shown) {
  const search = useDeferredValue(shown.search.trim());
  const people = useDeferredValue(table?.people ?? none);
  const columns = table?.requirements.length ?? 0;
  // Where the department has units, they are its first question.
  const hasUnits = useMemo(() => people.some(({ unit }) => unit !== null), [people]);
  const by: GroupKey = groupKeys.find((key) => key === shown.by) ?? (hasUnits ? 'unit' : 'none');
  const sort: SortKey = sortKeys.find((key) => key === shown.sort) ?? 'name';
  const ordered = useMemo(() => sortedPeople(people, sort), [people, sort]);
  const found = useMemo(() => foundPeople(ordered, search), [ordered, search]);
  const counts = useMemo(() => statusCounts(found), [found]);
  const statusKey = shown.statuses.join(',');
  const filtered = useMemo(() => peopleWith(found, statusKey === '' ? [] : statusKey.split(',')), [found, statusKey]);
  const items = useMemo(() => matrixItems(filtered, by, columns), [filtered, by, columns]);
  const totals = useMemo(() => totalsOf(filtered, columns), [filtered, columns]);
  return { people: filtered, items, counts, totals, by, sort };
}
