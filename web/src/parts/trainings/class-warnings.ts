import type { TrainingClass } from '@muster/shared/areas/training';
import { asLocalTime, isCalendarDate, localTime } from '@muster/shared/rules/calendar';
import { overlap, spansOf } from '@muster/shared/rules/class-sessions';
import { fold } from '@muster/shared/rules/search';
import { formatDate, formatTimeRange } from '../../ui/date-time.ts';
import type { ClassValues, TypedSession } from './class-form-values.ts';
import { classDialog } from './labels.ts';

export const isComplete = ({ date, start_time, end_time }: TypedSession): boolean =>
  isCalendarDate(date) &&
  asLocalTime(start_time) !== undefined &&
  asLocalTime(end_time) !== undefined &&
  start_time < end_time;

const placeOf = (location: string): string => fold(location).replace(/\s+/gu, ' ').trim();

interface Setting {
  now: Date;
  timeZone: string;
  exceptId?: string | undefined;
  /** Whether the server compares classes at the same saved location, so that they are not reported twice. */
  placesChecked?: boolean;
}

/** Returns warnings that do not prevent saving. `coming` has the classes not ended; `exceptId` is this class. */
export function classWarnings(
  values: Pick<ClassValues, 'location' | 'enrollment_end' | 'held' | 'dates'> & Partial<Pick<ClassValues, 'place_id'>>,
  coming: readonly TrainingClass[],
  { now, timeZone, exceptId, placesChecked = false }: Setting,
): string[] {
  const sessions = values.dates.filter(isComplete);
  const starts = sessions.map(({ date, start_time }) => `${date}T${start_time}`).sort()[0];
  const isOver = exceptId === undefined && values.enrollment_end <= localTime(now.toISOString(), timeZone);
  const late =
    values.held || starts === undefined || values.enrollment_end === ''
      ? []
      : values.enrollment_end > starts
        ? [classDialog.endsAfterStart]
        : isOver
          ? [classDialog.alreadyEnded]
          : [];
  return [...late, ...takenWarnings(values, coming, { timeZone, exceptId, placesChecked })];
}

/** Returns sentences about other classes at the same location and time. */
export function takenWarnings(
  values: Pick<ClassValues, 'location' | 'dates'> & Partial<Pick<ClassValues, 'place_id'>>,
  coming: readonly TrainingClass[],
  { timeZone, exceptId, placesChecked = false }: Omit<Setting, 'now'>,
): string[] {
  const sessions = values.dates.filter(isComplete);
  const place = placeOf(values.location);
  if (place === '' || sessions.length === 0) return [];
  const planned = sessions.map(({ date, start_time, end_time }) => ({ date, start: start_time, end: end_time }));
  const spans = spansOf(planned, timeZone);
  return coming.flatMap((other) => {
    if (other.id === exceptId || placeOf(other.location) !== place) return [];
    if (placesChecked && values.place_id && other.place_id === values.place_id) return [];
    const taken = other.training_dates.find(({ date, start_time, end_time }) =>
      overlap(
        spans,
        spansOf([{ date, start: asLocalTime(start_time) ?? '', end: asLocalTime(end_time) ?? '' }], timeZone),
      ),
    );
    if (!taken) return [];
    const when = `${formatDate(taken.date)}, ${formatTimeRange(taken.start_time, taken.end_time)}`;
    return [classDialog.placeTaken(other.training_type.name, other.location, when)];
  });
}
