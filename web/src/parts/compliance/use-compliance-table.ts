import type { AskedRequirement, ComplianceTable } from '@muster/shared/areas/compliance';
import { useCallback, useEffect, useState } from 'react';
import { compliance } from '../../api/calls.ts';
import { callPart } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { byName, type LoadedRow, type MatrixPerson, peopleOf } from './matrix.ts';
import type { CallQuestion, Scope } from './question.ts';

/** The rows of a question loaded so far. */
export interface LoadedTable extends Omit<ComplianceTable, 'rows' | 'requirements'> {
  requirements: readonly AskedRequirement[];
  people: readonly MatrixPerson[];
  /** For a team: true if the signed-in person supervises anyone. */
  supervises?: boolean;
}

/** A page of a table. */
interface Part {
  answer: Omit<LoadedTable, 'people'> & { rows: readonly LoadedRow[] };
  next: PageQuery | undefined;
}

type LoadPart = (query: CallQuestion & PageQuery, options: { signal: AbortSignal }) => Promise<Part>;

const partOf: Record<Scope, LoadPart> = {
  everyone: (query, options) => callPart(compliance.table, { query }, options),
  team: (query, options) => callPart(compliance.myPeople, { query }, options),
};

/** People per page: few enough to show the first ones soon. */
const pageSize = 500;

interface Loading {
  /** The question of the table, as text. */
  queryKey: string;
  table: LoadedTable | undefined;
  state: 'loading' | 'complete' | 'failed';
  /** When all of `table` had arrived, in milliseconds since the epoch. */
  answeredAt: number | undefined;
}

const nothing = (queryKey: string) => ({
  queryKey,
  table: undefined,
  state: 'loading' as const,
  answeredAt: undefined,
});

/**
 * Loads the rows of a question page by page, by name, and shows the first pages while the others load. Answers to an
 * earlier question are dropped. `reload` keeps the rows while it loads, and after a failure with `state` `failed`.
 */
export function useComplianceTable(query: CallQuestion, scope: Scope = 'everyone') {
  const queryKey = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Loading>(() => nothing(queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setKept((before) => (before.queryKey === queryKey ? { ...before, state: 'loading' } : nothing(queryKey)));
    load(partOf[scope], JSON.parse(queryKey) as CallQuestion, signal, (table, isLast) => {
      setKept((before) => {
        // Replaces a complete table only with another complete one: in a partial table, people would seem missing.
        if (!isLast && before.answeredAt !== undefined) return before;
        return { queryKey, table, state: isLast ? 'complete' : 'loading', answeredAt: isLast ? Date.now() : undefined };
      });
    }).catch(() => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [queryKey, attempt, scope]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { table, state, answeredAt }: Loading = kept.queryKey === queryKey ? kept : nothing(queryKey);
  return { table, state, answeredAt, reload };
}

async function load(
  loadPart: LoadPart,
  query: CallQuestion,
  signal: AbortSignal,
  onPage: (table: LoadedTable, isLast: boolean) => void,
): Promise<void> {
  const people: MatrixPerson[] = [];
  let [shown, unseen]: [number, Omit<Part['answer'], 'rows'> | undefined] = [0, undefined];
  try {
    for (let page: PageQuery | undefined = { limit: pageSize }; page; ) {
      const part: Part = await loadPart({ ...query, ...page }, { signal });
      if (signal.aborted) return;
      const { rows, ...answer } = part.answer;
      people.push(...peopleOf(rows, answer.requirements));
      // Sorting a sorted list is fast. Sorting thousands of people at the end would not be.
      people.sort(byName);
      page = part.next;
      unseen = answer;
      // Each update rearranges and recounts everyone, so it runs only when the number of people has doubled.
      if (page && people.length < 2 * shown) continue;
      shown = people.length;
      unseen = undefined;
      onPage({ ...answer, people: [...people] }, page === undefined);
    }
  } catch (error) {
    if (unseen && !signal.aborted) onPage({ ...unseen, people }, false);
    throw error;
  }
}
