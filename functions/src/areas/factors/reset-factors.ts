import type { SiteContext } from '../../calls/site-context.ts';
import { requireAuditor } from '../../domain/people/auditor-fields.ts';
import { stayingEmployee } from '../../domain/people/require-employee.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { type Holder, holderId, holderSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { auditorAsCaller, bumpAuditorEpoch } from '../../table/entities/auditor.ts';
import { bumpEpoch } from '../../table/entities/employee.ts';
import { findFactors, freePasskey, kindsOf, replaceFactors } from '../../table/entities/factors.ts';
import { notifyHolder } from './check-proof.ts';
import { randomText } from './passkeys.ts';

/** Removes an employee's factors and ends sessions. Not for password resetters: both rights could open any account. */
export async function resetOfEmployee(context: SiteContext, employeeNumber: string): Promise<void> {
  await withoutCollision(async () => {
    const employee = await stayingEmployee(context.table, employeeNumber);
    if (employee.id === context.actor.id) {
      throw new ApiError('forbidden', { detail: 'Only another person can reset your two-step verification' });
    }
    await reset(context, { employee }, bumpEpoch(context.table, employee));
  });
}

export async function resetOfAuditor(context: SiteContext, id: string): Promise<void> {
  await withoutCollision(async () => {
    const auditor = await requireAuditor(context.table, id);
    const holder = { employee: auditorAsCaller(auditor), auditor };
    await reset(context, holder, bumpAuditorEpoch(context.table, auditor));
  });
}

async function reset(context: SiteContext, holder: Holder, endSessions: Action): Promise<void> {
  const { table, site, actor, now } = context;
  const { id } = holderId(holder);
  const before = await findFactors(table, id);
  if (!before || kindsOf(before).length === 0) {
    throw new ApiError('no_factor', { detail: 'This account has no two-step verification' });
  }
  await transact(table, [
    // A new handle: otherwise devices would mix old and new passkeys in one account.
    replaceFactors(table, id, before, { passkeys: [], handle: randomText(32), recovery: [] }),
    ...before.passkeys.map((passkey) => freePasskey(table, passkey)),
    endSessions,
    audit(table, actor, now, { action: 'factor.reset', subject: holderSubject(holder) }),
    ...notifyHolder(context, { ...holder, site }, 'An administrator removed your verification methods'),
  ]);
}
