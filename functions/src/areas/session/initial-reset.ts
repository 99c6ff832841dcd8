import type { AuditReason } from '@muster/shared/audit-log';
import type { Call } from '../../calls/call.ts';
import { passwordReset } from '../../domain/messages/account-messages.ts';
import { isAudited } from '../../domain/sign-in/audit-refused-sign-in.ts';
import { forgottenLifetime, mayReplacePassword } from '../../domain/sign-in/forgotten-password.ts';
import { openOrAsk, type SignInAnswer } from '../../domain/sign-in/open-or-ask.ts';
import { whyPasswordClosed } from '../../domain/sign-in/password-closed.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { onBehalfOf } from '../../kernel/fair-line.ts';
import { hashPassword } from '../../kernel/password-hash.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import {
  endHolderSessions,
  findHolder,
  holderActor,
  holderSubject,
  isOutsideAccess,
} from '../../table/entities/account-holder.ts';
import { audit, auditRefusal, employeeActor, employeeSubject } from '../../table/entities/audit-entry.ts';
import { type Credential, passwordHistory, replaceCredential } from '../../table/entities/credential.ts';
import { notify } from '../../table/entities/notification.ts';
import { findTicket, type ResetTicket, spendTicket, ticketKey } from '../../table/entities/reset-ticket.ts';
import { findAccountAndSite } from '../../table/entities/signed-in.ts';
import { addRefusal } from '../../table/rate-limit/account-limit.ts';
import { requireFitPassword } from './fit-password.ts';
import { ticketLifetime } from './sign-in.ts';

type ResetCall = Call<'session', 'initialPasswordReset'>;

/**
 * Sets a first or forgotten password with a ticket and signs in. Spends the ticket in the same transaction; after a
 * rejected password it stays valid. Ends the employee's other login sessions.
 */
export async function initialReset(call: ResetCall): Promise<SignInAnswer> {
  const { deps, body, now } = call;
  const table = deps.table.site(body.site_code);
  const ticket = await findTicket(table, body.user_id);
  if (!ticket) throw new ApiError('invalid_reset');
  if (!isGoingOn(ticket.expires_at, ticket.forgotten ? forgottenLifetime : ticketLifetime, now)) {
    await auditFailure(call, table, ticket, 'expired_ticket');
    throw new ApiError('invalid_reset');
  }
  try {
    // Queued per person, not per network: password guesses must not delay others on the same network.
    const party = { site: table.site, person: ticket.employee };
    return await onBehalfOf(party, () => withoutCollision(() => reset(call, table, ticket)));
  } catch (error) {
    const unfit = error instanceof ApiError && error.details.fields?.new_password;
    if (unfit) await auditFailure(call, table, ticket, 'unfit_password');
    throw error;
  }
}

/** Counts a failure on its ticket, which has no limit, and audits it at each step. */
async function auditFailure(
  call: ResetCall,
  table: SiteTable,
  { employee: id, auditor, refused = 0 }: ResetTicket,
  reason: AuditReason,
): Promise<void> {
  await addRefusal(table, ticketKey(table, call.body.user_id));
  const attempts_refused = refused + 1;
  if (!isAudited(attempts_refused)) return;
  const holder = await findHolder(table, { id, auditor });
  const gone = { id, employee_id: '', permissions: {} };
  await auditRefusal(table, holder ? holderActor(holder, call) : employeeActor(gone, call), call.now, {
    action: 'session.initial_reset_failed',
    subject: holder ? holderSubject(holder) : employeeSubject(gone),
    reason,
    after: { attempts_refused },
  });
}

async function reset(
  call: ResetCall,
  table: SiteTable,
  { employee: id, auditor, forgotten, credential: version }: ResetTicket,
): Promise<SignInAnswer> {
  const { deps, body, now, setCookies } = call;
  const { account, site } = await findAccountAndSite(table, { id, auditor });
  const { employee, credential: old } = account ?? {};
  if (!site || !account || !employee?.active || !old || old.version !== version) throw new ApiError('invalid_reset');
  if (forgotten && !(await mayReplacePassword(table, { site, employee, credential: old }, now))) {
    throw new ApiError('invalid_reset');
  }
  if (!forgotten && !old.temporary) throw new ApiError('invalid_reset');
  if (isOutsideAccess(account, site, now)) throw new ApiError('invalid_reset');
  const closed = whyPasswordClosed(site, account);
  if (closed) throw closed;
  const history = passwordHistory(old);
  const who = { employee, site: { code: table.site, name: site.name } };
  await requireFitPassword(body.new_password, who, history);

  const { writes, answer, cookies } = await openOrAsk(call, table, {
    ...account,
    employee: { ...employee, epoch: employee.epoch + 1 },
    site,
    credential: old.version + 1,
    by: 'password',
  });
  const credential: Credential = {
    ...(await hashPassword(body.new_password, deps.passwordCost)),
    temporary: false,
    history,
    version: old.version + 1,
  };
  await transact(table, [
    spendTicket(table, body.user_id, () => new ApiError('invalid_reset')),
    replaceCredential(table, id, old, credential),
    endHolderSessions(table, account, cookies ? { signedInAt: now } : {}),
    ...writes,
    audit(table, holderActor(account, call), now, {
      action: forgotten ? 'session.forgotten_reset' : 'session.initial_reset',
      subject: holderSubject(account),
    }),
    // Also to the address of the link: another person may read its mail.
    ...(forgotten ? [notify({ table, site, now }, id, passwordReset(now, site))] : []),
  ]);
  setCookies.push(...(cookies ?? []));
  return cookies ? { detail: 'Password reset successfully' } : answer;
}
