import { type ClassSession, minutesIn, spansOf } from './class-sessions.ts';
import { dayText } from './day-text.ts';

/** What a person was in a class session. */
export const attendanceStatuses = ['present', 'absent', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** What a line of attendance says. The line of a session that was recorded last is the current one. */
export interface RecordedLine {
  /** The session's local start, `YYYY-MM-DDTHH:mm:00`. */
  session: string;
  status: AttendanceStatus;
  minutes: number;
}

/** Returns the name of a class session in calls and entries: its local start, `YYYY-MM-DDTHH:mm:00`. */
export const sessionName = ({ date, start }: ClassSession): string => `${date}T${start}:00`;

/** Returns how many minutes a class session takes in the department's zone. */
export const sessionMinutes = (session: ClassSession, timeZone: string): number =>
  minutesIn(spansOf([session], timeZone));

/** Returns whether the attendance of a session can be recorded: from its day on. `today` is the department's date. */
export const isSessionDay = ({ date }: Pick<ClassSession, 'date'>, today: string): boolean => date <= today;

/** Returns the minutes of a line that names none: all of the session for who was present, otherwise none. */
export const usualMinutes = (status: AttendanceStatus, minutes: number): number => (status === 'present' ? minutes : 0);

/** Returns the line of a session that counts; undefined: none was recorded. */
export const currentLine = <L extends { session: string }>(lines: readonly L[], session: string): L | undefined =>
  lines.findLast((line) => line.session === session);

/** A class session in which a person was not present. */
export interface MissedSession {
  date: string;
  /** `unrecorded`: nobody has recorded whether the person was there. */
  status: Exclude<AttendanceStatus, 'present'> | 'unrecorded';
}

/** Returns the sessions of a class in which a person with these lines was not present, by start. */
export function missedSessions(sessions: readonly ClassSession[], lines: readonly RecordedLine[]): MissedSession[] {
  return sessions.flatMap((session) => {
    const status = currentLine(lines, sessionName(session))?.status ?? 'unrecorded';
    return status === 'present' ? [] : [{ date: session.date, status }];
  });
}

const missedWords = {
  absent: (days: string) => `was absent on ${days}`,
  excused: (days: string) => `was excused on ${days}`,
  unrecorded: (days: string) => `has no attendance on ${days}`,
} as const;

/** Returns the sessions that a person missed, in one sentence: `Was absent on Wed, Mar 3, 2027.` */
export function missedSentence(missed: readonly MissedSession[]): string {
  const parts = (['absent', 'excused', 'unrecorded'] as const).flatMap((status) => {
    const days = [...new Set(missed.filter((one) => one.status === status).map(({ date }) => dayText(date)))];
    return days.length > 0 ? [missedWords[status](days.join(' and '))] : [];
  });
  const sentence = `${parts.join(', and ')}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Returns whether a score passes an assessment; without a least score, every one does. */
export const isPassing = (score: number, passingScore: number | undefined): boolean =>
  passingScore === undefined || score >= passingScore;
