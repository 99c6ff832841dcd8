import { overview, roster } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';

/** Loads a person with the fields that the signed-in person may see. Loads nothing without an employee ID. */
export const usePerson = (employee_id: string | undefined) =>
  useCall(overview.person, employee_id === undefined ? null : { params: { employee_id } });

/** Loads the signed-in person's roster entry. */
export function useProfile() {
  const current = useCurrentEmployee();
  const employee_id = current.data?.employee_id;
  const { data, error, retry } = useCall(
    roster.profile,
    employee_id === undefined ? null : { params: { employee_id } },
  );
  return { data, error: error ?? current.error, retry: employee_id === undefined ? current.retry : retry };
}
