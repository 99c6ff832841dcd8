import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { Notification } from '../table/entities/notification.ts';

type Text = Pick<Notification, 'kind' | 'message'>;

/** Made when it is first used: the language data it loads is some 10 ms of a function's start. */
let dayFormat: Intl.DateTimeFormat | undefined;

/** A date of the department as people read it: `Mon, Mar 3, 2027`. */
export function dayText(date: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** Sessions as people read them: `Mon, Mar 3, 2027, 09:00-11:00`, one after the other. */
export const sessionsText = (sessions: readonly ClassSession[]): string =>
  sessions.map(({ date, start, end }) => `${dayText(date)}, ${start}-${end}`).join('; ');

const named = (name: string, sessions: readonly ClassSession[]) => `${name} (${sessionsText(sessions)})`;

/** What each notification says. */
export const texts = {
  promoted: (name: string, sessions: readonly ClassSession[]): Text => ({
    kind: 'promoted',
    message: `You have a seat in ${named(name, sessions)}. A seat became free and you were next on the waitlist.`,
  }),
  passedOver: (name: string, sessions: readonly ClassSession[], why: string): Text => ({
    kind: 'passed_over',
    message: `A seat in ${named(name, sessions)} went past you because ${why}. You keep your place on the waitlist.`,
  }),
  changed: (name: string, what: string, overlaps: readonly string[]): Text => ({
    kind: 'class_changed',
    message: [
      `Your class ${name} has changed: ${what}.`,
      ...(overlaps.length > 0 ? [`It now overlaps your seat in ${overlaps.join(' and ')}.`] : []),
    ].join(' '),
  }),
  cancelled: (name: string, sessions: readonly ClassSession[]): Text => ({
    kind: 'class_cancelled',
    message: `${named(name, sessions)} has been cancelled.`,
  }),
  added: (name: string, sessions: readonly ClassSession[]): Text => ({
    kind: 'added',
    message: `You have been added to ${named(name, sessions)}.`,
  }),
  removed: (name: string, sessions: readonly ClassSession[]): Text => ({
    kind: 'removed',
    message: `You have been removed from ${named(name, sessions)}.`,
  }),
  certified: (name: string, expires: string | undefined): Text => ({
    kind: 'certified',
    message: `You are certified in ${name}${expires ? ` until ${dayText(expires)}` : ''}.`,
  }),
  nearExpiration: (name: string, expires: string): Text => ({
    kind: 'near_expiration',
    message: `Your certification in ${name} expires on ${dayText(expires)}.`,
  }),
  expired: (name: string, expires: string): Text => ({
    kind: 'expired',
    message: `Your certification in ${name} expired on ${dayText(expires)}.`,
  }),
};
