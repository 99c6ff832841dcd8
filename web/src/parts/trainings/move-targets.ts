import type { TrainingClass } from '@muster/shared/areas/training';
import { instantOf } from '@muster/shared/rules/calendar';
import { clockTime, formatDate, formatTimeRange } from '../../ui/date-time.ts';
import { cancelDialog } from './labels.ts';

/** Returns, as choices by start, the classes that have not started and have free seats for all attendees of another. */
export function classesToMoveTo(
  { id, enrolled_count }: Pick<TrainingClass, 'id' | 'enrolled_count'>,
  classes: readonly TrainingClass[],
  { timeZone, now }: { timeZone: string; now: Date },
): { value: string; label: string }[] {
  if (enrolled_count === 0) return [];
  return classes.flatMap((one) => {
    const [first] = one.training_dates;
    const free = one.class_size - one.enrolled_count;
    if (one.id === id || one.canceled || !first || free < enrolled_count) return [];
    if (instantOf(first.date, clockTime(first.start_time), timeZone) <= now) return [];
    const when = `${formatDate(first.date)}, ${formatTimeRange(first.start_time, first.end_time)}`;
    return [{ value: one.id, label: cancelDialog.target(when, one.location, free) }];
  });
}
