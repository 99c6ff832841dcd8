import type { Handlers } from '../../calls/call.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { handleBugReport, listBugReports } from './bug-reports.ts';
import { signOutEverywhere, unlock } from './change-account.ts';
import { listAccounts } from './list-accounts.ts';
import { listAuditLog } from './list-audit-entries.ts';

/** The Users tab of Site Management (not in docs/spec.md). */
export const accountsHandlers: Handlers<'accounts'> = {
  list: listAccounts,
  unlock: async (call) => {
    await unlock(call, { employeeNumber: call.params.employee_id });
    return { detail: 'Account unlocked' };
  },
  signOut: async (call) => {
    await signOutEverywhere(call, { employeeNumber: call.params.employee_id });
    return { detail: 'Signed out everywhere' };
  },
  setActive: async (call) => {
    const { active } = call.body;
    await updateEmployee(call, { employeeNumber: call.params.employee_id, edit: { active } });
    return { detail: active ? 'Employee activated' : 'Employee deactivated' };
  },
  auditLog: listAuditLog,
  bugReports: listBugReports,
  handleBugReport,
};
