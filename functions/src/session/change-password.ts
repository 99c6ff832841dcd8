import type { AuditReason } from '@muster/shared/audit-log';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { entityOrNone } from '../table/core/item.ts';
import { unlessBusy } from '../table/core/overload.ts';
import { getItem } from '../table/core/read.ts';
import { present, put, transact, update, withoutCollision } from '../table/core/write.ts';
import { type AuditEntry, audit, note } from '../table/entities/audit-entry.ts';
import { type Credential, credentialItem, credentialKey } from '../table/entities/credential.ts';
import { employeeKey, foldEmployeeId } from '../table/entities/employee.ts';
import { sessionKey } from '../table/entities/login-session.ts';
import {
  accountLimitKey,
  countRefused,
  doors,
  forget,
  hit,
  refund,
  settle,
} from '../table/rate-limit/account-limit.ts';
import { isStep } from './audit-refused-sign-in.ts';
import { hashPassword, isPassword, normalized } from './password-hash.ts';
import { momentSeconds, tooManyAttempts } from './too-many-attempts.ts';

type ChangeCall = Call<'session', 'changePassword'>;

/**
 * Changes the caller's password; other sessions end with the epoch they were opened in, this one moves on to the new one.
 * Asks only for the right old password and a different new one (SPEC.md section 5: no strength rules). Wrong ones are
 * counted like failed sign-ins, so that a stolen session can't guess.
 */
export async function changePassword(call: ChangeCall): Promise<{ detail: string }> {
  const { table, caller, address, now, body } = call;
  const door = accountLimitKey(table, doors.pair, foldEmployeeId(caller.employee.employee_id), address);
  const [counted, item] = await Promise.all([
    hit(table, door, doors.pair, now),
    getItem(table, credentialKey(table, caller.employee.id)),
  ]);
  if (counted.state === 'full') throw new ApiError('too_many_requests', { retryAfter: momentSeconds });
  if (counted.state === 'closed') {
    const attempts_refused = counted.refused + 1;
    await Promise.all([
      countRefused(table, door),
      isStep(attempts_refused) && noteFailure(call, { reason: 'too_many_failures', after: { attempts_refused } }),
    ]);
    throw tooManyAttempts({ of: 'account', until: counted.until }, now);
  }
  const { attempt } = counted;
  const fail = async (reason: AuditReason) => {
    const until = await settle(table, door, doors.pair, now, attempt);
    await noteFailure(call, { reason, ...(until && { after: { locked_until: until.toISOString() } }) });
  };
  // No password was looked at, or the old one was right: no failure.
  const refunded = async (error: unknown): Promise<never> => {
    await unlessBusy(refund(table, door, attempt));
    throw error;
  };
  const old = entityOrNone<Credential>(item);
  if (!old || !(await isPassword(body.old_password, old).catch(refunded))) {
    await fail('wrong_password');
    throw new ApiError('wrong_password', at('old_password', 'wrong_password'));
  }
  if (normalized(body.old_password) === normalized(body.new_password)) {
    await fail('unchanged_password');
    throw new ApiError('password_unchanged', at('new_password', 'password_unchanged'));
  }
  await replace(call, old).catch(refunded);
  await unlessBusy(forget(table, door, attempt));
  return { detail: 'Password changed successfully' };
}

function noteFailure({ table, actor, now, caller }: ChangeCall, why: Pick<AuditEntry, 'reason' | 'after'>) {
  const subject = { employee: caller.employee.id, employee_id: caller.employee.employee_id };
  return note(table, actor, now, { action: 'session.change_password_failed', subject, ...why });
}

const at = (field: string, code: 'wrong_password' | 'password_unchanged') => ({
  fields: { [field]: [new ApiError(code).message] },
});

async function replace({ table, caller, actor, now, body, deps }: ChangeCall, old: Credential): Promise<void> {
  const { id, epoch } = caller.employee;
  const { hash, salt, N, r, p, history, version } = old;
  const credential: Credential = {
    ...(await hashPassword(body.new_password, deps.passwordCost)),
    temporary: false,
    history: [{ hash, salt, N, r, p }, ...history].slice(0, 10),
    version: version + 1,
  };
  const lost = () => new ApiError('not_signed_in');
  await withoutCollision(() =>
    transact(table, [
      put(table, credentialItem(table, id, credential), {
        condition: 'version = :old',
        values: { ':old': version },
        otherwise: () => new ApiError('wrong_password', at('old_password', 'wrong_password')),
      }),
      update(
        table,
        employeeKey(table, id),
        { expression: 'SET epoch = :next', values: { ':next': epoch + 1 } },
        { condition: 'epoch = :old AND active = :true', values: { ':old': epoch, ':true': true }, otherwise: lost },
      ),
      update(
        table,
        sessionKey(table, id, caller.sid),
        { expression: 'SET epoch = :next', values: { ':next': epoch + 1 } },
        { condition: present, otherwise: lost },
      ),
      audit(table, actor, now, {
        action: 'session.change_password',
        subject: { employee: id, employee_id: caller.employee.employee_id },
      }),
    ]),
  );
}
