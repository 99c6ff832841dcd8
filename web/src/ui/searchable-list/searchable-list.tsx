import { Progress, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { LongList as Loading } from '../../api/use-paged-list.ts';
import { EmptyState, ErrorState, LoadingSkeleton } from '../page-states.tsx';
import { StaleAlert } from '../stale-alert.tsx';
import type { ListLabels } from './labels.ts';
import { SearchField } from './search-field.tsx';

interface LongListProps<Row> {
  list: Loading<Row>;
  texts: ListLabels;
  /** The texts of a row that the search looks through, in lower case; a row matches if any of them contains what was typed. */
  searched: (row: Row) => readonly string[];
  /** The table of the rows that match; `empty` is what it shows when there are none. */
  children: (rows: readonly Row[], empty: ReactNode) => ReactNode;
  icon: ReactNode;
  timeZone: string;
  /** What is searched for, kept by the caller (`useAddressText`); else the list keeps it. */
  search?: { text: string; onText: (text: string) => void };
}

/** A list that comes page by page: searchable from the first page on, saying how far it is and what went wrong. */
export function LongList<Row>({ list, texts, searched, children, icon, timeZone, search }: LongListProps<Row>) {
  const [ownText, setOwnText] = useState('');
  const { text, onText } = search ?? { text: ownText, onText: setOwnText };
  // Typing is never held up by the list that follows it.
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const { rows, state, asOf, retry } = list;
  const matching = useMemo(
    () => rows?.filter((row) => searched(row).some((field) => field.includes(wanted))),
    [rows, searched, wanted],
  );
  if (!rows || !matching) {
    return state === 'failed' ? <ErrorState message={texts.failed} onRetry={retry} /> : <LoadingSkeleton />;
  }
  const nothing = rows.length > 0;
  return (
    <Stack gap="sm">
      <SearchField
        value={text}
        onChange={onText}
        hint={texts.searchHint}
        count={state === 'loading' ? texts.loading(rows.length) : texts.count(matching.length, rows.length)}
      />
      {state === 'loading' && <Progress value={100} animated size={3} aria-hidden />}
      {state === 'failed' && asOf !== undefined && (
        <StaleAlert message={texts.failedAfter(rows.length)} asOf={asOf} timeZone={timeZone} onRetry={retry} />
      )}
      {children(
        matching,
        <EmptyState
          message={nothing ? texts.nothingFound(text.trim()) : texts.empty}
          icon={nothing ? <IconSearch size={32} stroke={1.5} /> : icon}
        />,
      )}
    </Stack>
  );
}
