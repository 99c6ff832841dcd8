import { localTime, occursTwice, offsetAt } from '@muster/shared/rules/calendar';
import { type ClassSession, spansOf } from '@muster/shared/rules/class-sessions';
import { cancelledFor, keptSince, type SessionNumbers, sessionNumbers } from '@muster/shared/rules/session-numbers';
import { madeAt } from '../../table/core/new-id.ts';

/** One class session as calendar programs get it. Times are local to the department, `YYYY-MM-DDTHH:mm`. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  changed_at: Date;
  start: string;
  end: string;
  /** The same as instants, where one of the local times occurs twice: programs disagree about which they mean. */
  instants?: { start: Date; end: Date };
  summary: string;
  location: string;
  description: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

/** A class that takes place, or one that was canceled or deleted. */
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

/** What the reader of a calendar has to do with a class. */
export type Standing = 'seat' | 'waitlist' | 'instructor' | 'department' | 'none';

interface Shown {
  trainingClass: ShownClass;
  /** The name of the training. */
  name: string;
  standing: Standing;
  /** How often the reader's standing has changed, and when it last did, UTC ISO. */
  changes?: { changes: number; at: string } | undefined;
  /** UTC ISO: sessions that were dropped before are none of the reader's. */
  since?: string | undefined;
  /** Who teaches: only for who is signed in, since whoever has its address reads a calendar. */
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
 * Returns the events of a class: one for each session, and a cancelled one for each session that was dropped within 90
 * days. A session keeps its UID when it is moved (shared/src/rules/session-numbers.ts). Every update of the class, its
 * cancellation, its deletion and each change of the reader's standing raise SEQUENCE.
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

/** Returns when a session starts and ends; both are moved out of an hour that the zone's rules skip. */
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

/**
 * Returns whether the zone changes its clock on a day or near it. Elsewhere times are what they say, which saves most
 * of the work.
 */
function changesAround(date: string, timezone: string): boolean {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const twoDays = 2 * 86_400_000;
  return offsetAt(noon - twoDays, timezone) !== offsetAt(noon + twoDays, timezone);
}
