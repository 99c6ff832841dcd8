import { type TrainingClass, type TrainingType, training } from '@muster/shared/areas/training';
import { asLocalTime, isCalendarDate, isSkipped } from '@muster/shared/rules/calendar';
import { refusedDates, skippedTime } from '@muster/shared/rules/class-sessions';
import * as z from 'zod';
import { asFormErrors, useContractForm } from '../../ui/contract-form.ts';
import { formatDate } from '../../ui/date-time.ts';
import {
  type ClassValues,
  classBody,
  enrollmentWindow,
  newClass,
  sameDates,
  valuesOf,
  type Window,
} from './class-form-values.ts';
import { classDialog } from './labels.ts';

/** The limits for the dates of a class. Unchanged values of `before` are valid outside them. */
interface Setting {
  before: ClassValues;
  window: Window;
  timeZone: string;
}

/** Returns messages for enrollment times outside the window, or skipped by daylight saving time. */
function wrongTimes(values: ClassValues, { before, window: { min, max }, timeZone }: Setting): Record<string, string> {
  const wrong = (typed: string): string | undefined => {
    if (typed < min || typed > max) return classDialog.outside(formatDate(min), formatDate(max));
    const [date = '', time = ''] = typed.split('T');
    return isCalendarDate(date) && asLocalTime(time) && isSkipped(date, time, timeZone) ? skippedTime(time) : undefined;
  };
  return Object.fromEntries(
    (['enrollment_start', 'enrollment_end'] as const).flatMap((field) => {
      const typed = values[field];
      const message = typed !== '' && typed !== before[field] && wrong(typed);
      return message ? [[field, message]] : [];
    }),
  );
}

/** Returns messages for dates that the class cannot have, by field, once every date is complete. */
function wrongDates({ dates }: ClassValues, { before, timeZone }: Setting): Record<string, string> {
  const complete = dates.every(
    (row) => isCalendarDate(row.date) && asLocalTime(row.start_time) && asLocalTime(row.end_time),
  );
  return complete && !sameDates(dates, before.dates) ? asFormErrors(refusedDates(dates, timeZone)) : {};
}

/** Returns the form of a class, new or existing, validated by the contract's schema. `also` are further messages by field. */
export function useClassForm(
  about: { type: TrainingType } | { trainingClass: TrainingClass },
  timeZone: string,
  also: Record<string, string> = {},
) {
  const trainingClass = 'trainingClass' in about ? about.trainingClass : undefined;
  const window = enrollmentWindow(timeZone, new Date());
  const initial = trainingClass ? valuesOf(trainingClass, timeZone) : newClass;
  const setting = { before: initial, window, timeZone };
  const bodyOf = (values: ClassValues) => {
    const body = classBody(values, timeZone, trainingClass);
    return 'type' in about ? { ...body, training_type_id: about.type.id, is_active: true } : body;
  };
  const body = (trainingClass ? training.updateClass : training.addClass).body;
  const schema = z.preprocess((values) => bodyOf(values as ClassValues), body);
  const contractForm = useContractForm<ClassValues>(schema, initial, (values) => ({
    ...wrongTimes(values, setting),
    ...wrongDates(values, setting),
    ...(values.next.date ? { 'next.date': classDialog.notAdded } : {}),
    ...also,
  }));
  return { ...contractForm, window, bodyOf, initial };
}

export type ClassForm = ReturnType<typeof useClassForm>['form'];
