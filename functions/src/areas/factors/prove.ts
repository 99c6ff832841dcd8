import type { Call } from '../../calls/call.ts';
import { guarded } from '../../domain/sign-in/guarded.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isPassword } from '../../kernel/password-hash.ts';
import { type Action, transact, withoutCollision } from '../../table/core/write.ts';
import { holderId, holderSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Credential, requireCredential } from '../../table/entities/credential.ts';
import { findChallenge } from '../../table/entities/factor-challenge.ts';
import { kindsOf } from '../../table/entities/factors.ts';
import { noteProof } from '../../table/entities/login-session.ts';
import { findAccountAndSite } from '../../table/entities/signed-in.ts';
import type { Site } from '../../table/entities/site.ts';
import { newChallenge } from './challenges.ts';
import { checkProof, wrongProof } from './check-proof.ts';
import { passkeysAt, requestOptions } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

type ProveCall = Call<'factors', 'prove'>;

/** Returns the ways in which the caller can prove their identity, and the challenge for a passkey. */
export async function proveOptions({ table, site, caller, now, presented }: Call<'factors', 'proveOptions'>) {
  const { account } = await findAccountAndSite(table, holderId(caller));
  const party = relyingParty(presented);
  const passkeys = passkeysAt(party, account?.factors);
  const kinds = kindsOf(account?.factors).filter((kind) => kind !== 'passkey' || passkeys.length > 0);
  const ways = [
    ...(mayUsePassword(site, caller.employee.id, account?.credential) ? (['password'] as const) : []),
    ...kinds,
  ];
  if (!party || passkeys.length === 0) return { ways };
  const challenge = await newChallenge(table, now, { purpose: 'prove', of: caller.employee.id });
  return { ways, passkey: requestOptions(party, challenge, passkeys) };
}

/** Returns whether the password is accepted as proof. Closed passwords work for break-glass accounts only. */
const mayUsePassword = (
  { sign_on }: Site,
  employeeId: string,
  credential: Credential | undefined,
): credential is Credential =>
  credential !== undefined &&
  !credential.temporary &&
  (!sign_on?.password_closed || sign_on.break_glass.includes(employeeId));

/**
 * Stores in the login session that its holder has proved their identity, which also unlocks it. A password suffices
 * even with a factor (docs/decisions/0020-verify-second-factors.md). A wrong proof counts toward the
 * account's rate limits.
 */
export async function prove(call: ProveCall): Promise<{ detail: string }> {
  const { table, caller, actor, now } = call;
  const { employee, sid } = caller;
  await guarded(call, caller, 'session.prove_failed', () =>
    withoutCollision(async () => {
      const conditions = await proof(call);
      await transact(table, [
        noteProof(table, employee.id, { sid, epoch: employee.epoch }, now, () => new ApiError('not_signed_in')),
        ...conditions,
        audit(table, actor, now, { action: 'session.prove', subject: holderSubject(caller) }),
      ]);
    }),
  );
  return { detail: 'Confirmed' };
}

/** Returns the writes that make a proof count. Throws `WrongGuess`. */
async function proof(call: ProveCall): Promise<Action[]> {
  const { table, site, caller, body } = call;
  const { id } = holderId(caller);
  const [{ account }, challenge] = await Promise.all([
    findAccountAndSite(table, holderId(caller)),
    findChallenge(table, 'prove', id),
  ]);
  if (!account) throw new ApiError('not_signed_in');
  const { credential, factors } = account;
  if (body.password !== undefined) {
    const isRight = mayUsePassword(site, id, credential) && (await isPassword(body.password, credential));
    if (!credential || !isRight) throw wrongProof('wrong_password');
    return [requireCredential(table, id, credential, () => new ApiError('wrong_factor'))];
  }
  if (!factors || kindsOf(factors).length === 0) {
    throw wrongProof(body.passkey ? 'wrong_passkey' : body.code === undefined ? 'wrong_recovery_code' : 'wrong_code');
  }
  const asked = { purpose: 'prove', of: caller.employee.id, challenge } as const;
  return (await checkProof(call, { ...account, site, factors }, asked, body)).writes;
}
