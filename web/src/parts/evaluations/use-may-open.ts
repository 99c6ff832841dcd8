import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { useCallback } from 'react';
import { usePermissions } from '../../session/permissions/api.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';

/** Returns whether the signed-in person may open an evaluation of an employee. */
export type MayOpen = (employeeId: string, evaluation: { evaluator: { employee_id: string } } | undefined) => boolean;

/**
 * Returns the rule for links to the evaluations of a class. Training staff may open all of them. Other people may open
 * evaluations of themselves and evaluations in which they are the evaluator.
 */
export function useMayOpen(): MayOpen {
  const { permissions = {} } = usePermissions();
  const isStaff = holdsAny(permissions, accessRules.training.permissions);
  const own = useCurrentEmployee().data?.employee_id;
  return useCallback(
    (employeeId, evaluation) => isStaff || employeeId === own || evaluation?.evaluator.employee_id === own,
    [isStaff, own],
  );
}
