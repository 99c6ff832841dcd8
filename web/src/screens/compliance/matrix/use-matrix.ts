import { useDeferredValue, useMemo } from 'react';
import {
  foundPeople,
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
import { squadItems } from './squads.ts';

const none: LoadedTable['people'] = [];

interface Shown {
  search: string;
  statuses: readonly string[];
  /** The grouping and the order from the URL. Other values mean the default. */
  by: string | null;
  sort: string | null;
  /** For a team, the employee ID of the signed-in person. */
  supervisor: string | undefined;
}

/** Returns the matrix lines to show, with counts. Typed search text is shown before long lists are rearranged. */
export function useMatrix(table: LoadedTable | undefined, shown: Shown) {
  const { supervisor } = shown;
  const search = useDeferredValue(shown.search.trim());
  const people = useDeferredValue(table?.people ?? none);
  const columns = table?.requirements.length ?? 0;
  // Departments with units are grouped by unit by default. Most have units, so the choice shows that while people load.
  const hasUnits = useMemo(() => people.length === 0 || people.some(({ unit }) => unit !== null), [people]);
  const groups = groupKeys.filter((key) => key !== 'supervisor' || supervisor !== undefined);
  const usual = supervisor !== undefined ? 'supervisor' : hasUnits ? 'unit' : 'none';
  const by = groups.find((key) => key === shown.by) ?? usual;
  const sort: SortKey = sortKeys.find((key) => key === shown.sort) ?? 'name';
  const ordered = useMemo(() => sortedPeople(people, sort), [people, sort]);
  const found = useMemo(() => foundPeople(ordered, search), [ordered, search]);
  const counts = useMemo(() => statusCounts(found), [found]);
  const statusKey = shown.statuses.join(',');
  const filtered = useMemo(() => peopleWith(found, statusKey === '' ? [] : statusKey.split(',')), [found, statusKey]);
  const items = useMemo(
    () =>
      by === 'supervisor'
        ? squadItems(people, filtered, supervisor ?? '', columns)
        : matrixItems(filtered, by, columns),
    [people, filtered, by, columns, supervisor],
  );
  const totals = useMemo(() => totalsOf(filtered, columns), [filtered, columns]);
  return { people: filtered, items, counts, totals, groups, by, sort };
}
