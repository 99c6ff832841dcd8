import type { AskedRequirement, ComplianceTable } from '@muster/shared/areas/compliance';
import { useCallback, useEffect, useState } from 'react';
import { compliance } from '../../api/calls.ts';
import { callPart } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { byName, type LoadedRow, type MatrixPerson, peopleOf } from './matrix.ts';
import type { CallQuestion, Scope } from './question.ts';

/** The answers to a question, as far as they are loaded. */
export interface LoadedTable extends Omit<ComplianceTable, 'rows' | 'requirements'> {
  requirements: readonly AskedRequirement[];
  people: readonly MatrixPerson[];
  /** Of a team: the signed-in person supervises somebody. */
  supervises?: boolean;
}

/** A page of an answer. */
interface Part {
  answer: Omit<LoadedTable, 'people'> & { rows: readonly LoadedRow[] };
  next: PageQuery | undefined;
}

/** Loads a page of an answer. */
type LoadPart = (query: CallQuestion & PageQuery, options: { signal: AbortSignal }) => Promise<Part>;

const partOf: Record<Scope, LoadPart> = {
  everyone: (query, options) => callPart(compliance.table, { query }, options),
  team: (query, options) => callPart(compliance.myPeople, { query }, options),
};

/** People of a page: few enough that the first ones show soon. */
const pageSize = 500;

interface Loading {
  /** The question that it answers, as text. */
  asked: string;
  table: LoadedTable | undefined;
  state: 'loading' | 'complete' | 'failed';
  /** When all of `table` had arrived, in milliseconds since the epoch. */
  answeredAt: number | undefined;
}

const nothing = (asked: string) => ({ asked, table: undefined, state: 'loading' as const, answeredAt: undefined });

/**
 * Loads the answers to a question, page after page, by name. The first ones are there while the next ones are on their
 * way. Answers to another question are dropped. `reload` loads them again and shows what it had meanwhile, also after a
 * failure: then `state` is `failed`.
 */
export function useComplianceTable(query: CallQuestion, scope: Scope = 'everyone') {
  const asked = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Loading>(() => nothing(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setKept((before) => (before.asked === asked ? { ...before, state: 'loading' } : nothing(asked)));
    load(partOf[scope], JSON.parse(asked) as CallQuestion, signal, (table, isLast) => {
      setKept((before) => {
        // What is complete is replaced as a whole: half of it would look as if people had gone.
        if (!isLast && before.answeredAt !== undefined) return before;
        return { asked, table, state: isLast ? 'complete' : 'loading', answeredAt: isLast ? Date.now() : undefined };
      });
    }).catch(() => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [asked, attempt, scope]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { table, state, answeredAt }: Loading = kept.asked === asked ? kept : nothing(asked);
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
