import type { Handlers } from '../http/call.ts';
import { setActive } from '../roster/update-employee.ts';
import { signOutEverywhere, unlock } from './change-account.ts';
import { listAccounts } from './list-accounts.ts';
import { listActivity } from './list-audit-entries.ts';

/** The Users tab of Site Management: our own calls. */
export const accountsHandlers: Handlers<'accounts'> = {
  list: listAccounts,
  unlock: async (call) => {
    await unlock(call, call.params.employee_id);
    return { detail: 'Account unlocked' };
  },
  signOut: async (call) => {
    await signOutEverywhere(call, call.params.employee_id);
    return { detail: 'Signed out everywhere' };
  },
  setActive: async (call) => {
    await setActive(call, call.params.employee_id, call.body.active);
    return { detail: call.body.active ? 'Employee activated' : 'Employee deactivated' };
  },
  auditLog: listActivity,
};
