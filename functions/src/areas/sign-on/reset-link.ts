import type { SiteContext } from '../../calls/site-context.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeSubject } from '../../table/entities/audit-entry.ts';
import { forgetLink } from '../../table/entities/sign-on.ts';

/** Removes the link between an employee and a provider account, if any. */
export async function resetLink({ table, actor, now }: SiteContext, employeeNumber: string): Promise<void> {
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeNumber);
    const forgotten = await forgetLink(table, employee.id);
    if (forgotten.length === 0) return;
    await transact(table, [
      ...forgotten,
      audit(table, actor, now, { action: 'account.unlink_sign_on', subject: employeeSubject(employee) }),
    ]);
  });
}
