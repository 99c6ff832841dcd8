import { listed } from '@muster/shared/listed';
import { missingPrerequisites } from '@muster/shared/requirements/prerequisites';
import type { EnrollmentState } from '../../table/entities/enrollment-state.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';

/** Returns a record's missing, unarchived prerequisites on the class's first day, in words. Undefined: none. */
export function lackedFor(
  { type_id, sessions }: Pick<TrainingClass, 'type_id' | 'sessions'>,
  { certifications }: Pick<EnrollmentState, 'certifications'>,
  types: ReadonlyMap<string, Readonly<TrainingType>>,
): string | undefined {
  const required = types.get(type_id)?.prerequisite_ids?.filter((id) => types.get(id)?.archived !== true) ?? [];
  const [first] = sessions.map(({ date }) => date).toSorted();
  if (required.length === 0 || first === undefined) return undefined;
  const certified = Object.entries(certifications).map(([id, dates]) => ({ ...dates, type_id: id }));
  const missing = missingPrerequisites(required, certified, first);
  return missing.length > 0 ? listed(missing.map((id) => types.get(id)?.name ?? 'another training')) : undefined;
}
