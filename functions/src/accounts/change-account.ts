import { stayingEmployee } from '../roster/require-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { employeeKey, foldEmployeeId } from '../table/entities/employee.ts';
import { liftAccountLimits } from '../table/rate-limit/account-limit.ts';

/** The doors of one account that a transaction opens; any more are opened by the next try. */
const mostDoors = 90;

/** Lets an account sign in again after too many failures, from every address. */
export async function unlock({ table, actor, now }: SiteContext, employeeId: string): Promise<void> {
  await withoutCollision(async () => {
    const { id, employee_id } = await stayingEmployee(table, employeeId);
    const doors = await liftAccountLimits(table, foldEmployeeId(employee_id));
    await transact(table, [
      ...doors.slice(0, mostDoors),
      audit(table, actor, now, { action: 'account.unlock', subject: { employee: id, employee_id } }),
    ]);
  });
}

/** Ends every session of an employee: the epoch they were opened in is over. */
export async function signOutEverywhere({ table, actor, now }: SiteContext, employeeId: string): Promise<void> {
  await withoutCollision(async () => {
    const { id, employee_id, epoch } = await stayingEmployee(table, employeeId);
    await transact(table, [
      update(
        table,
        employeeKey(table, id),
        { expression: 'SET epoch = :next', values: { ':next': epoch + 1 } },
        { condition: 'epoch = :read', values: { ':read': epoch }, otherwise: () => reread },
      ),
      audit(table, actor, now, { action: 'account.sign_out', subject: { employee: id, employee_id } }),
    ]);
  });
}
