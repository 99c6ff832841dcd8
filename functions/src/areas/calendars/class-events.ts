import { localTime, occursTwice, offsetAt } from '@muster/shared/rules/calendar';
import { type ClassSession, spansOf } from '@muster/shared/rules/class-sessions';
import { cancelledFor, keptSince, type SessionNumbers, sessionNumbers } from '@muster/shared/rules/session-numbers';
import { madeAt } from '../../table/core/new-id.ts';

/** One class session in a calendar. Times are local to the department, `YYYY-MM-DDTHH:mm`. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  changed_at: Date;
  start: string;
  end: string;
  /** The same times as instants, if a local time occurs twice: programs read ambiguous times differently. */
  instants?: { start: Date; end: Date };
  summary: string;
  location: string;
  description: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

/** A class that takes place, or a canceled or deleted one. */
export interface ShownClass extends SessionNumbers {
  id: string;
  location: string;
  sessions: readonly ClassSession[];
  dates_version: number;
  edit_version?: number | undefined;
  edited_at?: string | undefined;
  deleting?: boolean | undefined;
  canceled?: { at: string; reason: string } | undefined;
  deleted_at?: string | undefined;
}

/** The reader's relation to a class. */
export type Standing = 'seat' | 'waitlist' | 'instructor' | 'department' | 'none';

interface Shown {
  trainingClass: ShownClass;
  name: string;
  standing: Standing;
  /** The count of changes to the reader's relation, and the time of the last one, UTC ISO. */
  changes?: { changes: number; at: string } | undefined;
  /** UTC ISO: sessions dropped earlier do not concern the reader. */
  since?: string | undefined;
  /** Instructors, for signed-in callers only: calendar links work without a sign-in. */
  instructors?: readonly { name: string }[] | undefined;
}

const statuses = {
  seat: 'CONFIRMED',
  waitlist: 'TENTATIVE',
  instructor: 'CONFIRMED',
  department: 'CONFIRMED',
  none: 'CANCELLED',
} as const;

const sentences: Record<Standing, string> = {
  seat: 'You have a seat in this class.',
  waitlist: 'You are on the waitlist of this class. You have no seat yet.',
  instructor: 'You teach this class.',
  department: 'A class of the department.',
  none: 'You are no longer in this class.',
};

/**
 * Returns the events of a class: one per session, and a cancelled one per session dropped within 90 days. A moved
 * session keeps its UID (shared/src/rules/session-numbers.ts). Updates, cancellation and deletion of the class, and
 * changes of the reader's relation, raise SEQUENCE.
 */
export function eventsOf(
  { trainingClass, name, standing, changes, since = '', instructors = [] }: Shown,
  { site, timezone, now }: { site: string; timezone: string; now: Date },
): CalendarEvent[] {
  const { id, sessions, dates_version, edit_version = 0, edited_at = '', deleting, deleted_at = '' } = trainingClass;
  const { canceled } = trainingClass;
  if (canceled && Date.parse(canceled.at) <= now.getTime() - cancelledFor) return [];
  const isDeleted = deleting === true || deleted_at !== '' || canceled !== undefined;
  const changed =
    [madeAt(id).toISOString(), edited_at, deleted_at, canceled?.at ?? '', since, changes?.at ?? ''].sort().at(-1) ?? '';
  const numbers = sessionNumbers(sessions, trainingClass);
  const dropped = keptSince(trainingClass.dropped_sessions, now).filter(({ at }) => at >= since);
  const event = (session: ClassSession, number: number, status: CalendarEvent['status']): CalendarEvent => ({
    uid: `${id}-${number}@${site.toLowerCase()}.muster`,
    sequence: dates_version + edit_version + (changes?.changes ?? 0),
    changed_at: new Date(changed),
    ...timesOf(session, timezone),
    summary: standing === 'waitlist' && status !== 'CANCELLED' ? `${name} (waitlist)` : name,
    location: trainingClass.location,
    description:
      status === 'CANCELLED' ? whyCancelled(standing, isDeleted, canceled?.reason) : described(standing, instructors),
    status,
  });
  return [
    ...sessions.map((session, n) => event(session, numbers[n] as number, isDeleted ? 'CANCELLED' : statuses[standing])),
    ...dropped.map(({ number, ...session }) => event(session, number, 'CANCELLED')),
  ];
}

const whyCancelled = (standing: Standing, isDeleted: boolean, reason: string | undefined): string => {
  if (isDeleted) return reason === undefined ? 'This class was canceled.' : `This class was canceled: ${reason}`;
  return standing === 'none' ? sentences.none : 'This class no longer takes place at this time.';
};

const described = (standing: Standing, instructors: readonly { name: string }[]): string =>
  [
    sentences[standing],
    ...(instructors.length > 0 ? [`Taught by ${instructors.map(({ name }) => name).join(', ')}.`] : []),
  ].join('\n');

/** Returns the start and end of a session. Moves both out of an hour that the zone skips. */
function timesOf(session: ClassSession, timezone: string): Pick<CalendarEvent, 'start' | 'end' | 'instants'> {
  if (!changesAround(session.date, timezone)) {
    return { start: `${session.date}T${session.start}`, end: `${session.date}T${session.end}` };
  }
  const [span] = spansOf([session], timezone);
  const [start, end] = [new Date(span?.start ?? 0), new Date(span?.end ?? 0)];
  const isTwice = [session.start, session.end].some((time) => occursTwice(session.date, time, timezone));
  return {
    start: localTime(start.toISOString(), timezone),
    end: localTime(end.toISOString(), timezone),
    ...(isTwice && { instants: { start, end } }),
  };
}

/** Returns whether the zone changes its clock around a day. On other days times need no conversion, which is faster. */
function changesAround(date: string, timezone: string): boolean {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const twoDays = 2 * 86_400_000;
  return offsetAt(noon - twoDays, timezone) !== offsetAt(noon + twoDays, timezone);
}
