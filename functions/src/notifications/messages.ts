import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { Notification } from '../table/entities/notification.ts';
import { dayText, sessionsText } from '../training/present-class.ts';

type Message = Pick<Notification, 'kind' | 'message'>;

const named = (name: string, sessions: readonly ClassSession[]) => `${name} (${sessionsText(sessions)})`;

/** The kind and text of each notification. */
export const messages = {
  promoted: (name: string, sessions: readonly ClassSession[]): Message => ({
    kind: 'promoted',
    message: `You have a seat in ${named(name, sessions)}. A seat became free and you were next on the waitlist.`,
  }),
  passedOver: (name: string, sessions: readonly ClassSession[], reason: string): Message => ({
    kind: 'passed_over',
    message: `A seat in ${named(name, sessions)} went past you because ${reason}. You keep your place on the waitlist.`,
  }),
  classChanged: (name: string, change: string, overlaps: readonly string[]): Message => ({
    kind: 'class_changed',
    message: [
      `Your class ${name} has changed: ${change}.`,
      ...(overlaps.length > 0 ? [`It now overlaps your seat in ${overlaps.join(' and ')}.`] : []),
    ].join(' '),
  }),
  classCancelled: (name: string, sessions: readonly ClassSession[]): Message => ({
    kind: 'class_cancelled',
    message: `${named(name, sessions)} has been cancelled.`,
  }),
  added: (name: string, sessions: readonly ClassSession[]): Message => ({
    kind: 'added',
    message: `You have been added to ${named(name, sessions)}.`,
  }),
  removed: (name: string, sessions: readonly ClassSession[]): Message => ({
    kind: 'removed',
    message: `You have been removed from ${named(name, sessions)}.`,
  }),
  certified: (name: string, expires: string | undefined): Message => ({
    kind: 'certified',
    message: `You are certified in ${name}${expires ? ` until ${dayText(expires)}` : ''}.`,
  }),
  nearExpiration: (name: string, expires: string): Message => ({
    kind: 'near_expiration',
    message: `Your certification in ${name} expires on ${dayText(expires)}.`,
  }),
  expired: (name: string, expires: string): Message => ({
    kind: 'expired',
    message: `Your certification in ${name} expired on ${dayText(expires)}.`,
  }),
};
