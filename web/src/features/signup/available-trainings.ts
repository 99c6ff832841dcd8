import type { TrainingClass } from '@muster/shared/areas/training';
import { type EnrollmentStatus, enrollmentStatus } from '@muster/shared/rules/enrollment';

/** A training type as the Sign-up tab lists it: with those of its classes that the caller can see. */
export interface AvailableTraining {
  id: string;
  name: string;
  required: boolean;
  status: EnrollmentStatus;
  /** In the order of the answer: by start. */
  classes: TrainingClass[];
}

/** The available classes by training type, in the order in which the types first occur. */
export function groupByTrainingType(available: readonly TrainingClass[]): AvailableTraining[] {
  const byType = Map.groupBy(available, (row) => row.training_type.id);
  return [...byType.values()].flatMap((classes) => {
    const type = classes[0]?.training_type;
    if (!type) return [];
    return [{ id: type.id, name: type.name, required: type.is_mandatory, status: enrollmentStatus(classes), classes }];
  });
}
