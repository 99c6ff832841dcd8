import { Progress, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { PagedList } from '../../api/use-paged-list.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../page-states.tsx';
import { StaleAlert } from '../stale-alert.tsx';
import type { ListLabels } from './labels.ts';
import { SearchField } from './search-field.tsx';

interface SearchableListProps<Row> {
  list: Pick<PagedList<Row>, 'rows' | 'state' | 'answeredAt' | 'retry'>;
  texts: ListLabels;
  /** Returns the texts of a row that the search looks through, in lower case. */
  searched: (row: Row) => readonly string[];
  /** The search text, kept by the caller (`useUrlText`). */
  search: { text: string; onText: (text: string) => void };
  /** Renders the rows that match; `empty` is shown when there are none. */
  children: (rows: readonly Row[], empty: ReactNode) => ReactNode;
  icon: ReactNode;
  timeZone: string;
}

/** A paged list with a search, which works from the first page on, its progress and its errors. */
export function SearchableList<Row>(props: SearchableListProps<Row>) {
  const { list, texts, searched, search, children, icon, timeZone } = props;
  const { text, onText } = search;
  // Typing does not wait for the list.
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const { rows, state, answeredAt, retry } = list;
  const matching = useMemo(
    () => rows?.filter((row) => searched(row).some((field) => field.includes(wanted))),
    [rows, searched, wanted],
  );
  if (!rows || !matching) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={retry} /> : <LoadingSkeleton />;
  }
  const noneMatch = rows.length > 0;
  return (
    <Stack gap="sm">
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={state === 'loading' ? texts.loading(rows.length) : texts.count(matching.length, rows.length)}
      />
      {state === 'loading' && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && (
        <StaleAlert message={texts.failedAfter(rows.length)} asOf={answeredAt} timeZone={timeZone} onRetry={retry} />
      )}
      {children(
        matching,
        <EmptyState
          message={noneMatch ? texts.nothingFound(text.trim()) : texts.empty}
          icon={noneMatch ? <IconSearch size={32} stroke={1.5} /> : icon}
        />,
      )}
    </Stack>
  );
}
