import type { Call } from '../../calls/call.ts';
import { guarded, WrongGuess } from '../../domain/sign-in/guarded.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { hashPassword, isPassword, normalized } from '../../kernel/password-hash.ts';
import { started } from '../../table/core/started.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { endHolderSessions, holderSubject } from '../../table/entities/account-holder.ts';
import { audit, auditRefusal } from '../../table/entities/audit-entry.ts';
import {
  type Credential,
  findCredential,
  passwordHistory,
  replaceCredential,
} from '../../table/entities/credential.ts';
import { keepLoginSession } from '../../table/entities/login-session.ts';
import { requireFitPassword } from './fit-password.ts';

type ChangeCall = Call<'session', 'changePassword'>;

const failed = 'session.change_password_failed';

/**
 * Changes the caller's password and ends their other login sessions. Requires the old password and a different new one,
 * which is checked like a first one except for spec.md's rules of strength (docs/spec.md section 5). A wrong old
 * password counts as a failed sign-in, so a stolen session cannot guess it; a rejected new one does not.
 */
export async function changePassword(call: ChangeCall): Promise<{ detail: string }> {
  const { table, caller, body, now, actor } = call;
  const reading = started(findCredential(table, caller.employee.id));
  const unfit = (reason: 'unchanged_password' | 'unfit_password') =>
    auditRefusal(table, actor, now, { action: failed, subject: holderSubject(caller), reason });
  await guarded(call, caller, failed, async () => {
    const old = await reading;
    if (!old || !(await isPassword(body.old_password, old))) {
      throw new WrongGuess('wrong_password', refusal('old_password', 'wrong_password'));
    }
    if (normalized(body.old_password) === normalized(body.new_password)) {
      await unfit('unchanged_password');
      throw refusal('new_password', 'password_unchanged');
    }
    await requireFit(call, old).catch(async (error: unknown) => {
      if (error instanceof ApiError) await unfit('unfit_password');
      throw error;
    });
    await replace(call, old);
  });
  return { detail: 'Password changed successfully' };
}

const refusal = (field: string, code: 'wrong_password' | 'password_unchanged') =>
  new ApiError(code, { fields: { [field]: [new ApiError(code).message] } });

const requireFit = ({ table, site, caller: { employee }, body }: ChangeCall, old: Credential) =>
  requireFitPassword(
    body.new_password,
    { employee, site: { code: table.site, name: site.name } },
    passwordHistory(old),
  );

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
