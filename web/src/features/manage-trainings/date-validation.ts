import { isCalendarDate } from '@muster/shared/rules/calendar';
import { refusedDates } from '@muster/shared/rules/sessions';
import type { SessionValues, Window } from './class-form-values.ts';
import { dateMessages } from './labels.ts';

/** What is wrong with a typed date, and at which of its fields. */
export interface Refusal {
  field: 'date' | 'start_time' | 'end_time';
  message: string;
}

/**
 * Why a typed date cannot be added, in the order of SPEC.md section 5, then by the contract's rules for the dates of one class;
 * undefined when it can. `unreadable` is the browser's word
 * for a date of which something is typed that is none (31 February); its value is empty then.
 */
export function refusalOf(
  { date, start_time, end_time }: Omit<SessionValues, 'key'>,
  added: readonly SessionValues[],
  { window: { min, max }, timeZone, unreadable }: { window: Window; timeZone: string; unreadable: boolean },
): Refusal | undefined {
  const refuse = (field: Refusal['field'], message: string) => ({ field, message });
  if (unreadable) return refuse('date', dateMessages.invalid);
  if (!date) return refuse('date', dateMessages.noDate);
  if (!start_time || !end_time) return refuse(start_time ? 'end_time' : 'start_time', dateMessages.noTimes);
  const same = (one: SessionValues) => one.date === date && one.start_time === start_time && one.end_time === end_time;
  if (added.some(same)) return refuse('date', dateMessages.again);
  if (start_time >= end_time) return refuse('start_time', dateMessages.order);
  if (!isCalendarDate(date) || date < min || date > max) return refuse('date', dateMessages.invalid);
  const refused = refusedDates([...added, { date, start_time, end_time }], timeZone);
  for (const field of ['start_time', 'end_time'] as const) {
    const messages = refused[`dates.${added.length}.${field}`];
    if (messages) return refuse(field, messages.join('\n'));
  }
  return undefined;
}

/** Dates by start. */
export function byStart(dates: readonly SessionValues[]): SessionValues[] {
  return dates.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`));
}
