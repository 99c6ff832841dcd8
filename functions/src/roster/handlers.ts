import type { Handlers } from '../http/call.ts';
import { pagedList, readOnce } from '../http/paging.ts';
import { inRankOrder } from '../ranks/rank-order.ts';
import { temporaryCredential } from '../session/temporary-credential.ts';
import type { SiteTable } from '../table/core/client.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { listEmployees } from '../table/entities/employee.ts';
import { listRanks, type Rank } from '../table/entities/rank.ts';
import { employeeCreation } from './create-employee.ts';
import { defaultPermissions } from './default-permissions.ts';
import { deleteEmployee } from './delete-employee.ts';
import { byEmployeeNumber } from './employee-order.ts';
import { presentEmployee } from './present-employee.ts';
import { requireEmployee } from './require-employee.ts';
import { passwordAgain, resetPassword } from './reset-password.ts';
import { updateEmployee } from './update-employee.ts';

const ordered = async (table: SiteTable): Promise<Rank[]> => inRankOrder(await listRanks(table));

/** SPEC.md section 7, "Profile and roster". */
export const rosterHandlers: Handlers<'roster'> = {
  profile: async ({ table, params }) => {
    const [employee, ranks] = await Promise.all([requireEmployee(table, params.employee_id), ordered(table)]);
    return presentEmployee(employee, ranks);
  },
  list: async (call) => {
    const ranks = readOnce(() => ordered(call.table));
    const employees = await pagedList(call, async (from, most) => {
      const [{ employees, next }, known] = await Promise.all([listEmployees(call.table, from, most), ranks()]);
      return { rows: employees.map((employee) => presentEmployee(employee, known)), next };
    });
    return employees.sort(byEmployeeNumber);
  },
  create: {
    run: async ({ table, actor, now, body, deps, caller, idempotency }) => {
      const [permissions, ranks, { password, credential }] = await Promise.all([
        defaultPermissions(table, { byAdministrator: caller.employee.permissions.admin_access === true }),
        ordered(table),
        temporaryCredential(deps.passwordCost, now),
      ]);
      const { employee, items, counts } = employeeCreation(table, actor, now, body, permissions, credential);
      await withoutCollision(() => transact(table, [...idempotency.storeId(employee.id), ...items, ...counts]));
      return { employee: presentEmployee(employee, ranks), temporary_password: password };
    },
    replay: async (call, id) => {
      const [{ employee, password }, ranks] = await Promise.all([
        passwordAgain(call, id, call.deps.passwordCost),
        ordered(call.table),
      ]);
      return { employee: presentEmployee(employee, ranks), temporary_password: password };
    },
  },
  update: async (call) => {
    const [employee, ranks] = [
      await updateEmployee(call, call.params.employee_id, call.body),
      await ordered(call.table),
    ];
    return presentEmployee(employee, ranks);
  },
  delete: async (call) => {
    await deleteEmployee(call, call.params.employee_id);
    return { detail: 'Employee deleted' };
  },
  resetPassword: {
    run: async (call) => ({
      temporary_password: await resetPassword(call, call.params.employee_id, call.deps.passwordCost),
    }),
    replay: async (call, id) => ({
      temporary_password: (await passwordAgain(call, id, call.deps.passwordCost)).password,
    }),
  },
};
