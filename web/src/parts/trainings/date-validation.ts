import { isCalendarDate } from '@muster/shared/rules/calendar';
import { refusedDates } from '@muster/shared/rules/class-sessions';
import { siteTimeFormat } from '../../ui/site-time-format.ts';
import type { ClassSessionValues, TypedSession, Window } from './class-form-values.ts';
import { dateMessages } from './labels.ts';

/** The message for a typed date, and the field it belongs to. */
export interface DateError {
  field: 'date' | 'start_time' | 'end_time';
  message: string;
}

/**
 * Returns the first error of a typed date: the checks of docs/spec.md section 5 in order, then the contract's rules.
 * `unreadable` marks a date that does not exist (February 31), whose value is empty.
 */
export function dateError(
  { date, start_time, end_time }: TypedSession,
  added: readonly ClassSessionValues[],
  { window: { min, max }, timeZone, unreadable }: { window: Window; timeZone: string; unreadable: boolean },
): DateError | undefined {
  const errorAt = (field: DateError['field'], message: string) => ({ field, message });
  if (unreadable) return errorAt('date', dateMessages.invalid);
  if (!date) return errorAt('date', dateMessages.noDate);
  if (!start_time || !end_time) return errorAt(start_time ? 'end_time' : 'start_time', dateMessages.noTimes);
  const same = (one: ClassSessionValues) =>
    one.date === date && one.start_time === start_time && one.end_time === end_time;
  if (added.some(same)) return errorAt('date', dateMessages.again);
  if (start_time >= end_time) return errorAt('start_time', dateMessages.order);
  if (!isCalendarDate(date) || date < min || date > max) return errorAt('date', dateMessages.invalid);
  const refused = refusedDates([...added, { date, start_time, end_time }], timeZone, siteTimeFormat());
  for (const field of ['start_time', 'end_time'] as const) {
    const messages = refused[`dates.${added.length}.${field}`];
    if (messages) return errorAt(field, messages.join('\n'));
  }
  return undefined;
}

export function byStart(dates: readonly ClassSessionValues[]): ClassSessionValues[] {
  return dates.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));
}
