import { isCalendarDate } from '@muster/shared/rules/calendar';
import { refusedDates } from '@muster/shared/rules/class-sessions';
import type { ClassSessionValues, Window } from './class-form-values.ts';
import { dateMessages } from './labels.ts';

/** What is wrong with a typed date, and at which of its fields. */
export interface DateError {
  field: 'date' | 'start_time' | 'end_time';
  message: string;
}

/**
 * Why a typed date cannot be added, in the order of SPEC.md section 5, then by the contract's rules for the dates of one class;
 * undefined when it can. `unreadable` is the browser's word
 * for a date of which something is typed that is none (31 February); its value is empty then.
 */
export function dateError(
  { date, start_time, end_time }: Omit<ClassSessionValues, 'key'>,
  added: readonly ClassSessionValues[],
  { window: { min, max }, timeZone, unreadable }: { window: Window; timeZone: string; unreadable: boolean },
): DateError | undefined {
  const showFieldErrors = (field: DateError['field'], message: string) => ({ field, message });
  if (unreadable) return showFieldErrors('date', dateMessages.invalid);
  if (!date) return showFieldErrors('date', dateMessages.noDate);
  if (!start_time || !end_time) return showFieldErrors(start_time ? 'end_time' : 'start_time', dateMessages.noTimes);
  const same = (one: ClassSessionValues) =>
    one.date === date && one.start_time === start_time && one.end_time === end_time;
  if (added.some(same)) return showFieldErrors('date', dateMessages.again);
  if (start_time >= end_time) return showFieldErrors('start_time', dateMessages.order);
  if (!isCalendarDate(date) || date < min || date > max) return showFieldErrors('date', dateMessages.invalid);
  const refused = refusedDates([...added, { date, start_time, end_time }], timeZone);
  for (const field of ['start_time', 'end_time'] as const) {
    const messages = refused[`dates.${added.length}.${field}`];
    if (messages) return showFieldErrors(field, messages.join('\n'));
  }
  return undefined;
}

/** Dates by start. */
export function byStart(dates: readonly ClassSessionValues[]): ClassSessionValues[] {
  return dates.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));
}
