import { type ClassSession, minutesIn, spansOf } from './class-sessions.ts';
import { dayText } from './day-text.ts';

/** Attendance statuses of a person in a session. */
export const attendanceStatuses = ['present', 'absent', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The content of an attendance entry. The last entry of a session is the current one. */
export interface RecordedLine {
  /** The session's local start, `YYYY-MM-DDTHH:mm:00`. */
  session: string;
  status: AttendanceStatus;
  minutes: number;
}

/** Returns a session's name in calls and entries: its local start, `YYYY-MM-DDTHH:mm:00`. */
export const sessionName = ({ date, start }: ClassSession): string => `${date}T${start}:00`;

/** Returns the length of a session in minutes, in the department's zone. */
export const sessionMinutes = (session: ClassSession, timeZone: string): number =>
  minutesIn(spansOf([session], timeZone));

/** Returns whether attendance can be recorded: from the session's day on. `today` is the department's date. */
export const isSessionDay = ({ date }: Pick<ClassSession, 'date'>, today: string): boolean => date <= today;

/** Returns the default minutes: the whole session for a present person, otherwise 0. */
export const usualMinutes = (status: AttendanceStatus, minutes: number): number => (status === 'present' ? minutes : 0);

/** Returns the current entry of a session; undefined: none. */
export const currentLine = <L extends { session: string }>(lines: readonly L[], session: string): L | undefined =>
  lines.findLast((line) => line.session === session);

/** A session without presence of the person. */
export interface MissedSession {
  date: string;
  /** `unrecorded`: not marked. */
  status: Exclude<AttendanceStatus, 'present'> | 'unrecorded';
}

/** Returns the sessions in which a person was not present, by start. */
export function missedSessions(sessions: readonly ClassSession[], lines: readonly RecordedLine[]): MissedSession[] {
  return sessions.flatMap((session) => {
    const status = currentLine(lines, sessionName(session))?.status ?? 'unrecorded';
    return status === 'present' ? [] : [{ date: session.date, status }];
  });
}

const missedWords = {
  absent: (days: string) => `was absent on ${days}`,
  excused: (days: string) => `was excused on ${days}`,
  unrecorded: (days: string) => `was not marked on ${days}`,
} as const;

/** Returns the missed sessions as one sentence: `Was absent on Wed, Mar 3, 2027.` */
export function missedSentence(missed: readonly MissedSession[]): string {
  const parts = (['absent', 'excused', 'unrecorded'] as const).flatMap((status) => {
    const days = [...new Set(missed.filter((one) => one.status === status).map(({ date }) => dayText(date)))];
    return days.length > 0 ? [missedWords[status](days.join(' and '))] : [];
  });
  const sentence = `${parts.join(', and ')}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns whether a score passes. Without a passing score, every score passes. */
export const isPassing = (score: number, passingScore: number | undefined): boolean =>
  passingScore === undefined || score >= passingScore;
