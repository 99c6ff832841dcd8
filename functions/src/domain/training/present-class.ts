import type {
  TrainingClass as Answered,
  Instructor as AnsweredInstructor,
  TrainingDate,
} from '@muster/shared/areas/training';
import { givenFields } from '@muster/shared/given-fields';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { EnrollmentState } from '../../table/entities/enrollment-state.ts';
import {
  enteredClassFields,
  type Instructor,
  isEnteredLater,
  type TrainingClass,
} from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** Returns a class session for an answer: the local date, and local times as `YYYY-MM-DDTHH:mm:00`. */
export function presentSession({ date, start, end }: ClassSession): TrainingDate {
  return { date, start_time: `${date}T${start}:00`, end_time: `${date}T${end}:00` };
}

/** Whether an employee is enrolled in a class or on its waitlist. */
export type Standing = Pick<Answered, 'is_enrolled' | 'is_waitlisted'>;

export function enrollmentStatusOf({ seats, waits }: EnrollmentState, classId: string): Standing {
  return { is_enrolled: classId in seats, is_waitlisted: classId in waits };
}

/** Returns a class for an answer to an employee with this standing. */
export function presentClass(trainingClass: TrainingClass, type: TrainingType, standing: Standing): Answered {
  const { instructors } = trainingClass;
  return {
    id: trainingClass.id,
    training_type: { id: type.id, name: type.name, is_mandatory: type.is_mandatory },
    location: trainingClass.location,
    class_size: trainingClass.class_size,
    enrolled_count: trainingClass.enrolled_count,
    waitlisted_count: trainingClass.waiting_count,
    enrollment_start: trainingClass.enrollment_start,
    enrollment_end: trainingClass.enrollment_end,
    is_active: trainingClass.is_active,
    training_dates: trainingClass.sessions.map(presentSession),
    ...standing,
    ...(isEnteredLater(trainingClass) && { entered_later: true as const }),
    ...(trainingClass.canceled && { canceled: presentCanceled(trainingClass.canceled) }),
    ...(instructors && { instructors: instructors.map(presentInstructor) }),
    ...givenFields(trainingClass, enteredClassFields),
  };
}

/** Returns a cancellation for an answer, without the internal id. */
export const presentCanceled = ({ at, by, reason }: NonNullable<TrainingClass['canceled']>) => ({
  at,
  by: { employee_id: by.employee_id, name: by.name },
  reason,
});

/** Returns an instructor for an answer, without the internal id. */
export const presentInstructor = ({ employee_id, name, agency }: Instructor): AnsweredInstructor => ({
  ...(employee_id !== undefined && { employee_id }),
  name,
  ...(agency !== undefined && { agency }),
});
