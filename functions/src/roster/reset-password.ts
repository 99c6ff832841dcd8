import { ApiError } from '../http/api-error.ts';
import { type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import type { PasswordCost } from '../session/password-hash.ts';
import { temporaryCredential } from '../session/temporary-credential.ts';
import { entityOrNone } from '../table/core/item.ts';
import { getItem } from '../table/core/read.ts';
import { type Action, absent, put, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Credential, credentialItem, credentialKey } from '../table/entities/credential.ts';
import { type Employee, employeeKey, findEmployee, foldEmployeeId } from '../table/entities/employee.ts';
import { liftAccountLimits } from '../table/rate-limit/account-limit.ts';
import { stayingEmployee } from './require-employee.ts';

/** The doors that are opened with it; an account is hardly tried from more addresses in a day. */
const mostDoors = 90;

/** Issues a temporary password, shown this once, to the holder of an employee number. */
export async function resetPassword(call: ByEmployee, employeeId: string, cost: PasswordCost): Promise<string> {
  const find = () => stayingEmployee(call.table, employeeId);
  return (await issuePassword(call, cost, { find, more: ({ id }) => call.idempotency.storeId(id) })).password;
}

/**
 * Issues another temporary password to an employee (by internal id) whose last one, so it seems, never arrived. Refused when somebody
 * has come by one all the same and chosen a password of their own since, or has left.
 */
export async function passwordAgain(call: ByEmployee, id: string, cost: PasswordCost): Promise<Issued> {
  return issuePassword(call, cost, {
    async find() {
      const employee = await findEmployee(call.table, id);
      if (!employee || employee.leaving) throw new ApiError('changed_since');
      return employee;
    },
    refuse(old) {
      if (!old?.temporary) throw new ApiError('changed_since');
    },
  });
}

interface Issued {
  employee: Employee;
  password: string;
}

interface Issuing {
  /** Whom it is for, read anew for each attempt. */
  find: () => Promise<Employee>;
  /** Throws what stands against it. */
  refuse?: (old: Credential | undefined) => void;
  /** Writes to be part of it. */
  more?: (employee: Employee) => Action[];
}

/** Ends every session of the employee, too. Earlier passwords stay remembered: none of them can be chosen again. */
async function issuePassword(call: ByEmployee, cost: PasswordCost, { find, refuse, more }: Issuing): Promise<Issued> {
  const { table, actor, now } = call;
  const { password, credential: fresh } = await temporaryCredential(cost, now);
  return withoutCollision(async () => {
    const employee = await find();
    if (employee.permissions.admin_access) refuseUnlessAdministrator(call, "reset an administrator's password");
    const [item, doors] = await Promise.all([
      getItem(table, credentialKey(table, employee.id)),
      liftAccountLimits(table, foldEmployeeId(employee.employee_id)),
    ]);
    const old = entityOrNone<Credential>(item);
    refuse?.(old);
    const credential: Credential = { ...fresh, history: historyOf(old), version: (old?.version ?? 0) + 1 };
    await transact(table, [
      ...(more?.(employee) ?? []),
      put(table, credentialItem(table, employee.id, credential), {
        condition: old ? 'version = :read' : absent,
        ...(old ? { values: { ':read': old.version } } : {}),
        otherwise: () => reread,
      }),
      update(
        table,
        employeeKey(table, employee.id),
        { expression: 'SET epoch = :next', values: { ':next': employee.epoch + 1 } },
        {
          condition: 'epoch = :read AND #permissions = :held',
          names: { '#permissions': 'permissions' },
          values: { ':read': employee.epoch, ':held': employee.permissions },
          otherwise: () => reread,
        },
      ),
      // Whoever forgot a password has mostly closed the door by trying.
      ...doors.slice(0, mostDoors),
      audit(table, actor, now, {
        action: 'employee.reset_password',
        subject: { employee: employee.id, employee_id: employee.employee_id },
      }),
    ]);
    return { employee, password };
  });
}

/** The passwords before the temporary one; a temporary one that was never used is not worth remembering. */
function historyOf(old: Credential | undefined): Credential['history'] {
  if (!old || old.temporary) return old?.history ?? [];
  const { hash, salt, N, r, p } = old;
  return [{ hash, salt, N, r, p }, ...old.history].slice(0, 10);
}
