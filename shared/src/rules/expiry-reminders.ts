import { daysBetween } from './calendar.ts';

/** Days before expiration at which a supervisor is notified, unless the person is reminded later. */
const supervisorDays = 14;

/**
 * Returns whether a supervisor is notified on a day of a certification near expiration: after half of the person's own
 * `nearDays`, but no later than two weeks before the last day.
 */
export const notifiesSupervisor = (expires: string, day: string, nearDays: number): boolean =>
  daysBetween(day, expires) <= Math.min(supervisorDays, Math.floor(nearDays / 2));
