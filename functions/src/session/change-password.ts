import type { AuditReason } from '@muster/shared/audit-log';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { transact, withoutCollision } from '../table/core/write.ts';
import { endHolderSessions, holderSubject } from '../table/entities/account-holder.ts';
import { type AuditEntry, audit, auditRefusal } from '../table/entities/audit-entry.ts';
import { type Credential, findCredential, passwordHistory, replaceCredential } from '../table/entities/credential.ts';
import { foldEmployeeNumber } from '../table/entities/employee.ts';
import { keepLoginSession } from '../table/entities/login-session.ts';
import {
  accountLimitKey,
  accountLimits,
  addRefusal,
  clearAccountHits,
  failAccountHit,
  hitAccount,
  refundAccountHit,
} from '../table/rate-limit/account-limit.ts';
import { isAudited } from './audit-refused-sign-in.ts';
import { hashPassword, isPassword, normalized } from './password-hash.ts';
import { retryAfterFull, tooManyAttempts } from './too-many-attempts.ts';

type ChangeCall = Call<'session', 'changePassword'>;

const limit = accountLimits.pair;

/**
 * Changes the caller's password and ends the caller's other login sessions. Requires the old password and a different new one
 * (docs/spec.md section 5: no strength rules). Wrong ones count as failed sign-ins, so that a stolen session cannot guess.
 */
export async function changePassword(call: ChangeCall): Promise<{ detail: string }> {
  const { table, caller, address, now, body } = call;
  const key = accountLimitKey(table, limit, foldEmployeeNumber(caller.employee.employee_id), address);
  const [hit, old] = await Promise.all([hitAccount(table, key, limit, now), findCredential(table, caller.employee.id)]);
  if (hit.state === 'full') throw new ApiError('too_many_requests', { retryAfter: retryAfterFull });
  if (hit.state === 'closed') {
    const attempts_refused = hit.refused + 1;
    await Promise.all([
      addRefusal(table, key),
      isAudited(attempts_refused) && auditFailure(call, { reason: 'too_many_failures', after: { attempts_refused } }),
    ]);
    throw tooManyAttempts({ of: 'account', until: hit.until }, now);
  }
  const { attempt } = hit;
  const fail = async (reason: AuditReason) => {
    const until = await failAccountHit(table, key, limit, now, attempt);
    await auditFailure(call, { reason, ...(until && { after: { locked_until: until.toISOString() } }) });
  };
  // No password was compared, or the old one was right: no failure.
  const refund = async (error: unknown): Promise<never> => {
    await unlessBusy(refundAccountHit(table, key, attempt));
    throw error;
  };
  if (!old || !(await isPassword(body.old_password, old).catch(refund))) {
    await fail('wrong_password');
    throw refusal('old_password', 'wrong_password');
  }
  if (normalized(body.old_password) === normalized(body.new_password)) {
    await fail('unchanged_password');
    throw refusal('new_password', 'password_unchanged');
  }
  await replace(call, old).catch(refund);
  await unlessBusy(clearAccountHits(table, key, attempt));
  return { detail: 'Password changed successfully' };
}

function auditFailure({ table, actor, now, caller }: ChangeCall, why: Pick<AuditEntry, 'reason' | 'after'>) {
  const subject = holderSubject(caller);
  return auditRefusal(table, actor, now, { action: 'session.change_password_failed', subject, ...why });
}

const refusal = (field: string, code: 'wrong_password' | 'password_unchanged') =>
  new ApiError(code, { fields: { [field]: [new ApiError(code).message] } });

async function replace({ table, caller, actor, now, body, deps }: ChangeCall, old: Credential): Promise<void> {
  const { employee, sid } = caller;
  const credential: Credential = {
    ...(await hashPassword(body.new_password, deps.passwordCost)),
    temporary: false,
    history: passwordHistory(old),
    version: old.version + 1,
  };
  const over = () => new ApiError('not_signed_in');
  await withoutCollision(() =>
    transact(table, [
      replaceCredential(table, employee.id, old, credential, () => refusal('old_password', 'wrong_password')),
      endHolderSessions(table, caller, { refuse: over }),
      keepLoginSession(table, employee.id, sid, employee.epoch + 1, over),
      audit(table, actor, now, { action: 'session.change_password', subject: holderSubject(caller) }),
    ]),
  );
}
