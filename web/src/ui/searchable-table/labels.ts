import { plural } from '@muster/shared/counted';

/** The texts that all lists share. */
export const labels = {
  search: 'Search',
  filter: 'Filter',
  filterOf: (active: number) => (active === 0 ? 'Filter' : `Filter, ${active} active`),
} as const;

/** The texts of a searchable table. */
export interface ListLabels {
  /** Names the fields that the search matches. */
  searchHint: string;
  count: (shown: number, all: number) => string;
  loading: (soFar: number) => string;
  failed: string;
  /** Some pages were loaded before one failed. */
  failedAfter: (shown: number) => string;
  empty: string;
  nothingFound: (text: string) => string;
}

const number = new Intl.NumberFormat('en-US');

/** Returns the texts of a list of `many`. `failed` is docs/spec.md's message for a list that could not be loaded. */
export function listLabels(one: string, many: string, failed: string): Omit<ListLabels, 'searchHint' | 'empty'> {
  const amount = (count: number) => `${number.format(count)} ${plural(count, one, many)}`;
  return {
    count: (shown, all) => (shown === all ? amount(all) : `${number.format(shown)} of ${amount(all)}`),
    loading: (soFar) => `${amount(soFar)} so far, loading more...`,
    failed,
    failedAfter: (shown) => `${failed.replace(/\.$/, '')}. Shown so far: ${amount(shown)}.`,
    nothingFound: (text) => `No ${many} match “${text}”.`,
  };
}
