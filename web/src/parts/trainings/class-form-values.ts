import type { TrainingClass } from '@muster/shared/areas/training';
import type { DeclaredName } from '@muster/shared/declared-fields';
import { firstSupportedDate, instantOf, localTime, today } from '@muster/shared/rules/calendar';
import { clockTime } from '../../ui/date-time.ts';
import { numberFrom } from '../../ui/whole-number-input.tsx';
import { sentDeclared, type TypedDeclared, typedDeclared } from '../declared-fields/typed-values.ts';
import { type InstructorValues, instructorBody, instructorValues } from './instructor-values.ts';
import { setFields } from './set-fields.ts';

/** A class session as typed: `YYYY-MM-DD` and `HH:mm`, or empty. `key` is React's key of its row. */
export interface ClassSessionValues {
  key: string;
  date: string;
  start_time: string;
  end_time: string;
}

/** A class session without a row. */
export type TypedSession = Omit<ClassSessionValues, 'key'>;

/** The values of a class form. Enrollment times are in the department's time zone, `YYYY-MM-DDTHH:mm`. */
export type ClassValues = TypedDeclared<'class'> & {
  location: string;
  class_size: string;
  enrollment_start: string;
  enrollment_end: string;
  /** Whether a new class has already taken place: its dates are past, and it has no enrollment. */
  held: boolean;
  dates: ClassSessionValues[];
  /** The date that is being typed and not added yet (Add Training). */
  next: TypedSession;
  instructors: InstructorValues[];
  /** The text in the field that searches employees. No employee is selected by it yet. */
  wanted_instructor: string;
  /** The id of a saved location, or empty. */
  place_id: string;
  /** The name of a location that is being added to the list. */
  new_place: string;
};

export const noSession = { date: '', start_time: '', end_time: '' };

/** The first and last value that an input allows, in the input's format. */
export interface Window {
  min: string;
  max: string;
}

/** Returns the window for new dates: today to December 31 ten years ahead, department time (docs/spec.md section 5). */
export function sessionWindow(timeZone: string, now: Date): Window {
  const min = today(timeZone, now);
  return { min, max: `${Number(min.slice(0, 4)) + 10}-12-31` };
}

/** Returns the window for the dates of a class that has taken place: from the contract's first date to today. */
export const heldWindow = (timeZone: string, now: Date): Window => ({
  min: firstSupportedDate,
  max: today(timeZone, now),
});

/** Returns the window for enrollment: January 1 this year to December 31 ten years ahead (docs/spec.md section 5). */
export function enrollmentWindow(timeZone: string, now: Date): Window {
  const { min, max } = sessionWindow(timeZone, now);
  return { min: `${min.slice(0, 4)}-01-01T00:00`, max: `${max}T23:59` };
}

/** Converts the department's local time, `YYYY-MM-DDTHH:mm`, to UTC ISO. Keeps other texts for the schema to reject. */
export function instantFrom(local: string, timeZone: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(local) ?? [];
  const at = date && time ? instantOf(date, time, timeZone) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : local;
}

/** Returns a time in the format of the API: date + 'T' + time + ':00' (docs/spec.md section 7). */
function timeOf(date: string, time: string): string {
  return date && time ? `${date}T${time}:00` : time;
}

export const isFilledIn = ({ date, start_time, end_time }: TypedSession): boolean =>
  date !== '' && start_time !== '' && end_time !== '';

/** Returns the enrollment of a class that has taken place: it opens and ends at the start, so that it is over. */
function enrollmentOfHeld({ dates }: ClassValues): Pick<ClassValues, 'enrollment_start' | 'enrollment_end'> {
  const start = dates.map((one) => `${one.date}T${one.start_time}`).sort()[0] ?? '';
  return { enrollment_start: start, enrollment_end: start };
}

/** Returns the body fields that adding and updating a class share. Unchanged instants stay as in `before`. */
export function classBody(typed: ClassValues, timeZone: string, before?: TrainingClass) {
  const values = typed.held ? { ...typed, ...enrollmentOfHeld(typed) } : typed;
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
    ...setFields(taughtBody(values), before && taughtBody(taughtValuesOf(before))),
  };
}

/** Returns the body fields of instructors, location and declared fields. */
export const taughtBody = (values: Pick<ClassValues, 'instructors' | DeclaredName<'class'> | 'place_id'>) => ({
  instructors: instructorBody(values.instructors),
  ...sentDeclared('class', values),
  place_id: values.place_id || null,
});

/** Returns whether two lists have the same dates, in any order. */
export function sameDates(a: readonly ClassSessionValues[], b: readonly ClassSessionValues[]): boolean {
  const [one, other] = [a, b].map((rows) => rows.map((row) => `${row.date} ${row.start_time} ${row.end_time}`).sort());
  return one?.join() === other?.join();
}

/** docs/spec.md section 9: class size 10. */
export const newClass: ClassValues = {
  location: '',
  class_size: '10',
  enrollment_start: '',
  enrollment_end: '',
  held: false,
  dates: [],
  next: noSession,
  instructors: [],
  wanted_instructor: '',
  ...typedDeclared('class'),
  place_id: '',
  new_place: '',
};

/** Returns the form values of a class. */
export function valuesOf(trainingClass: TrainingClass, timeZone: string): ClassValues {
  return {
    location: trainingClass.location,
    class_size: String(trainingClass.class_size),
    enrollment_start: localTime(trainingClass.enrollment_start, timeZone),
    enrollment_end: localTime(trainingClass.enrollment_end, timeZone),
    held: false,
    dates: trainingClass.training_dates.map(({ date, start_time, end_time }) => ({
      key: `${start_time} ${end_time}`,
      date,
      start_time: clockTime(start_time),
      end_time: clockTime(end_time),
    })),
    next: noSession,
    ...taughtValuesOf(trainingClass),
  };
}

/** Returns the values that a class and its copies share: instructors, credit and location. */
export const taughtValuesOf = ({ instructors, place_id, ...others }: TrainingClass) => ({
  instructors: instructorValues(instructors),
  wanted_instructor: '',
  ...typedDeclared('class', others),
  place_id: place_id ?? '',
  new_place: '',
});
