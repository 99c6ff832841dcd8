import type { AuditReason } from '@muster/shared/audit-log';
import { errorList } from '@muster/shared/errors';
import { isGoingOn } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import type { SiteTable } from '../table/core/client.ts';
import { entityOrNone } from '../table/core/item.ts';
import { getItem, getItems } from '../table/core/read.ts';
import { present, put, remove, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit, note } from '../table/entities/audit-entry.ts';
import { type Credential, credentialItem, credentialKey, type PasswordHash } from '../table/entities/credential.ts';
import { type Employee, employeeKey, findEmployee } from '../table/entities/employee.ts';
import { type ResetTicket, ticketKey } from '../table/entities/login-session.ts';
import { type Site, siteKey } from '../table/entities/site.ts';
import { countRefused } from '../table/rate-limit/account-limit.ts';
import { isStep } from './audit-refused-sign-in.ts';
import { whyGuessable } from './guessable-password.ts';
import { openLoginSession } from './open-login-session.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { hashOfTicket, ticketLifetime } from './sign-in.ts';

type ResetCall = Call<'session', 'initialPasswordReset'>;

/** How many earlier passwords may not come back (DESIGN.md section 3, "Sign-in"). */
const remembered = 10;

/**
 * Sets the first password with a ticket and signs in. The ticket is spent in the same transaction; a password that is
 * refused leaves it good. Every other session of the employee ends.
 */
export async function initialReset(call: ResetCall): Promise<{ detail: string }> {
  const { deps, body, now } = call;
  const table = deps.table.site(body.site_code);
  const hash = hashOfTicket(body.user_id);
  const ticket = entityOrNone<ResetTicket>(await getItem(table, ticketKey(table, hash)));
  if (!ticket) throw new ApiError('invalid_reset');
  if (!isGoingOn(ticket.expires_at, ticketLifetime, now)) {
    await noteFailure(call, table, hash, ticket, 'expired_ticket');
    throw new ApiError('invalid_reset');
  }
  try {
    return await withoutCollision(() => reset(call, table, hash, ticket));
  } catch (error) {
    const unfit = error instanceof ApiError && error.details.fields?.new_password;
    if (unfit) await noteFailure(call, table, hash, ticket, 'unfit_password');
    throw error;
  }
}

/** A ticket can be tried again as often as somebody likes: its failures are counted with it, and written down at each step. */
async function noteFailure(
  { now, address, requestId }: ResetCall,
  table: SiteTable,
  hash: string,
  { employee: id, refused = 0 }: ResetTicket,
  reason: AuditReason,
): Promise<void> {
  await countRefused(table, ticketKey(table, hash));
  const attempts_refused = refused + 1;
  if (!isStep(attempts_refused)) return;
  const employee_id = (await findEmployee(table, id))?.employee_id ?? '';
  const subject = { employee: id, employee_id };
  const entry = { action: 'session.initial_reset_failed', subject, reason, after: { attempts_refused } } as const;
  await note(table, { id, employee_id, address, request_id: requestId }, now, entry);
}

async function reset(
  call: ResetCall,
  table: SiteTable,
  ticketHash: string,
  { employee: id, credential: version }: ResetTicket,
): Promise<{ detail: string }> {
  const { deps, body, now, address, requestId, setCookies } = call;
  const keys = [employeeKey(table, id), credentialKey(table, id), siteKey(table)];
  const [employeeItem, oldItem, siteItem] = await getItems(table, keys);
  const employee = entityOrNone<Employee>(employeeItem);
  const site = entityOrNone<Site>(siteItem);
  const old = entityOrNone<Credential>(oldItem);
  if (!site || !employee?.active || !old?.temporary || old.version !== version) throw new ApiError('invalid_reset');
  const earlier = [hashOf(old), ...old.history].slice(0, remembered);
  const reused = await Promise.all(earlier.map((one) => isPassword(body.new_password, one)));
  const guessable = await whyGuessable(body.new_password, { employee, site: { code: table.site, name: site.name } });
  if (reused.includes(true)) throw unfit('password_reused', [...guessable, errorList.password_reused.text]);
  if (guessable.length > 0) throw unfit('password_banned', guessable);

  const epoch = employee.epoch + 1;
  const { write, cookies } = await openLoginSession(deps, table, { id, epoch }, now);
  const credential: Credential = {
    ...(await hashPassword(body.new_password, deps.passwordCost)),
    temporary: false,
    history: earlier,
    version: old.version + 1,
  };
  const actor = { id, employee_id: employee.employee_id, address, request_id: requestId };
  await transact(table, [
    remove(table, ticketKey(table, ticketHash), { condition: present, otherwise: () => new ApiError('invalid_reset') }),
    put(table, credentialItem(table, id, credential), {
      condition: 'version = :old',
      values: { ':old': old.version },
      otherwise: () => reread,
    }),
    update(
      table,
      employeeKey(table, id),
      { expression: 'SET epoch = :epoch, last_sign_in = :now', values: { ':epoch': epoch, ':now': now.toISOString() } },
      {
        condition: 'epoch = :old AND active = :true',
        values: { ':old': employee.epoch, ':true': true },
        otherwise: () => reread,
      },
    ),
    write,
    audit(table, actor, now, {
      action: 'session.initial_reset',
      subject: { employee: id, employee_id: employee.employee_id },
    }),
  ]);
  setCookies.push(...cookies);
  return { detail: 'Password reset successfully' };
}

/** All reasons at once, one per line, at the field (SPEC.md section 5, "Initial password reset"). */
function unfit(code: 'password_banned' | 'password_reused', reasons: string[]): ApiError {
  return new ApiError(code, { detail: reasons.join('\n'), fields: { new_password: reasons } });
}

function hashOf({ hash, salt, N, r, p }: Credential): PasswordHash {
  return { hash, salt, N, r, p };
}
