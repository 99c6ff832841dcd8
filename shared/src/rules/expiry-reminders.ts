import { daysBetween } from './calendar.ts';

/**
 * Days before the last day of a certification from which a supervisor is told, unless the person is reminded later than
 * that.
 */
const supervisorDays = 14;

/**
 * Returns whether the supervisor of somebody whose certification is near expiration is told of it on a day: the person,
 * who is reminded from `nearDays` on, has had half of that time, or until two weeks before the last day.
 */
export const tellsSupervisor = (expires: string, day: string, nearDays: number): boolean =>
  daysBetween(day, expires) <= Math.min(supervisorDays, Math.floor(nearDays / 2));
