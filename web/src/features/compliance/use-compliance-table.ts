import type { AskedRequirement, ComplianceTable } from '@muster/shared/areas/compliance';
import { useCallback, useEffect, useState } from 'react';
import { compliance } from '../../api/calls.ts';
import { callPart } from '../../api/client.ts';
import type { PageQuery } from '../../api/next-page.ts';
import { type MatrixPerson, peopleOf } from './matrix.ts';
import type { CallQuestion } from './question.ts';

/** Everybody's answers to a question, as far as they are loaded. */
export interface LoadedTable extends Omit<ComplianceTable, 'rows' | 'requirements'> {
  requirements: readonly AskedRequirement[];
  people: readonly MatrixPerson[];
}

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

const nothing = (asked: string): Loading => ({ asked, table: undefined, state: 'loading', answeredAt: undefined });

/**
 * Loads everybody's answers to a question, page after page; the people of each page are there while the next ones are on their way. What answered
 * another question is dropped. `reload` loads them again and shows what it had meanwhile, also after a failure: then `state` is `failed`.
 */
export function useComplianceTable(query: CallQuestion) {
  const asked = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Loading>(() => nothing(asked));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setKept((before) => (before.asked === asked ? { ...before, state: 'loading' } : nothing(asked)));
    load(JSON.parse(asked) as CallQuestion, signal, (table, isLast) => {
      setKept((before) => {
        // What is complete is replaced as a whole: half of it would look as if people had gone.
        if (!isLast && before.answeredAt !== undefined) return before;
        return { asked, table, state: isLast ? 'complete' : 'loading', answeredAt: isLast ? Date.now() : undefined };
      });
    }).catch(() => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [asked, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { table, state, answeredAt } = kept.asked === asked ? kept : nothing(asked);
  return { table, state, answeredAt, reload };
}

async function load(
  query: CallQuestion,
  signal: AbortSignal,
  onPage: (table: LoadedTable, isLast: boolean) => void,
): Promise<void> {
  let people: readonly MatrixPerson[] = [];
  for (let page: PageQuery | undefined = { limit: pageSize }; page; ) {
    const part: { answer: ComplianceTable; next: PageQuery | undefined } = await callPart(
      compliance.table,
      { query: { ...query, ...page } },
      { signal },
    );
    if (signal.aborted) return;
    const { rows, ...answer } = part.answer;
    people = [...people, ...peopleOf(rows, answer.requirements)];
    onPage({ ...answer, people }, part.next === undefined);
    page = part.next;
  }
}
