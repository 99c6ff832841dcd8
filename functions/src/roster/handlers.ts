import type { Handlers } from '../http/call.ts';
import { inRankOrder, listRanksInOrder } from '../ranks/rank-order.ts';
import { rosterVersion } from '../table/entities/along.ts';
import { knownRanks } from '../table/entities/catalogue.ts';
import { createEmployee } from './create-employee.ts';
import { deleteEmployee } from './delete-employee.ts';
import { listRoster } from './list-roster.ts';
import { presentEmployee } from './present-employee.ts';
import { employeeNamed } from './require-employee.ts';
import { reissuePassword, resetPassword } from './reset-password.ts';
import { updateEmployee } from './update-employee.ts';

/** docs/spec.md section 7, "Profile and roster". */
export const rosterHandlers: Handlers<'roster'> = {
  profile: async (call) => {
    const [employee, ranks] = await Promise.all([employeeNamed(call, call.params.employee_id), knownRanks(call)]);
    return presentEmployee(employee, inRankOrder(ranks));
  },
  list: { along: rosterVersion, run: listRoster },
  create: {
    run: async (call) => {
      const input = { profile: call.body, passwordCost: call.deps.passwordCost };
      const { employee, password, ranks } = await createEmployee(call, input);
      return { employee: presentEmployee(employee, ranks), temporary_password: password };
    },
    replay: async (call, employeeId) => {
      const [{ employee, password }, ranks] = await Promise.all([
        reissuePassword(call, { employeeId, passwordCost: call.deps.passwordCost }),
        listRanksInOrder(call.table),
      ]);
      return { employee: presentEmployee(employee, ranks), temporary_password: password };
    },
  },
  update: async (call) => {
    const { params, body, table } = call;
    const employee = await updateEmployee(call, { employeeNumber: params.employee_id, edit: body });
    return presentEmployee(employee, await listRanksInOrder(table));
  },
  delete: async (call) => {
    await deleteEmployee(call, { employeeNumber: call.params.employee_id });
    return { detail: 'Employee deleted' };
  },
  resetPassword: {
    run: async (call) => {
      const { params, deps } = call;
      const input = { employeeNumber: params.employee_id, passwordCost: deps.passwordCost };
      return { temporary_password: (await resetPassword(call, input)).password };
    },
    replay: async (call, employeeId) => ({
      temporary_password: (await reissuePassword(call, { employeeId, passwordCost: call.deps.passwordCost })).password,
    }),
  },
};
