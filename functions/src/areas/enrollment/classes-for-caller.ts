import type { TrainingClass as Answered } from '@muster/shared/areas/training';
import { holdsAny, permissionTypes } from '@muster/shared/permissions';
import type { SignedInCall } from '../../calls/call.ts';
import { enrollmentStatusOf, presentClass } from '../../domain/training/present-class.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import { requireEnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';

/** A class, and whether the caller has a seat or a waitlist entry in it. */
interface Candidate {
  trainingClass: Readonly<TrainingClass>;
  isHeld: boolean;
}

interface Shown {
  answer: Answered;
  trainingClass: Readonly<TrainingClass>;
}

/** Returns upcoming classes and `ended` ones that `isShown` accepts, as the caller sees them, by `compare`. */
export async function classesForCaller(
  call: Pick<SignedInCall, 'table' | 'site' | 'caller' | 'now'>,
  isShown: (candidate: Candidate) => boolean,
  compare: (a: Shown, b: Shown) => number,
  ended: Promise<readonly TrainingClass[]> = Promise.resolve([]),
): Promise<Answered[]> {
  const { table, caller } = call;
  const record = await requireEnrollmentState(table, caller.employee);
  // Callers with permissions can change others' seats, so they need current counts: their record does not show it.
  const countNow = holdsAny(caller.employee.permissions, permissionTypes);
  const [types, toCome, past] = await Promise.all([
    cachedTypes(call),
    upcomingClasses(call, { changedAt: record.changed_at, countNow }),
    ended,
  ]);
  const shown = [...past, ...toCome].flatMap((trainingClass): Shown[] => {
    const type = types.get(trainingClass.type_id);
    const standing = enrollmentStatusOf(record, trainingClass.id);
    const isHeld = standing.is_enrolled || standing.is_waitlisted;
    return type && isShown({ trainingClass, isHeld })
      ? [{ trainingClass, answer: presentClass(trainingClass, type, standing) }]
      : [];
  });
  return shown.sort(compare).map(({ answer }) => answer);
}

export const byTypeName = (a: Shown, b: Shown): number =>
  a.answer.training_type.name.localeCompare(b.answer.training_type.name);

export const byStart = (a: Shown, b: Shown): number =>
  a.trainingClass.starts_at.localeCompare(b.trainingClass.starts_at);
