import { overview } from '../../../api/calls.ts';
import { useCall } from '../../../api/use-call.ts';

/** Loads a person as the signed-in person may see them. */
export const usePerson = (employee_id: string) => useCall(overview.person, { params: { employee_id } });

/** Loads the accounts that wait for staff. */
export const useWaitingAccounts = () => useCall(overview.staff);
