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

/** Returns the other class of the training in which the person has a seat. */
export function otherSeat(classes: readonly TrainingClass[], { id, training_type }: TrainingClass) {
  return classes.find((one) => one.is_enrolled && one.id !== id && one.training_type.id === training_type.id);
}

/** Returns when a class starts; undefined without dates, or with an invalid first date. */
function startOf({ training_dates: [first] }: TrainingClass, timeZone: string): Date | undefined {
  const start = first && instantOf(first.date, asLocalTime(first.start_time) ?? '00:00', timeZone);
  return Number.isNaN(start?.getTime()) ? undefined : start;
}

/** Returns whether a class has started. Its seats can be taken and given up only before. */
export function hasStarted(row: TrainingClass, timeZone: string, now: Date): boolean {
  const start = startOf(row, timeZone);
  return start !== undefined && start <= now;
}

export function hasEnded({ training_dates }: TrainingClass, timeZone: string, now: Date): boolean {
  const last = training_dates.at(-1);
  return last !== undefined && instantOf(last.date, asLocalTime(last.end_time) ?? '00:00', timeZone) <= now;
}

/** Returns the class whose seat the person could move to this one, if it is among the loaded classes. */
export function seatToMove(classes: readonly TrainingClass[] | undefined, to: TrainingClass, timeZone: string) {
  const current = otherSeat(classes ?? [], to);
  return current && !hasStarted(current, timeZone, new Date()) ? current : undefined;
}

/** Returns why a class is closed for enrollment; undefined while it is open. */
export function closedFor(row: TrainingClass, timeZone: string, now: Date): ReturnType<typeof closedReason> {
  return closedReason({ ...row, starts_at: (startOf(row, timeZone) ?? now).toISOString() }, now);
}

export const seatsLeft = ({ class_size, enrolled_count }: TrainingClass): number =>
  Math.max(0, class_size - enrolled_count);

/** Returns the first upcoming class, and the first one with a free seat if that is another. */
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
