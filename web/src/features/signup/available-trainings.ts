import type { TrainingClass } from '@muster/shared/areas/training';
import { type EnrollmentStatus, enrollmentStatus } from '@muster/shared/rules/enrollment';

/** A training type of the Sign-up tab, with its available classes. */
export interface AvailableTraining {
  id: string;
  name: string;
  required: boolean;
  status: EnrollmentStatus;
  /** By start. */
  classes: TrainingClass[];
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
