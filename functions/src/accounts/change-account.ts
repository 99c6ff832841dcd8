import { stayingEmployee } from '../roster/named-employee.ts';
import { audit } from '../table/audit.ts';
import { employeeKey, foldEmployeeId } from '../table/employee.ts';
import { openDoors } from '../table/throttle.ts';
import { reread, transact, update, withoutCollision } from '../table/write.ts';
import type { Work } from '../work.ts';

/** The doors of one account that a transaction opens; any more are opened by the next try. */
const mostDoors = 90;

/** Lets an account sign in again after too many failures, from every address. */
export async function unlock({ table, actor, now }: Work, employeeId: string): Promise<void> {
  await withoutCollision(async () => {
    const { id, employee_id } = await stayingEmployee(table, employeeId);
    const doors = await openDoors(table, foldEmployeeId(employee_id));
    await transact(table, [
      ...doors.slice(0, mostDoors),
      audit(table, actor, now, { action: 'account.unlock', subject: { employee: id, employee_id } }),
    ]);
  });
}

/** Ends every session of an employee: the epoch they were opened in is over. */
export async function signOutEverywhere({ table, actor, now }: Work, employeeId: string): Promise<void> {
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
