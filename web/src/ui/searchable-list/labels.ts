/** The words that every long list has in common. */
export const labels = { search: 'Search' } as const;

/** The words around a long list: what is counted, and where its loading stands. */
export interface ListLabels {
  /** What the search looks at. */
  searchHint: string;
  count: (shown: number, all: number) => string;
  loading: (soFar: number) => string;
  failed: string;
  /** Some pages came before one failed. */
  failedAfter: (shown: number) => string;
  empty: string;
  nothingFound: (text: string) => string;
}

const number = new Intl.NumberFormat('en-US');

/** The words for a list of `many`; `failed` is SPEC.md's sentence for one that could not be loaded. */
export function listLabels(one: string, many: string, failed: string): Omit<ListLabels, 'searchHint' | 'empty'> {
  const amount = (count: number) => `${number.format(count)} ${count === 1 ? one : many}`;
  return {
    count: (shown, all) => (shown === all ? amount(all) : `${number.format(shown)} of ${amount(all)}`),
    loading: (soFar) => `${amount(soFar)} so far, loading more...`,
    failed,
    failedAfter: (shown) => `${failed}. Shown so far: ${amount(shown)}.`,
    nothingFound: (text) => `No ${many} match “${text}”.`,
  };
}
