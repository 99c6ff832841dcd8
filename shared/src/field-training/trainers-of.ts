import { type BareEntry, isKind } from '../record/entry.ts';
import type { TraineeOn } from './trainee-on.ts';

/** Returns whether a person trains in a phase: they are assigned as a trainer, or wrote a daily report. */
export const hasTrained = (
  { assignments, reports }: Pick<TraineeOn, 'assignments' | 'reports'>,
  employeeId: string,
  phase: string,
): boolean =>
  assignments.some((one) => one.role === 'trainer' && one.phase === phase && one.trainer === employeeId) ||
  reports.some((one) => one.report === 'daily' && one.phase === phase && one.evaluator === employeeId);

/**
 * Returns the internal ids of the trainers and evaluators who may read a training, in order of assignment: everyone
 * with an assignment, but not those whose assignments never began and who wrote no report, withdrawn ones included.
 */
export function trainersOf(
  person: readonly BareEntry[],
  { id, assignments }: Pick<TraineeOn, 'id' | 'assignments'>,
): string[] {
  const assigned = person
    .filter(isKind('field_training.assigned'))
    .flatMap(({ data }) => (data.trainee_id === id ? [data.trainer.id] : []));
  const involved = new Set([
    ...assignments.map(({ trainer }) => trainer),
    ...person
      .filter(isKind('evaluation.recorded'))
      .flatMap(({ data }) => (data.field_training?.trainee_id === id ? [data.evaluator.id] : [])),
  ]);
  return [...new Set(assigned)].filter((one) => involved.has(one));
}
