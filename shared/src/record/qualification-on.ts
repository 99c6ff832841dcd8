import type { Evaluators } from '../forms/form.ts';
import { personFacts } from '../requirements/person-facts.ts';
import type { BareEntry, Qualification } from './entry.ts';

/** An evaluator on a day. */
export interface EvaluatorOn {
  id: string;
  /** The evaluator's entries. */
  entries: readonly BareEntry[];
  /** Holds `manage_trainings` now: permissions have no history. */
  isStaff: boolean;
  /** Superior of the evaluated person on that day. */
  isSuperior: boolean;
  /** Only in a report of field training. */
  fieldTraining?: FieldTrainingOn | undefined;
}

/** The part of an evaluator in a field training on a day. */
export interface FieldTrainingOn {
  /** The entry of the assignment to the trainee; undefined: none. */
  assignment: number | undefined;
  /** Assigned people hold a current certification in one of these trainings. Empty: none is required. */
  trainerTypeIds: readonly string[];
  isCoordinator: boolean;
}

/**
 * Returns how an evaluator is qualified for a form on a day, as recorded by a moment; undefined: not qualified, or not
 * an active employee on that day. A certification counts from its day through its last day, unless it was revoked by
 * then.
 */
export function qualificationOn(
  { type_ids, supervisors, staff, employees, trainers }: Evaluators,
  { id, entries, isStaff, isSuperior, fieldTraining }: EvaluatorOn,
  { on, known }: { on: string; known: string },
): Qualification | undefined {
  const { presence, certifications } = personFacts(entries, { on, known, creditsFrom: undefined });
  if (!presence.active) return undefined;
  const currentIn = (typeId: string) =>
    certifications.get(typeId)?.find(({ expires = on, revoked }) => !revoked && expires >= on);
  if (trainers && fieldTraining) {
    const { assignment, trainerTypeIds, isCoordinator } = fieldTraining;
    const isCertified = trainerTypeIds.length === 0 || trainerTypeIds.some(currentIn);
    if (assignment !== undefined && isCertified) return { by: 'trainer', entry: assignment };
    if (isCoordinator) return { by: 'coordinator' };
  }
  for (const type_id of type_ids) {
    const current = currentIn(type_id);
    if (current) return { by: 'training', type_id, entry: current.entry };
  }
  if (employees.includes(id)) return { by: 'named' };
  if (supervisors && isSuperior) return { by: 'supervisor' };
  return staff && isStaff ? { by: 'staff' } : undefined;
}
