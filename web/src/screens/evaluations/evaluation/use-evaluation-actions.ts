import type { Evaluation } from '@muster/shared/evaluation-answers';
import { waitsForPerson } from '../../../parts/evaluations/components/evaluation-columns.tsx';
import { usePermissions } from '../../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/** Returns the actions on an evaluation that the signed-in person may take. */
export function useEvaluationActions(evaluation: Evaluation) {
  const { employee, withdrawn, can_review, can_correct, can_remediate } = evaluation;
  const { data: self } = useCurrentEmployee();
  const { permissions = {} } = usePermissions();
  const isOwn = self?.employee_id === employee.employee_id;
  const isInForce = withdrawn === null;
  return {
    acknowledge: isOwn && waitsForPerson(evaluation),
    review: can_review && isInForce,
    correct: can_correct && isInForce,
    withdraw: permissions.manage_trainings === true && !isOwn && isInForce,
    remediate: can_remediate,
  };
}

export type EvaluationActions = ReturnType<typeof useEvaluationActions>;
