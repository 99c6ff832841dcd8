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
  report: StateReport | undefined;
  state: 'loading' | 'complete' | 'failed';
  /** When the whole report had arrived, in milliseconds since the epoch. */
  answeredAt: number | undefined;
}

const nothing = (queryKey: string): Loading => ({
  queryKey,
  report: undefined,
  state: 'loading',
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
    load(JSON.parse(queryKey) as Query, signal, (report, isLast) => {
      setKept((before) => {
        // Replaces a complete report only with another complete one.
        if (!isLast && before.answeredAt !== undefined) return before;
        return {
          queryKey,
          report,
          state: isLast ? 'complete' : 'loading',
          answeredAt: isLast ? Date.now() : undefined,
        };
      });
    }).catch(() => {
      if (!signal.aborted) setKept((before) => ({ ...before, state: 'failed' }));
    });
    return () => controller.abort();
  }, [queryKey, attempt]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const { report, state, answeredAt } = kept.queryKey === queryKey ? kept : nothing(queryKey);
  return { report, state, answeredAt, reload };
}

async function load(query: Query, signal: AbortSignal, onPage: (report: StateReport, isLast: boolean) => void) {
  let rows: readonly ReportRow[] = [];
  let first: StateReport | undefined;
  for (let page: PageQuery | undefined = {}; page; ) {
    const part: { answer: StateReport; next: PageQuery | undefined } = await callPart(
      compliance.stateReport,
      { query: { ...query, ...page } },
      { signal },
    );
    if (signal.aborted) return;
    rows = [...rows, ...part.answer.rows];
    first ??= part.answer;
    onPage({ ...first, rows: [...rows] }, part.next === undefined);
    page = part.next;
  }
}

export const useFilings = () => useWholeList(compliance.filings);

/** Loads the changes since a report was filed. */
export const useFilingChanges = (id: string) => useCall(compliance.filingChanges, { params: { id } });

export const fileReport = (body: RequestInput<EndpointOf<typeof compliance.fileReport>>['body']) =>
  call(compliance.fileReport, { body });
