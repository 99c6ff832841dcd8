import type { SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import {
  type AttendanceDraft,
  acknowledged,
  type Choice,
  changesOf,
  conflictOf,
  minutesOf,
  withChoice,
} from '../../../parts/class-day/attendance-draft.ts';
import { recordOrQueue } from '../../../parts/class-day/waiting-lines.ts';
import { attendanceLabels } from './labels.ts';
import { useSheetDraft } from './use-sheet-draft.ts';

/** Returns the key of a person and session among rejected changes. */
export const refusalKey = (session: string, employeeNumber: string) => `${session} ${employeeNumber}`;

const isEmpty = (draft: AttendanceDraft) => Object.values(draft).every((session) => Object.keys(session).length === 0);

/** Keeps the choices of the Attendance tab, by session and person, and saves them as lines. */
export function useAttendance(classId: string) {
  const draft = useSheetDraft(classId, {
    screen: 'class-attendance',
    empty: {} as AttendanceDraft,
    isEmpty,
    changesOf: (choices, { rows, sessions }) => changesOf(choices, rows, sessions),
    isConflict: ({ row, session, choice }) => conflictOf(row, session, choice) !== undefined,
    isWrong: ({ session, choice }) => minutesOf(choice, session) === undefined,
    keyOf: ({ row, session }) => refusalKey(session.session, row.employee_id),
    record: (changes, reason, onProgress) =>
      recordOrQueue(classId, changes, reason, (sent, refusals) =>
        onProgress(
          sent,
          refusals.map(({ session, employee_id, detail }) => [refusalKey(session, employee_id), detail]),
        ),
      ),
    acknowledged,
    saveFailed: attendanceLabels.saveFailed,
  });
  return {
    ...draft,
    choose(row: SheetRow, session: SheetSession, next: (before: Choice | undefined) => Choice | undefined) {
      draft.change(
        (before) => withChoice(before, row, session, next(before[session.session]?.[row.employee_id])),
        refusalKey(session.session, row.employee_id),
      );
    },
  };
}

export type Attendance = ReturnType<typeof useAttendance>;
