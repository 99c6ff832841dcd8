import type { TrainingClass as Answered, TrainingDate } from '@muster/shared/areas/training';
import type { ClassSession } from '@muster/shared/rules/class-sessions';
import type { TrainingClass } from '../table/entities/training-class.ts';
import type { TrainingRecord } from '../table/entities/training-record.ts';
import type { TrainingType } from '../table/entities/training-type.ts';

/** A session as the contract answers it: local date, and local times as `YYYY-MM-DDTHH:mm:00`. */
export function presentSession({ date, start, end }: ClassSession): TrainingDate {
  return { date, start_time: `${date}T${start}:00`, end_time: `${date}T${end}:00` };
}

/** How somebody stands to a class. */
export type Standing = Pick<Answered, 'is_enrolled' | 'is_waitlisted'>;

/** How the holder of `record` stands to the class with this id. */
export function standingOf({ seats, waits }: TrainingRecord, classId: string): Standing {
  return { is_enrolled: classId in seats, is_waitlisted: classId in waits };
}

/** A class as the contract answers it, to somebody who stands to it so. */
export function presentClass(row: TrainingClass, type: TrainingType, standing: Standing): Answered {
  return {
    id: row.id,
    training_type: { id: type.id, name: type.name, is_mandatory: type.is_mandatory },
    location: row.location,
    class_size: row.class_size,
    enrolled_count: row.enrolled_count,
    waitlisted_count: row.waiting_count,
    enrollment_start: row.enrollment_start,
    enrollment_end: row.enrollment_end,
    is_active: row.is_active,
    training_dates: row.sessions.map(presentSession),
    ...standing,
  };
}
