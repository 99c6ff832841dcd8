import type { TrainingClass } from '@muster/shared/areas/training';
import { asLocalTime, instantOf } from '@muster/shared/rules/calendar';
import { closedReason, type EnrollmentStatus, enrollmentStatus } from '@muster/shared/rules/enrollment';

/** A training type of the Sign-up tab, with its available classes. */
export interface AvailableTraining {
  id: string;
  name: string;
  required: boolean;
  status: EnrollmentStatus;
  /** By start. */
  classes: TrainingClass[];
}

/** Returns the class of the training, other than this one, in which the person has a seat. */
export function otherSeat(classes: readonly TrainingClass[], { id, training_type }: TrainingClass) {
  return classes.find((one) => one.is_enrolled && one.id !== id && one.training_type.id === training_type.id);
}

/** Returns whether a class has started: until then its seats can be given up and taken. */
export function hasStarted({ training_dates: [first] }: TrainingClass, timeZone: string, now: Date): boolean {
  return first !== undefined && instantOf(first.date, timeOf(first.start_time), timeZone) <= now;
}

const timeOf = (start: string): string => asLocalTime(start) ?? '00:00';

/** Returns why a class is closed for enrollment; undefined while it is open. */
export function closedFor(row: TrainingClass, timeZone: string, now: Date): ReturnType<typeof closedReason> {
  const [first] = row.training_dates;
  const starts = first ? instantOf(first.date, timeOf(first.start_time), timeZone) : now;
  return closedReason({ ...row, starts_at: starts.toISOString() }, now);
}

/** Returns the seats that are left. */
export const seatsLeft = ({ class_size, enrolled_count }: TrainingClass): number =>
  Math.max(0, class_size - enrolled_count);

/** Returns the first class to come, and the first one with a seat left if that is another. */
export function nextClasses({ classes }: AvailableTraining, timeZone: string, now: Date) {
  const toCome = classes.filter((one) => !hasStarted(one, timeZone, now));
  const [next] = toCome;
  const free = toCome.find((one) => seatsLeft(one) > 0);
  return { next, free: free === next ? undefined : free };
}

/** Groups the available classes by training type. */
export function groupByTrainingType(available: readonly TrainingClass[]): AvailableTraining[] {
  const byType = Map.groupBy(available, ({ training_type }) => training_type.id);
  return [...byType.values()].flatMap((classes) => {
    const type = classes[0]?.training_type;
    if (!type) return [];
    return [{ id: type.id, name: type.name, required: type.is_mandatory, status: enrollmentStatus(classes), classes }];
  });
}
