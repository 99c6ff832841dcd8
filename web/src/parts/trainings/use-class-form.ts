import { type TrainingClass, type TrainingType, training } from '@muster/shared/areas/training';
import { asLocalTime, isCalendarDate, isSkipped, localTime } from '@muster/shared/rules/calendar';
import { refusedDates, skippedTime } from '@muster/shared/rules/class-sessions';
import { useState } from 'react';
import * as z from 'zod';
import { asFormErrors, useContractForm } from '../../ui/contract-form.ts';
import { formatDate } from '../../ui/date-time.ts';
import { siteTimeFormat } from '../../ui/site-time-format.ts';
import { placeLabels } from '../lists/labels.ts';
import { newClassAt } from './class-defaults.ts';
import {
  type ClassValues,
  classBody,
  enrollmentWindow,
  heldWindow,
  isFilledIn,
  noSession,
  sameDates,
  sessionWindow,
  valuesOf,
  type Window,
} from './class-form-values.ts';
import { teachLabels } from './course-labels.ts';
import { byStart, dateError } from './date-validation.ts';
import { classDialog } from './labels.ts';

/** The limits for the dates of a class. Unchanged values of `before` are valid outside them. */
interface Setting {
  before: ClassValues;
  window: Window;
  timeZone: string;
}

/** Returns the window for the dates of a new class. */
export const windowOf = ({ held }: Pick<ClassValues, 'held'>, timeZone: string): Window =>
  held ? heldWindow(timeZone, new Date()) : sessionWindow(timeZone, new Date());

/** Returns messages for enrollment times outside the window, or skipped by daylight saving time. */
function wrongTimes(values: ClassValues, { before, window: { min, max }, timeZone }: Setting): Record<string, string> {
  const wrong = (typed: string): string | undefined => {
    if (typed < min || typed > max) return classDialog.outside(formatDate(min), formatDate(max));
    const [date = '', time = ''] = typed.split('T');
    return isCalendarDate(date) && asLocalTime(time) && isSkipped(date, time, timeZone)
      ? skippedTime(time, siteTimeFormat())
      : undefined;
  };
  if (values.held) return {};
  return Object.fromEntries(
    (['enrollment_start', 'enrollment_end'] as const).flatMap((field) => {
      const typed = values[field];
      const message = typed !== '' && typed !== before[field] && wrong(typed);
      return message ? [[field, message]] : [];
    }),
  );
}

/** Returns messages by field for invalid dates, once every date is complete. */
function wrongDates({ dates }: ClassValues, { before, timeZone }: Setting): Record<string, string> {
  const complete = dates.every(
    (row) => isCalendarDate(row.date) && asLocalTime(row.start_time) && asLocalTime(row.end_time),
  );
  return complete && !sameDates(dates, before.dates)
    ? asFormErrors(refusedDates(dates, timeZone, siteTimeFormat()))
    : {};
}

/** Returns the message for dates that contradict the "already held" box: future ones if checked, past ones if not. */
function wrongDays({ held, dates }: ClassValues, timeZone: string): Record<string, string> {
  const now = localTime(new Date().toISOString(), timeZone);
  const wrong = dates.filter(({ date, end_time }) =>
    held ? `${date}T${end_time}` > now : date !== '' && date < now.slice(0, 10),
  );
  if (wrong.length === 0) return {};
  const days = [...new Set(wrong.map(({ date }) => formatDate(date)))].join('; ');
  return { dates: held ? classDialog.notHeldYet(days) : classDialog.heldAlready(days) };
}

/** Returns why the date that is typed and not added cannot be added. */
const nextError = (values: ClassValues, timeZone: string) =>
  dateError(values.next, values.dates, { window: windowOf(values, timeZone), timeZone, unreadable: false });

/** Returns the values including the date that is typed and not added, if it is valid. */
function withTyped(values: ClassValues, timeZone: string): ClassValues {
  const { next, dates } = values;
  if (!isFilledIn(next) || nextError(values, timeZone)) return values;
  return { ...values, dates: byStart([...dates, { ...next, key: 'typed' }]), next: noSession };
}

/** Returns the message for a date that is typed, but neither valid nor cleared. */
function wrongNext(values: ClassValues, timeZone: string): Record<string, string> {
  const { next } = values;
  if (next.date === '') return {};
  if (!isFilledIn(next)) return { 'next.date': classDialog.notAdded };
  const error = nextError(values, timeZone);
  return error ? { [`next.${error.field}`]: error.message } : {};
}

/** Returns messages for an instructor and a location that are typed and not added. */
const notAdded = ({ wanted_instructor, new_place }: ClassValues): Record<string, string> => ({
  ...(wanted_instructor.trim() !== '' && { wanted_instructor: teachLabels.chooseFromList }),
  ...(new_place.trim() !== '' && { new_place: placeLabels.notAdded }),
});

/** Returns the form of a class, validated by the contract's schema. `also` has more messages by field. */
export function useClassForm(
  about: { type: TrainingType; values?: ClassValues | undefined } | { trainingClass: TrainingClass },
  timeZone: string,
  also: Record<string, string> = {},
) {
  const trainingClass = 'trainingClass' in about ? about.trainingClass : undefined;
  const window = enrollmentWindow(timeZone, new Date());
  // Computed once: enrollment in a new class opens at the moment at which its form opened.
  const [fresh] = useState(() => ('type' in about && about.values) || newClassAt(new Date(), timeZone));
  const initial = trainingClass ? valuesOf(trainingClass, timeZone) : fresh;
  const setting = { before: initial, window, timeZone };
  const bodyOf = (typed: ClassValues) => {
    const values = withTyped(typed, timeZone);
    const body = classBody(values, timeZone, trainingClass);
    return 'type' in about ? { ...body, training_type_id: about.type.id, is_active: true } : body;
  };
  const body = (trainingClass ? training.updateClass : training.addClass).body;
  const schema = z.preprocess((values) => bodyOf(values as ClassValues), body);
  const contractForm = useContractForm<ClassValues>(schema, initial, (values) => ({
    ...wrongTimes(values, setting),
    ...wrongDates(values, setting),
    ...(trainingClass ? {} : wrongDays(withTyped(values, timeZone), timeZone)),
    ...wrongNext(values, timeZone),
    ...notAdded(values),
    ...also,
  }));
  const { values } = contractForm.form;
  /** The values to send, including a typed date. */
  const counted = withTyped(values, timeZone);
  return { ...contractForm, window, bodyOf, initial, counted };
}

export type ClassForm = ReturnType<typeof useClassForm>['form'];
