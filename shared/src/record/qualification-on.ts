import type { Evaluators } from '../forms/form.ts';
import { personFacts } from '../requirements/person-facts.ts';
import type { BareEntry, Qualification } from './entry.ts';
import type { CertificationOn } from './status-on.ts';

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
  /** The entry of the assignment to the trainee; undefined: none, or without the program's certification. */
  assignment: number | undefined;
  isCoordinator: boolean;
}

/** Returns whether a person holds a current certification in one of the trainings on a day. */
export function holdsOneOf(
  entries: readonly BareEntry[],
  typeIds: readonly string[],
  { on, known }: { on: string; known: string },
): boolean {
  const { certifications } = personFacts(entries, { on, known, creditsFrom: undefined });
  return typeIds.some((id) => currentOf(certifications.get(id), on) !== undefined);
}

/** Returns the certification that counts on a day: from its day through its last day, unless it was revoked by then. */
const currentOf = (certifications: readonly CertificationOn[] | undefined, on: string): CertificationOn | undefined =>
  certifications?.find(({ expires = on, revoked }) => !revoked && expires >= on);

/**
 * Returns how an evaluator is qualified for a form on a day, as recorded by a moment; undefined: not qualified, or not
 * an active employee on that day.
 */
export function qualificationOn(
  { type_ids, supervisors, staff, employees, trainers }: Evaluators,
  { id, entries, isStaff, isSuperior, fieldTraining }: EvaluatorOn,
  { on, known }: { on: string; known: string },
): Qualification | undefined {
  const { presence, certifications } = personFacts(entries, { on, known, creditsFrom: undefined });
  if (!presence.active) return undefined;
  if (trainers && fieldTraining) {
    const { assignment, isCoordinator } = fieldTraining;
    if (assignment !== undefined) return { by: 'trainer', entry: assignment };
    if (isCoordinator) return { by: 'coordinator' };
  }
  for (const type_id of type_ids) {
    const current = currentOf(certifications.get(type_id), on);
    if (current) return { by: 'training', type_id, entry: current.entry };
  }
  if (employees.includes(id)) return { by: 'named' };
  if (supervisors && isSuperior) return { by: 'supervisor' };
  return staff && isStaff ? { by: 'staff' } : undefined;
}
