import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { recordResultChanges, useSheet } from './api.ts';
import { attendanceLabels, resultLabels } from './labels.ts';
import {
  type Assessed,
  acknowledgedResults,
  isComplete,
  type ResultChange,
  type ResultsDraft,
  resultChanges,
  resultConflict,
} from './results-draft.ts';
import type { SaveState } from './use-attendance.ts';
import { usePageDraft } from './use-page-draft.ts';

interface Typed {
  results: ResultsDraft;
  reason: string;
}

const nothing: Typed = { results: {}, reason: '' };
const isWorthKeeping = ({ results, reason }: Typed) => reason !== '' || Object.keys(results).length > 0;

/** Keeps what is typed on the Results tab, and saves it, as `useAttendance` does with choices. */
export function useResults(classId: string, assessed: Assessed) {
  const { data: sheet, error, staleSince, retry, reload } = useSheet(classId);
  const [typed, setTyped] = usePageDraft('class-results', classId, nothing, isWorthKeeping);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [state, setState] = useState<SaveState>({});
  const changes = sheet ? resultChanges(typed.results, sheet.rows, assessed) : [];
  const { busy, run } = useMutation(async (reason: string) => {
    setState({});
    setRefused(new Map());
    const sent: ResultChange[] = [];
    const notRecorded = new Map<string, string>();
    let failure: string | undefined;
    try {
      await recordResultChanges(classId, changes, { assessed, reason }, (batch, refusals) => {
        sent.push(...batch);
        for (const { employee_id, detail } of refusals) notRecorded.set(employee_id, detail);
      });
    } catch (caught) {
      failure = errorText(resultLabels.saveFailed, caught);
    }
    const recorded = sent.filter(({ row }) => !notRecorded.has(row.employee_id));
    const now = await reload().catch(() => undefined);
    if (now) {
      setTyped((before) => ({
        results: acknowledgedResults(before.results, recorded, now.rows, assessed),
        reason: failure ? before.reason : '',
      }));
    }
    setRefused(notRecorded);
    setState({
      ...(failure ? { failure } : notRecorded.size > 0 && { failure: attendanceLabels.someRefused(notRecorded.size) }),
      ...(recorded.length > 0 && { saved: recorded.length }),
    });
  });
  return {
    sheet,
    error,
    staleSince,
    retry,
    results: typed.results,
    reason: typed.reason,
    setReason: (reason: string) => setTyped((before) => ({ ...before, reason })),
    change(next: (before: ResultsDraft) => ResultsDraft, employeeNumber: string) {
      setState({});
      setRefused((before) => new Map([...before].filter(([number]) => number !== employeeNumber)));
      setTyped((before) => ({ ...before, results: next(before.results) }));
    },
    changes,
    conflicts: changes.filter(({ row, typed: one }) => resultConflict(row, one, assessed)),
    wrong: changes.filter(({ row, typed: one }) => !isComplete(row, one, assessed)),
    refused,
    state,
    showFailure: (failure: string) => setState({ failure }),
    discard() {
      setTyped(nothing);
      setRefused(new Map());
      setState({});
    },
    busy,
    save: run,
  };
}

export type Results = ReturnType<typeof useResults>;
