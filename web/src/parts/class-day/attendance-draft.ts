import type { AttendanceLine, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { type AttendanceStatus, currentLine, usualMinutes } from '@muster/shared/rules/attendance';

/** An unsaved choice for one person and session. */
export interface Choice {
  status: AttendanceStatus;
  /** As typed; if absent, the minutes of the session. */
  minutes?: string;
  /** The number of the current line when this was chosen; undefined if there was none. */
  seen?: number | undefined;
}

/** The choices of one session, by employee number. */
export type SessionChoices = Readonly<Record<string, Choice>>;

/** The choices of all sessions, by session name. */
export type AttendanceDraft = Readonly<Record<string, SessionChoices>>;

/** Returns the current line; undefined if none was recorded. */
export const lineOf = (row: SheetRow, { session }: Pick<SheetSession, 'session'>): AttendanceLine | undefined =>
  currentLine(row.lines, session);

/** Returns the minutes of a choice as text: the typed minutes, otherwise those of the session. */
export const minutesText = ({ status, minutes }: Choice, session: SheetSession): string =>
  status === 'present' ? (minutes ?? String(session.minutes)) : '0';

/** Returns the minutes of a choice; undefined if the typed text is not a valid number of minutes of this session. */
export function minutesOf(choice: Choice, session: SheetSession): number | undefined {
  if (choice.status !== 'present') return usualMinutes(choice.status, session.minutes);
  const typed = minutesText(choice, session).trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) <= session.minutes ? Number(typed) : undefined;
}

/** Returns whether a choice differs from the current line. */
function isChange(row: SheetRow, session: SheetSession, choice: Choice): boolean {
  const line = lineOf(row, session);
  return line?.status !== choice.status || line.minutes !== minutesOf(choice, session);
}

/** Returns a line that another person or tab recorded after this choice, if it differs from the choice. */
export function conflictOf(row: SheetRow, session: SheetSession, choice: Choice): AttendanceLine | undefined {
  const line = lineOf(row, session);
  return line && line.no !== choice.seen && isChange(row, session, choice) ? line : undefined;
}

/** Returns the draft with another choice for one person and session; undefined removes the choice. */
export function withChoice(
  draft: AttendanceDraft,
  row: SheetRow,
  session: SheetSession,
  choice: Choice | undefined,
): AttendanceDraft {
  const { [row.employee_id]: _, ...others } = draft[session.session] ?? {};
  const kept = choice && isChange(row, session, choice) ? { ...others, [row.employee_id]: choice } : others;
  return { ...draft, [session.session]: kept };
}

/** Returns the choice of a status for one person. Changing back to present restores the typed or recorded minutes. */
export function chosen(row: SheetRow, session: SheetSession, status: AttendanceStatus, before?: Choice): Choice {
  const line = lineOf(row, session);
  const minutes = before?.minutes ?? (line?.status === 'present' ? String(line.minutes) : undefined);
  return { ...(minutes !== undefined && { minutes }), status, seen: before ? before.seen : line?.no };
}

/** Returns the choice of other minutes for a person who is present. */
export const withMinutes = (row: SheetRow, session: SheetSession, minutes: string, before?: Choice): Choice => ({
  status: 'present',
  minutes,
  seen: before ? before.seen : lineOf(row, session)?.no,
});

/** Returns the draft with everyone present who has neither a line nor a choice in the session. */
export function allPresent(draft: AttendanceDraft, rows: readonly SheetRow[], session: SheetSession): AttendanceDraft {
  const before = draft[session.session] ?? {};
  const added = rows
    .filter((row) => !before[row.employee_id] && !lineOf(row, session))
    .map((row) => [row.employee_id, { status: 'present' } satisfies Choice] as const);
  return { ...draft, [session.session]: { ...before, ...Object.fromEntries(added) } };
}

export interface Change {
  row: SheetRow;
  session: SheetSession;
  choice: Choice;
  /** The line that the change corrects. */
  corrected: AttendanceLine | undefined;
}

/** Returns the changes to record, by session, then in row order. Skips choices that are recorded by now. */
export function changesOf(
  draft: AttendanceDraft,
  rows: readonly SheetRow[],
  sessions: readonly SheetSession[],
): readonly Change[] {
  return sessions.flatMap((session) =>
    rows.flatMap((row): Change[] => {
      const choice = draft[session.session]?.[row.employee_id];
      return choice && isChange(row, session, choice)
        ? [{ row, session, choice, corrected: lineOf(row, session) }]
        : [];
    }),
  );
}

export type Counts = Record<AttendanceStatus | 'none', number>;

/** Returns the number of people by status in a session: as chosen, otherwise as recorded. */
export function countsOf(rows: readonly SheetRow[], session: SheetSession, choices: SessionChoices = {}): Counts {
  const counts: Counts = { present: 0, absent: 0, excused: 0, none: 0 };
  for (const row of rows) counts[choices[row.employee_id]?.status ?? lineOf(row, session)?.status ?? 'none']++;
  return counts;
}

/** Removes recorded changes from the draft. A choice changed during the save stays, as a correction of `rows`. */
export function acknowledged(
  draft: AttendanceDraft,
  recorded: readonly Change[],
  rows: readonly SheetRow[],
): AttendanceDraft {
  let next = draft;
  for (const { row, session, choice } of recorded) {
    const now = rows.find(({ employee_id }) => employee_id === row.employee_id);
    const kept = next[session.session]?.[row.employee_id];
    if (!now || !kept) continue;
    const line = lineOf(now, session);
    const isOurs = line?.status === choice.status && line.minutes === minutesOf(choice, session);
    next = withChoice(next, now, session, isOurs ? { ...kept, seen: line.no } : kept);
  }
  return next;
}
