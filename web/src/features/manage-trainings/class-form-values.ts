import type { TrainingClass } from '@muster/shared/areas/training';
import { instantOf, localTime, today } from '@muster/shared/rules/calendar';
import { formatTime } from '../../ui/date-time.ts';
import { numberFrom } from '../../ui/whole-number-input.tsx';

/** A date row as it is typed: `YYYY-MM-DD`, `HH:mm`; empty where nothing is. `key` tells rows apart on the screen. */
export interface ClassSessionValues {
  key: string;
  date: string;
  start_time: string;
  end_time: string;
}

/** What the class forms hold; the enrollment times are the department's, `YYYY-MM-DDTHH:mm`. */
export type ClassValues = {
  location: string;
  /** As it is typed. */
  class_size: string;
  enrollment_start: string;
  enrollment_end: string;
  dates: ClassSessionValues[];
  /** The date that is being typed and not added yet (Add Training). */
  next: Omit<ClassSessionValues, 'key'>;
};

export const noSession = { date: '', start_time: '', end_time: '' };

/** The first and last value that an input allows, in its own format. */
export interface Window {
  min: string;
  max: string;
}

/** SPEC.md section 5, "Date windows": new dates from today to 31 December ten years ahead, in the department's zone. */
export function sessionWindow(timeZone: string, now: Date): Window {
  const min = today(timeZone, now);
  return { min, max: `${Number(min.slice(0, 4)) + 10}-12-31` };
}

/** SPEC.md section 5, "Date windows": enrollment from 1 January of this year to 31 December ten years ahead. */
export function enrollmentWindow(timeZone: string, now: Date): Window {
  const { min, max } = sessionWindow(timeZone, now);
  return { min: `${min.slice(0, 4)}-01-01T00:00`, max: `${max}T23:59` };
}

/** A typed date or date-time with a year of at most four digits: what is longer is cut (SPEC.md section 5). */
export function withFourDigitYear(typed: string): string {
  return typed.replace(/^(\d{4})\d+(?=-)/, '$1');
}

/** A department's date-time, `YYYY-MM-DDTHH:mm`, as UTC ISO; anything else as it is, for the schema to refuse. */
export function instantFrom(local: string, timeZone: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(local) ?? [];
  const at = date && time ? instantOf(date, time, timeZone) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : local;
}

/** A time as it is sent: date + 'T' + time + ':00' (SPEC.md section 7). */
function timeOf(date: string, time: string): string {
  return date && time ? `${date}T${time}:00` : time;
}

/** The part of the body that adding and updating a class share. `before` keeps an instant that nobody changed exact. */
export function classBody(values: ClassValues, timeZone: string, before?: TrainingClass) {
  const instant = (field: 'enrollment_start' | 'enrollment_end') =>
    before && localTime(before[field], timeZone) === values[field]
      ? before[field]
      : instantFrom(values[field], timeZone);
  return {
    location: values.location,
    class_size: numberFrom(values.class_size),
    enrollment_start: instant('enrollment_start'),
    enrollment_end: instant('enrollment_end'),
    dates: values.dates.map(({ date, start_time, end_time }) => ({
      date,
      start_time: timeOf(date, start_time),
      end_time: timeOf(date, end_time),
    })),
  };
}

/** True when two lists of dates say the same, in whatever order. */
export function sameDates(a: readonly ClassSessionValues[], b: readonly ClassSessionValues[]): boolean {
  const [one, other] = [a, b].map((rows) => rows.map((row) => `${row.date} ${row.start_time} ${row.end_time}`).sort());
  return one?.join() === other?.join();
}

/** SPEC.md section 9: class size 10. */
export const newClass: ClassValues = {
  location: '',
  class_size: '10',
  enrollment_start: '',
  enrollment_end: '',
  dates: [],
  next: noSession,
};

/** A class as its form shows it. */
export function valuesOf(row: TrainingClass, timeZone: string): ClassValues {
  return {
    location: row.location,
    class_size: String(row.class_size),
    enrollment_start: localTime(row.enrollment_start, timeZone),
    enrollment_end: localTime(row.enrollment_end, timeZone),
    dates: row.training_dates.map(({ date, start_time, end_time }) => ({
      key: `${start_time} ${end_time}`,
      date,
      start_time: formatTime(start_time),
      end_time: formatTime(end_time),
    })),
    next: noSession,
  };
}
