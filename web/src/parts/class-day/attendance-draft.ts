import type { AttendanceLine, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { type AttendanceStatus, currentLine, usualMinutes } from '@muster/shared/rules/attendance';

/** What was chosen for one person and session, and is not recorded yet. */
export interface Choice {
  status: AttendanceStatus;
  /** As typed; without it those of the session. */
  minutes?: string;
  /** The number of the line that counted when this was chosen; undefined: there was none. */
  seen?: number | undefined;
}

/** The choices of one session, by employee number. */
export type SessionChoices = Readonly<Record<string, Choice>>;

/** The choices of all sessions, by the session's name. */
export type AttendanceDraft = Readonly<Record<string, SessionChoices>>;

/** Returns the line that counts; undefined: none was recorded. */
export const lineOf = (row: SheetRow, { session }: Pick<SheetSession, 'session'>): AttendanceLine | undefined =>
  currentLine(row.lines, session);

/** Returns the minutes of a choice as text: those typed, otherwise those of the session. */
export const minutesText = ({ status, minutes }: Choice, session: SheetSession): string =>
  status === 'present' ? (minutes ?? String(session.minutes)) : '0';

/**
 * Returns the minutes that a choice stands for; undefined where what was typed is not a number of minutes of this
 * session.
 */
export function minutesOf(choice: Choice, session: SheetSession): number | undefined {
  if (choice.status !== 'present') return usualMinutes(choice.status, session.minutes);
  const typed = minutesText(choice, session).trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) <= session.minutes ? Number(typed) : undefined;
}

/** Returns whether a choice says something else than the line that counts. */
function isChange(row: SheetRow, session: SheetSession, choice: Choice): boolean {
  const line = lineOf(row, session);
  return line?.status !== choice.status || line.minutes !== minutesOf(choice, session);
}

/**
 * Returns the line that another person or browser tab has recorded after this was chosen, if it says something else.
 */
export function conflictOf(row: SheetRow, session: SheetSession, choice: Choice): AttendanceLine | undefined {
  const line = lineOf(row, session);
  return line && line.no !== choice.seen && isChange(row, session, choice) ? line : undefined;
}

/** Returns the draft with another choice for one person and session; undefined takes it back. */
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

/**
 * Returns the choice of a status for one person. The minutes that were typed or recorded stay for who is present again.
 */
export function chosen(row: SheetRow, session: SheetSession, status: AttendanceStatus, before?: Choice): Choice {
  const line = lineOf(row, session);
  const minutes = before?.minutes ?? (line?.status === 'present' ? String(line.minutes) : undefined);
  return { ...(minutes !== undefined && { minutes }), status, seen: before ? before.seen : line?.no };
}

/** Returns the choice of other minutes for one person who is present. */
export const withMinutes = (row: SheetRow, session: SheetSession, minutes: string, before?: Choice): Choice => ({
  status: 'present',
  minutes,
  seen: before ? before.seen : lineOf(row, session)?.no,
});

/** Returns the draft with everybody present of whom the session has neither a line nor a choice. */
export function allPresent(draft: AttendanceDraft, rows: readonly SheetRow[], session: SheetSession): AttendanceDraft {
  const before = draft[session.session] ?? {};
  const added = rows
    .filter((row) => !before[row.employee_id] && !lineOf(row, session))
    .map((row) => [row.employee_id, { status: 'present' } satisfies Choice] as const);
  return { ...draft, [session.session]: { ...before, ...Object.fromEntries(added) } };
}

/** A choice that is to be recorded. */
export interface Change {
  row: SheetRow;
  session: SheetSession;
  choice: Choice;
  /** The line that it corrects. */
  corrected: AttendanceLine | undefined;
}

/**
 * Returns what a draft would record, by session, then in the order of the rows. Choices that are recorded by now are no
 * changes.
 */
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

/** Returns how many people are what in a session: as chosen, otherwise as recorded. */
export function countsOf(rows: readonly SheetRow[], session: SheetSession, choices: SessionChoices = {}): Counts {
  const counts: Counts = { present: 0, absent: 0, excused: 0, none: 0 };
  for (const row of rows) counts[choices[row.employee_id]?.status ?? lineOf(row, session)?.status ?? 'none']++;
  return counts;
}

/**
 * Returns the draft after some changes were recorded, as `rows` has them now. What was chosen differently meanwhile
 * stays, as a change of the line that was recorded.
 */
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
