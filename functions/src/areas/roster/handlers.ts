import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import type { Handlers } from '../../calls/call.ts';
import { cachedNames, readNames } from '../../domain/people/assignment.ts';
import { createEmployee } from '../../domain/people/create-employee.ts';
import { listRoster } from '../../domain/people/list-roster.ts';
import { presentEmployee, presentToRoster } from '../../domain/people/present-employee.ts';
import { renumber } from '../../domain/people/renumber-employee.ts';
import { employeeNamed, noSuchEmployee, requireEmployee } from '../../domain/people/require-employee.ts';
import { findSupervisor } from '../../domain/people/supervisors.ts';
import { updateEmployee } from '../../domain/people/update-employee.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { namedNumber, namedNumberAndSupervisor, rosterVersion } from '../../table/entities/along.ts';
import { type Employee, findEmployee } from '../../table/entities/employee.ts';
import { deleteEmployee } from './delete-employee.ts';
import { leaveEffects } from './leave-effects.ts';
import { cancelLeave, recordLeave } from './record-leave.ts';
import { recordReturn } from './record-return.ts';
import { reissuePassword, resetPassword } from './reset-password.ts';

/** Returns an employee with current names. */
async function presentNow(table: SiteTable, employee: Employee) {
  const [names, supervisor] = await Promise.all([readNames(table, employee), findSupervisor(table, employee)]);
  return presentToRoster(employee, names, supervisor);
}

async function presentById(table: SiteTable, id: string) {
  const employee = await findEmployee(table, id);
  if (!employee) throw noSuchEmployee();
  return presentNow(table, employee);
}

/** Returns the employee that a first run created or changed. Throws `changed_since` if the employee has left. */
async function remaining(table: SiteTable, employeeId: string): Promise<Employee> {
  const employee = await findEmployee(table, employeeId);
  if (!employee || employee.leaving) throw new ApiError('changed_since');
  return employee;
}

/** The roster (docs/spec.md section 7, "Profile and roster"). */
export const rosterHandlers: Handlers<'roster'> = {
  profile: async (call) => {
    const [employee, names] = await Promise.all([employeeNamed(call, call.params.employee_id), cachedNames(call)]);
    const present = holdsAny(call.caller.employee.permissions, accessRules.roster.permissions)
      ? presentToRoster
      : presentEmployee;
    return present(employee, names, await findSupervisor(call.table, employee));
  },
  list: { along: rosterVersion, run: listRoster },
  create: {
    run: async (call) => {
      const input = {
        profile: call.body,
        passwordCost: call.deps.passwordCost,
        beforeGrant: () => requireFreshProof(call),
      };
      const { employee, password, names, supervisor } = await createEmployee(call, input);
      return { employee: presentEmployee(employee, names, supervisor), temporary_password: password };
    },
    replay: async (call, employeeId) => {
      const { site, table } = call;
      if (site.sign_on?.password_closed) {
        return { employee: await presentNow(table, await remaining(table, employeeId)), temporary_password: '' };
      }
      const input = { employeeId, passwordCost: call.deps.passwordCost };
      const { employee, password } = await reissuePassword(call, input);
      return { employee: await presentNow(call.table, employee), temporary_password: password };
    },
  },
  update: {
    along: namedNumberAndSupervisor,
    run: async (call) => {
      const { params, body, table } = call;
      const employee = await updateEmployee(call, {
        employeeNumber: params.employee_id,
        edit: body,
        also: async ({ id }) => call.idempotency.storeId(id),
      });
      return presentNow(table, employee);
    },
    // Returns the employee's current state, which may have changed since the first run.
    replay: async ({ table }, employeeId) => presentNow(table, await remaining(table, employeeId)),
  },
  delete: async (call) => {
    await deleteEmployee(call, { employeeNumber: call.params.employee_id });
    return { detail: 'Employee deleted' };
  },
  resetPassword: {
    run: async (call) => {
      requireFreshProof(call);
      const { params, deps } = call;
      const input = { employeeNumber: params.employee_id, passwordCost: deps.passwordCost };
      return { temporary_password: (await resetPassword(call, input)).password };
    },
    replay: async (call, employeeId) => {
      requireFreshProof(call);
      const input = { employeeId, passwordCost: call.deps.passwordCost };
      return { temporary_password: (await reissuePassword(call, input)).password };
    },
  },
  leaveEffects: { along: namedNumber, run: (call) => leaveEffects(call, call.params.employee_id) },
  recordLeave: {
    along: namedNumberAndSupervisor,
    run: async (call) => presentNow(call.table, await recordLeave(call, call.params.employee_id, call.body)),
    replay: (call, employeeId) => presentById(call.table, employeeId),
  },
  cancelLeave: async (call) => presentNow(call.table, await cancelLeave(call, call.params.employee_id)),
  recordReturn: {
    along: namedNumberAndSupervisor,
    run: async (call) => {
      const { params, body, deps } = call;
      if (body.issue_password) requireFreshProof(call);
      const { employee, password } = await recordReturn(call, params.employee_id, {
        ...body,
        passwordCost: deps.passwordCost,
      });
      return { employee: await presentNow(call.table, employee), temporary_password: password ?? null };
    },
    replay: async (call, employeeId) => {
      if (!call.body.issue_password) {
        return { employee: await presentById(call.table, employeeId), temporary_password: null };
      }
      requireFreshProof(call);
      const input = { employeeId, passwordCost: call.deps.passwordCost };
      const { employee, password } = await reissuePassword(call, input);
      return { employee: await presentNow(call.table, employee), temporary_password: password };
    },
  },
  renumber: {
    along: namedNumber,
    run: async (call) => {
      const to = call.body.employee_id;
      await renumber(call, { from: call.params.employee_id, to });
      return presentNow(call.table, await requireEmployee(call.table, to));
    },
    replay: (call, employeeId) => presentById(call.table, employeeId),
  },
};
