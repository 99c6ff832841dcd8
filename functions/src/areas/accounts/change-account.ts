import { isIdleAccount } from '@muster/shared/rules/sign-in-policy';
import type { SiteContext } from '../../calls/site-context.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { lastUsed } from '../../domain/sign-in/idle-account.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { bumpEpoch, changeEmployee, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { liftAccountLimits } from '../../table/rate-limit/account-limit.ts';

interface AccountInput {
  employeeNumber: string;
}

/** Clears an account's rate limits for all addresses, and reopens an account that was closed for inactivity. */
export async function unlock(
  { table, site, actor, now }: SiteContext,
  { employeeNumber }: AccountInput,
): Promise<void> {
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeNumber);
    const isIdle = isIdleAccount(site.sign_in, lastUsed(employee), now);
    await transact(table, [
      ...(isIdle ? [changeEmployee(table, employee, { used_at: now.toISOString() })] : []),
      ...(await liftAccountLimits(table, foldEmployeeNumber(employee.employee_id))),
      audit(table, actor, now, { action: 'account.unlock', subject: employeeSubject(employee) }),
    ]);
  });
}

export async function signOutEverywhere(
  { table, actor, now }: SiteContext,
  { employeeNumber }: AccountInput,
): Promise<void> {
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeNumber);
    await transact(table, [
      bumpEpoch(table, employee),
      audit(table, actor, now, { action: 'account.sign_out', subject: employeeSubject(employee) }),
    ]);
  });
}
