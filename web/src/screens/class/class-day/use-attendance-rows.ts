import type { AttendanceLine, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { useRef } from 'react';
import { type Choice, lineOf, type SessionChoices } from '../../../parts/class-day/attendance-draft.ts';
import { refusalKey } from './use-attendance.ts';

/** A person in the list of one session. */
export interface AttendanceRow {
  row: SheetRow;
  /** The current line; undefined if none was recorded. */
  line: AttendanceLine | undefined;
  /** The unsaved choice, if any. */
  choice: Choice | undefined;
  /** Why the server rejected it. */
  refused: string | undefined;
}

/** Returns the rows of a session. Unchanged rows keep their identity, so that a long table renders only the others. */
export function useAttendanceRows(
  rows: readonly SheetRow[],
  session: SheetSession,
  choices: SessionChoices = {},
  refused: ReadonlyMap<string, string> = new Map(),
): readonly AttendanceRow[] {
  const cached = useRef(new Map<string, AttendanceRow>());
  const list = useRef<readonly AttendanceRow[]>([]);
  const next = rows.map((row): AttendanceRow => {
    const before = cached.current.get(row.employee_id);
    const now: AttendanceRow = {
      row,
      line: lineOf(row, session),
      choice: choices[row.employee_id],
      refused: refused.get(refusalKey(session.session, row.employee_id)),
    };
    return before && before.row === row && before.choice === now.choice && before.refused === now.refused
      ? before
      : now;
  });
  for (const one of next) cached.current.set(one.row.employee_id, one);
  const isSame = next.length === list.current.length && next.every((one, at) => one === list.current[at]);
  if (!isSame) list.current = next;
  return list.current;
}
