import type { AttendanceSheet, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { recordChanges, useSheet } from './api.ts';
import {
  type AttendanceDraft,
  acknowledged,
  type Change,
  type Choice,
  changesOf,
  conflictOf,
  minutesOf,
  withChoice,
} from './attendance-draft.ts';
import { attendanceLabels } from './labels.ts';
import { usePageDraft } from './use-page-draft.ts';

interface Typed {
  choices: AttendanceDraft;
  /** Why earlier lines are corrected. */
  reason: string;
}

const nothing: Typed = { choices: {}, reason: '' };
const isWorthKeeping = ({ choices, reason }: Typed) =>
  reason !== '' || Object.values(choices).some((session) => Object.keys(session).length > 0);

/** What keeps changes from being saved, or what became of the last attempt. */
export interface SaveState {
  failure?: string;
  /** The last attempt saved so many lines. */
  saved?: number;
}

/** Returns the key of a person and session among refused changes. */
export const refusalKey = (session: string, employeeNumber: string) => `${session} ${employeeNumber}`;

/**
 * Keeps what is chosen on the Attendance tab, and saves it. Choices stay until the sheet shows that they are recorded: after a refusal, a lost
 * connection, and while other choices are made during a save.
 */
export function useAttendance(classId: string) {
  const { data: sheet, error, staleSince, retry, reload } = useSheet(classId);
  const [typed, setTyped] = usePageDraft(`class-attendance`, classId, nothing, isWorthKeeping);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [state, setState] = useState<SaveState>({});
  const changes = sheet ? changesOf(typed.choices, sheet.rows, sheet.sessions) : [];
  const conflicts = changes.filter(({ row, session, choice }) => conflictOf(row, session, choice));
  const wrong = changes.filter(({ session, choice }) => minutesOf(choice, session) === undefined);

  function setChoices(change: (before: AttendanceDraft) => AttendanceDraft): void {
    setState({});
    setTyped((before) => ({ ...before, choices: change(before.choices) }));
  }
  function choose(
    row: SheetRow,
    session: SheetSession,
    next: (before: Choice | undefined) => Choice | undefined,
  ): void {
    setChoices((before) => withChoice(before, row, session, next(before[session.session]?.[row.employee_id])));
    setRefused((before) => without(before, refusalKey(session.session, row.employee_id)));
  }
  const { busy, run } = useMutation(async (reason: string) => {
    setState({});
    setRefused(new Map());
    const sent: Change[] = [];
    const notRecorded = new Map<string, string>();
    let failure: string | undefined;
    try {
      await recordChanges(classId, changes, reason, (batch, refusals) => {
        sent.push(...batch);
        for (const one of refusals) notRecorded.set(refusalKey(one.session, one.employee_id), one.detail);
      });
    } catch (error) {
      failure = errorText(attendanceLabels.saveFailed, error);
    }
    const recorded = sent.filter(({ row, session }) => !notRecorded.has(refusalKey(session.session, row.employee_id)));
    // Also after a failure: what was recorded before it, or by a call whose answer was lost, is no change any more.
    const now = await reload().catch(() => undefined);
    if (now)
      setTyped((before) => ({
        choices: acknowledged(before.choices, recorded, now.rows),
        reason: failure ? before.reason : '',
      }));
    setRefused(notRecorded);
    setState({
      ...(failure ? { failure } : notRecorded.size > 0 && { failure: attendanceLabels.someRefused(notRecorded.size) }),
      ...(recorded.length > 0 && { saved: recorded.length }),
    });
  });
  return {
    sheet: sheet as AttendanceSheet | undefined,
    error,
    staleSince,
    retry,
    reload,
    choices: typed.choices,
    reason: typed.reason,
    setReason: (reason: string) => setTyped((before) => ({ ...before, reason })),
    changes,
    conflicts,
    wrong,
    refused,
    state,
    choose,
    setChoices,
    discard() {
      setTyped(nothing);
      setRefused(new Map());
      setState({});
    },
    busy,
    save: run,
    showFailure: (failure: string) => setState({ failure }),
  };
}

export type Attendance = ReturnType<typeof useAttendance>;

function without(map: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
