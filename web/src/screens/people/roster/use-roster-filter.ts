import type { Employee } from '@muster/shared/areas/roster';
import { useMemo } from 'react';
import { overview } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { labels } from '../../../parts/roster/labels.ts';
import { rankOrder } from '../../../parts/roster/sorting.ts';
import { useUrlCorrection, useUrlState } from '../../../ui/use-url-state.ts';

/** The values of the filters that do not depend on the department. */
const choices = { active: ['yes', 'no'], account: ['waiting', 'locked'] } as const;
type AccountFilter = (typeof choices.account)[number];

const filters = ['rank', 'active', 'account'] as const;

/**
 * Filters the roster by rank, active and the state of accounts, with the filters in the URL. An unknown value is removed from it. The
 * states of accounts are loaded when they are asked for; until then `isLoading` is true, and the rows are those of the other filters.
 */
export function useRosterFilter(rows: readonly Employee[] | undefined, isWhole: boolean) {
  const [url, write] = useUrlState();
  const [rank, active] = [url.get('rank'), url.get('active')];
  const account = choices.account.find((one) => one === url.get('account'));
  const accounts = useAccountsIn(account);
  const ranks = useMemo(() => ranksOf(rows ?? []), [rows]);
  const unknown = filters.filter((name) => {
    const value = url.get(name);
    if (value === null) return false;
    if (name === 'rank') return isWhole && !ranks.some(({ id }) => id === value);
    return !(choices[name] as readonly string[]).includes(value);
  });
  useUrlCorrection(unknown.length > 0, (parameters) => {
    for (const name of unknown) parameters.delete(name);
  });
  const filtered = useMemo(
    () =>
      rows?.filter(
        (row) =>
          (rank === null || row.rank_id === rank) &&
          (active === null || row.active === (active === 'yes')) &&
          (!accounts.numbers || accounts.numbers.has(row.employee_id)),
      ),
    [rows, rank, active, accounts.numbers],
  );
  return {
    rows: filtered,
    isLoading: account !== undefined && !accounts.numbers && !accounts.failed,
    /** The filters in words. */
    words: [
      ranks.find(({ id }) => id === rank)?.name,
      active ? labels.filters[active as 'yes' | 'no'] : undefined,
      account && labels.filters[account],
    ].filter((word) => word !== undefined),
    ranks,
    accountsFailed: accounts.failed,
    retryAccounts: accounts.retry,
    isFiltered: filters.some((name) => url.has(name)),
    clear: () =>
      write((parameters) => {
        for (const name of filters) parameters.delete(name);
      }),
  };
}

/** Loads the employee numbers of the accounts in a state, as the dashboard lists them. */
function useAccountsIn(state: AccountFilter | undefined) {
  const { data, error, retry } = useCall(overview.staff, state ? {} : null);
  const listed = state && data?.accounts?.[state].rows;
  const numbers = useMemo(() => listed && new Set(listed.map(({ employee_id }) => employee_id)), [listed]);
  return { numbers, failed: state !== undefined && !numbers && Boolean(error), retry };
}

/** Returns the ranks that employees hold, highest first. */
function ranksOf(rows: readonly Employee[]): { id: string; name: string }[] {
  const held = new Map(rows.flatMap((row) => (row.rank_id && row.rank_name ? [[row.rank_id, row] as const] : [])));
  return [...held]
    .toSorted(([, a], [, b]) => (rankOrder(a) ?? 0) - (rankOrder(b) ?? 0))
    .map(([id, { rank_name }]) => ({ id, name: rank_name ?? '' }));
}
