import { stayingEmployee } from '../roster/require-employee.ts';
import type { SiteContext } from '../site-context.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { audit, employeeSubject } from '../table/entities/audit-entry.ts';
import { findSignOnLink, unlinkSignOn } from '../table/entities/sign-on.ts';

/** Forgets which account of the provider an employee signed in with. Does nothing when there is none. */
export async function resetLink({ table, actor, now }: SiteContext, employeeNumber: string): Promise<void> {
  await withoutCollision(async () => {
    const employee = await stayingEmployee(table, employeeNumber);
    const link = await findSignOnLink(table, employee.id);
    if (!link) return;
    await transact(table, [
      unlinkSignOn(table, employee.id, link),
      audit(table, actor, now, { action: 'account.unlink_sign_on', subject: employeeSubject(employee) }),
    ]);
  });
}
