import { overview, roster } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/** Loads a person as the signed-in person may see them. Nothing is loaded without an employee ID. */
export const usePerson = (employee_id: string | undefined) =>
  useCall(overview.person, employee_id === undefined ? null : { params: { employee_id } });

/** Loads the roster's record of the signed-in person. */
export function useProfile() {
  const current = useCurrentEmployee();
  const employee_id = current.data?.employee_id;
  const { data, error, retry } = useCall(
    roster.profile,
    employee_id === undefined ? null : { params: { employee_id } },
  );
  return { data, error: error ?? current.error, retry: employee_id === undefined ? current.retry : retry };
}
