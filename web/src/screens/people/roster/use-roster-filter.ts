import type { Unit } from '@muster/shared/areas/lists';
import type { Employee } from '@muster/shared/areas/roster';
import { unitAndAbove, unitTreeOf, withPartsOf } from '@muster/shared/record/unit-tree';
import { useMemo } from 'react';
import { overview } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { useUnits } from '../../../parts/lists/api.ts';
import { unitChoices } from '../../../parts/lists/unit-choices.ts';
import { labels } from '../../../parts/roster/labels.ts';
import { rankOrder } from '../../../parts/roster/sorting.ts';
import { useUrlCorrection, useUrlState } from '../../../ui/use-url-state.ts';

/** The values of the filters that are the same in all departments. */
const choices = { active: ['yes', 'no'], account: ['waiting', 'locked'] } as const;
type AccountFilter = (typeof choices.account)[number];

/** The filters whose values come from the roster. */
const listed = ['rank', 'unit', 'group'] as const;
const filters = [...listed, 'active', 'account'] as const;

/**
 * Filters the roster by rank, unit, group, active and account state, with the filters in the URL. Account states load
 * on demand; until then, `isLoading` is true and the filter is not applied.
 */
export function useRosterFilter(rows: readonly Employee[] | undefined, isWhole: boolean) {
  const [url, write] = useUrlState();
  const active = url.get('active');
  const account = choices.account.find((one) => one === url.get('account'));
  const accounts = useAccountsIn(account);
  const { data: units, error: unitsError } = useUnits();
  const options = useMemo(() => {
    const of = (kind: (typeof listed)[number]) => optionsOf(rows ?? [], kind);
    return { rank: of('rank'), unit: units ? unitOptions(units, rows ?? []) : of('unit'), group: of('group') };
  }, [rows, units]);
  const [rank, unit, group] = listed.map((name) => url.get(name));
  const unknown = filters.filter((name) => {
    const value = url.get(name);
    if (value === null) return false;
    if (name === 'active' || name === 'account') return !(choices[name] as readonly string[]).includes(value);
    // A unit may have people only in its subunits, which the rows do not show.
    if (name === 'unit' && !units && !unitsError) return false;
    return isWhole && !options[name].some((one) => one.value === value);
  });
  useUrlCorrection(unknown.length > 0, (parameters) => {
    for (const name of unknown) parameters.delete(name);
  });
  const filtered = useMemo(() => {
    const within = unit ? withPartsOf(unitTreeOf(units ?? []), [unit]) : [];
    return rows?.filter(
      (row) =>
        (!rank || row.rank_id === rank) &&
        (!unit || within.includes(row.unit_id ?? '')) &&
        (!group || row.group_id === group) &&
        (active === null || row.active === (active === 'yes')) &&
        (!accounts.numbers || accounts.numbers.has(row.employee_id)),
    );
  }, [rows, units, rank, unit, group, active, accounts.numbers]);
  return {
    rows: filtered,
    isLoading: account !== undefined && !accounts.numbers && !accounts.failed,
    /** The filters in words. */
    words: [
      ...listed.map((name) => options[name].find(({ value }) => value === url.get(name))?.label.trim()),
      active ? labels.filters[active as 'yes' | 'no'] : undefined,
      account && labels.filters[account],
      accounts.isWhole || accounts.count === undefined
        ? undefined
        : labels.onlyFirst(accounts.numbers?.size ?? 0, accounts.count),
    ].filter((word) => word !== undefined),
    options,
    accountsFailed: accounts.failed,
    retryAccounts: accounts.retry,
    isFiltered: filters.some((name) => url.has(name)),
    clear: () =>
      write((parameters) => {
        for (const name of filters) parameters.delete(name);
      }),
    /** Clears the filters and the search. */
    showAll: () =>
      write((parameters) => {
        for (const name of [...filters, 'search']) parameters.delete(name);
      }),
  };
}

/** Loads the employee numbers of accounts in a state, as listed on the dashboard. */
export function useAccountsIn(state: AccountFilter | undefined) {
  const { data, error, retry } = useCall(overview.staff, state ? {} : null);
  const accounts = state && data?.accounts?.[state];
  const rows = accounts?.rows;
  const numbers = useMemo(() => rows && new Set(rows.map(({ employee_id }) => employee_id)), [rows]);
  return {
    numbers,
    /** The number of such accounts; undefined: not loaded. */
    count: accounts?.count,
    /** The list includes all such accounts. */
    isWhole: accounts !== undefined && accounts.count === accounts.rows.length,
    failed: state !== undefined && !numbers && Boolean(error),
    retry,
  };
}

/** Returns the units with employees, in them or their subunits, in tree order. */
function unitOptions(units: readonly Unit[], rows: readonly Employee[]): { value: string; label: string }[] {
  const tree = unitTreeOf(units);
  const used = new Set(rows.flatMap(({ unit_id }) => (unit_id ? unitAndAbove(tree, unit_id) : [])));
  return unitChoices(units).flatMap(({ id, name }) => (used.has(id) ? [{ value: id, label: name }] : []));
}

/** Returns the ranks in use, highest first, or the units or groups in use, by name. */
function optionsOf(rows: readonly Employee[], kind: (typeof listed)[number]): { value: string; label: string }[] {
  const sorted = rows.toSorted((a, b) =>
    kind === 'rank'
      ? (rankOrder(a) ?? 0) - (rankOrder(b) ?? 0)
      : (a[`${kind}_name`] ?? '').localeCompare(b[`${kind}_name`] ?? ''),
  );
  const names = new Map(sorted.map((row) => [row[`${kind}_id`], row[`${kind}_name`]]));
  return [...names].flatMap(([value, label]) => (value && label ? [{ value, label }] : []));
}
