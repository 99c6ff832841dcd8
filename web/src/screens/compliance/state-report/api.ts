import type { ReportRow, StateReport } from '@muster/shared/areas/state-report';
import type { RequestInput } from '@muster/shared/endpoint';
import { useCallback, useEffect, useState } from 'react';
import { compliance, type EndpointOf } from '../../../api/calls.ts';
import { call, callPart } from '../../../api/client.ts';
import type { PageQuery } from '../../../api/next-page.ts';
import { useCall } from '../../../api/use-call.ts';
import { useWholeList } from '../../../api/use-whole-list.ts';

type Query = Pick<NonNullable<RequestInput<EndpointOf<typeof compliance.stateReport>>['query']>, 'from' | 'until'> & {
  unit?: string;
  group?: string;
};

interface Loading {
  queryKey: string;
  /** While loading, with the rows of the first pages. */
  report: StateReport | undefined;
  /** The rows that have arrived. */
  loaded: number;
  state: 'loading' | 'complete' | 'failed';
  /** Why it failed. */
  error: unknown;
  /** When the whole report had arrived, in milliseconds since the epoch. */
  answeredAt: number | undefined;
}

const nothing = (queryKey: string): Loading => ({
  queryKey,
  report: undefined,
  loaded: 0,
  state: 'loading',
  error: undefined,
  answeredAt: undefined,
});

/** Loads a report page by page, or nothing without a `query`. `reload` loads it again and keeps the rows meanwhile. */
export function useStateReport(query: Query | undefined) {
  const queryKey = query ? JSON.stringify(query) : '';
  const [attempt, setAttempt] = useState(0);
  const [kept, setKept] = useState<Loading>(() => nothing(queryKey));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads it again
  useEffect(() => {
    if (queryKey === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    setKept((before) => (before.queryKey === queryKey ? { ...before, state: 'loading' } : nothing(queryKey)));
    load(JSON.parse(queryKey) as Query, signal, ({ report, loaded, isLast }) => {
      setKept((before) => {
        // Replaces a complete report only with another complete one.
        if (!isLast && before.answeredAt !== undefined) return before;
        return {
          queryKey,
          report: report ?? before.report,
          loaded,
          state: isLast ? 'complete' : 'loading',
          error: undefined,
          answeredAt: isLast ? Date.now() : undefined,
        };
      });
    }).catch((error: unknown) => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed', error }));
    });
    return () => controller.abort();
  }, [queryKey, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { queryKey: _, ...loading } = kept.queryKey === queryKey ? kept : nothing(queryKey);
  return { ...loading, reload };
}

interface Loaded {
  /** Absent: shown with a later page. */
  report?: StateReport | undefined;
  loaded: number;
  isLast: boolean;
}

/** Loads all pages. A report of 200,000 rows has 25: it is shown with pages 1, 2, 4, 8 and so on, and the last. */
async function load(query: Query, signal: AbortSignal, onPage: (loaded: Loaded) => void) {
  const rows: ReportRow[] = [];
  let first: StateReport | undefined;
  let count = 0;
  for (let page: PageQuery | undefined = {}; page; ) {
    const part: { answer: StateReport; next: PageQuery | undefined } = await callPart(
      compliance.stateReport,
      { query: { ...query, ...page } },
      { signal },
    );
    if (signal.aborted) return;
    for (const row of part.answer.rows) rows.push(row);
    first ??= part.answer;
    count += 1;
    const isLast = part.next === undefined;
    const isShown = isLast || Number.isInteger(Math.log2(count));
    onPage({ loaded: rows.length, isLast, ...(isShown && { report: { ...first, rows: [...rows] } }) });
    page = part.next;
  }
}

export const useFilings = () => useWholeList(compliance.filings);

/** Loads the changes since a report was filed. */
export const useFilingChanges = (id: string) => useCall(compliance.filingChanges, { params: { id } });

export const fileReport = (body: RequestInput<EndpointOf<typeof compliance.fileReport>>['body']) =>
  call(compliance.fileReport, { body });
