import { type ByEmployee, refuseUnlessAdministrator } from '../permissions/change-permission.ts';
import type { PasswordCost } from '../session/password-hash.ts';
import { temporaryCredential } from '../session/temporary-credential.ts';
import { audit } from '../table/audit.ts';
import { type Credential, credentialItem, credentialKey } from '../table/credential.ts';
import { employeeKey, foldEmployeeId } from '../table/employee.ts';
import { entityOrNone } from '../table/item.ts';
import { getItem } from '../table/read.ts';
import { openDoors } from '../table/throttle.ts';
import { absent, put, reread, transact, update, withoutCollision } from '../table/write.ts';
import { stayingEmployee } from './named-employee.ts';

/** The doors that are opened with it; an account is hardly tried from more addresses in a day. */
const mostDoors = 90;

/**
 * Issues a temporary password, shown this once, and ends every session of the employee. Earlier passwords stay remembered:
 * none of them can be chosen again.
 */
export async function resetPassword(call: ByEmployee, employeeId: string, cost: PasswordCost): Promise<string> {
  const { table, actor, now } = call;
  const { password, credential: fresh } = await temporaryCredential(cost, now);
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeId);
    if (employee.permissions.admin_access) refuseUnlessAdministrator(call, "reset an administrator's password");
    const [item, doors] = await Promise.all([
      getItem(table, credentialKey(table, employee.id)),
      openDoors(table, foldEmployeeId(employee.employee_id)),
    ]);
    const old = entityOrNone<Credential>(item);
    const credential: Credential = { ...fresh, history: historyOf(old), version: (old?.version ?? 0) + 1 };
    await transact(table, [
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
  });
  return password;
}

/** The passwords before the temporary one; a temporary one that was never used is not worth remembering. */
function historyOf(old: Credential | undefined): Credential['history'] {
  if (!old || old.temporary) return old?.history ?? [];
  const { hash, salt, N, r, p } = old;
  return [{ hash, salt, N, r, p }, ...old.history].slice(0, 10);
}
