import * as z from 'zod';
import { date, timeOfDay } from './fields.ts';
import { asLocalTime } from './rules/calendar.ts';

/** Returns true for a time of day without a date, and for a date-time of this date. */
const isOn = (day: string, time: string) => !time.includes('T') || time.startsWith(`${day}T`);

/** One date row of the class forms. Its times are stored as `HH:mm`. */
const classSessionInput = z
  .object({ date, start_time: timeOfDay, end_time: timeOfDay })
  .refine((row) => isOn(row.date, row.start_time), {
    error: 'Start time must be on the day of its date',
    path: ['start_time'],
    abort: true,
  })
  .refine((row) => isOn(row.date, row.end_time), {
    error: 'End time must be on the day of its date',
    path: ['end_time'],
    abort: true,
  })
  .transform((row) => ({
    date: row.date,
    start_time: asLocalTime(row.start_time) ?? '',
    end_time: asLocalTime(row.end_time) ?? '',
  }))
  .refine((row) => row.start_time < row.end_time, {
    error: 'Start time must be before end time',
    path: ['start_time'],
  });

/** The dates of a class form. */
export const classSessionsInput = z
  .array(classSessionInput, 'Please add at least one training date')
  .min(1, 'Please add at least one training date')
  .max(100, 'A class can have at most 100 training dates')
  .refine(
    (rows) => new Set(rows.map((row) => `${row.date} ${row.start_time} ${row.end_time}`)).size === rows.length,
    'This exact date and time is already added',
  );

/** Accepts `training_dates` as another name of `dates` (docs/behavior.md, "Calls"). */
export function readDates(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { training_dates, ...rest } = body as Record<string, unknown>;
  return 'dates' in rest || training_dates === undefined ? rest : { ...rest, dates: training_dates };
}
