import type { Call } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { audit, employeeActor, employeeSubject } from '../../table/entities/audit-entry.ts';
import { findEmployee, requireStillActive } from '../../table/entities/employee.ts';
import { findConfirmation, findMailbox, replaceMailbox, spendConfirmation } from '../../table/entities/mail-address.ts';
import { addressesOf } from './own-mail.ts';

/** Lifetime of a confirmation link, in milliseconds. */
export const confirmationLifetime = 24 * 3_600_000;

/**
 * Confirms the address that a link was sent to, without a sign-in: it may be opened on a phone. Throws `invalid_link`
 * if the token was used or has expired, or if the address was replaced or removed.
 */
export async function confirmAddress(call: Call<'mail', 'confirmAddress'>) {
  const { deps, body, now } = call;
  const table = deps.table.site(body.site_code);
  const invalid = () => new ApiError('invalid_link');
  await withoutCollision(async () => {
    const found = await findConfirmation(table, body.token);
    if (!found || !isGoingOn(found.expires_at, confirmationLifetime, now)) throw invalid();
    const [employee, read] = await Promise.all([
      findEmployee(table, found.employee),
      findMailbox(table, found.employee),
    ]);
    // A new confirmation also clears `undeliverable`.
    const { pending, undeliverable: _, ...kept } = read;
    if (!employee?.active || pending?.address !== found.address) throw invalid();
    await transact(table, [
      requireStillActive(table, employee.id),
      spendConfirmation(table, body.token, invalid),
      replaceMailbox(table, employee.id, read, { ...kept, confirmed: pending }),
      audit(table, employeeActor(employee, call), now, {
        action: 'mail.confirm',
        subject: employeeSubject(employee),
        before: addressesOf(read),
        after: addressesOf({ ...kept, confirmed: pending }),
      }),
    ]);
  });
  return { detail: 'Your email address is confirmed' };
}
