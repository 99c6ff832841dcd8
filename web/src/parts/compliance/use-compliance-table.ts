import type { AskedRequirement, ComplianceRow, ComplianceTable } from '@muster/shared/areas/compliance';
import { useCallback, useEffect, useState } from 'react';
import { compliance } from '../../api/calls.ts';
import { callPart } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { byName, type PersonOf, peopleOf } from './matrix.ts';
import type { CallQuestion } from './question.ts';

/** Everybody's answers to a question, as far as they are loaded. */
export interface LoadedTable<R extends ComplianceRow = ComplianceRow>
  extends Omit<ComplianceTable, 'rows' | 'requirements'> {
  requirements: readonly AskedRequirement[];
  people: readonly PersonOf<R>[];
}

/** A page of an answer. */
interface Part<R extends ComplianceRow> {
  answer: Omit<ComplianceTable, 'rows'> & { rows: readonly R[] };
  next: PageQuery | undefined;
}

/** Loads a page of an answer. */
export type LoadPart<R extends ComplianceRow> = (
  query: CallQuestion & PageQuery,
  options: { signal: AbortSignal },
) => Promise<Part<R>>;

const ofEverybody: LoadPart<ComplianceRow> = (query, options) => callPart(compliance.table, { query }, options);

/** People of a page: few enough that the first ones show soon. */
const pageSize = 500;

interface Loading<R extends ComplianceRow> {
  /** The question that it answers, as text. */
  asked: string;
  table: LoadedTable<R> | undefined;
  state: 'loading' | 'complete' | 'failed';
  /** When all of `table` had arrived, in milliseconds since the epoch. */
  answeredAt: number | undefined;
}

const nothing = (asked: string) => ({ asked, table: undefined, state: 'loading' as const, answeredAt: undefined });

/**
 * Loads everybody's answers to a question, page after page, by name; the first ones are there while the next ones are on their way. What answered
 * another question is dropped. `reload` loads them again and shows what it had meanwhile, also after a failure: then `state` is `failed`.
 */
export const useComplianceTable = (query: CallQuestion) => useLoadedTable(query, ofEverybody);

/** The same of other people; `loadPart` is the same function at each call. */
export function useLoadedTable<R extends ComplianceRow>(query: CallQuestion, loadPart: LoadPart<R>) {
  const asked = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Loading<R>>(() => nothing(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setKept((before) => (before.asked === asked ? { ...before, state: 'loading' } : nothing(asked)));
    load(loadPart, JSON.parse(asked) as CallQuestion, signal, (table, isLast) => {
      setKept((before) => {
        // What is complete is replaced as a whole: half of it would look as if people had gone.
        if (!isLast && before.answeredAt !== undefined) return before;
        return { asked, table, state: isLast ? 'complete' : 'loading', answeredAt: isLast ? Date.now() : undefined };
      });
    }).catch(() => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [asked, attempt, loadPart]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { table, state, answeredAt }: Loading<R> = kept.asked === asked ? kept : nothing(asked);
  return { table, state, answeredAt, reload };
}

async function load<R extends ComplianceRow>(
  loadPart: LoadPart<R>,
  query: CallQuestion,
  signal: AbortSignal,
  onPage: (table: LoadedTable<R>, isLast: boolean) => void,
): Promise<void> {
  const people: PersonOf<R>[] = [];
  let [shown, unseen]: [number, Omit<Part<R>['answer'], 'rows'> | undefined] = [0, undefined];
  try {
    for (let page: PageQuery | undefined = { limit: pageSize }; page; ) {
      const part: Part<R> = await loadPart({ ...query, ...page }, { signal });
      if (signal.aborted) return;
      const { rows, ...answer } = part.answer;
      people.push(...peopleOf(rows, answer.requirements));
      // What is in order already takes no time to sort: thousands at the end would.
      people.sort(byName);
      page = part.next;
      unseen = answer;
      // Each time all of them are arranged and counted again: not for each page, but when there are twice as many.
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
