import type { Call } from '../../calls/call.ts';
import { admit } from '../../domain/sign-in/admit.ts';
import { guarded } from '../../domain/sign-in/guarded.ts';
import { requireNotice } from '../../domain/sign-in/notice.ts';
import type { SignInAnswer } from '../../domain/sign-in/open-or-ask.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { withoutCollision } from '../../table/core/write.ts';
import { isOutsideAccess } from '../../table/entities/account-holder.ts';
import { findChallenge } from '../../table/entities/factor-challenge.ts';
import { findPasskeyHolder } from '../../table/entities/factors.ts';
import { findAccountAndSite } from '../../table/entities/signed-in.ts';
import { findSite } from '../../table/entities/site.ts';
import { newChallenge } from './challenges.ts';
import { checkProof, noPasskeysHere } from './check-proof.ts';
import { randomText, requestOptions } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** Returns a challenge for any passkey of the web site. The device knows the account. */
export async function passkeySignInOptions({ deps, body, now, presented }: Call<'factors', 'passkeySignInOptions'>) {
  const party = relyingParty(presented);
  if (!party) throw noPasskeysHere();
  const table = deps.table.site(body.site_code);
  if (!(await findSite(table))?.passkeys) throw new ApiError('wrong_factor');
  const challenge_id = randomText(32);
  const challenge = await newChallenge(table, now, { purpose: 'passkey_sign_in', of: challenge_id });
  return { challenge_id, passkey: requestOptions(party, challenge) };
}

/** Signs in with a passkey alone: the person has the device, and the device has verified the person. */
export async function passkeySignIn(call: Call<'factors', 'passkeySignIn'>): Promise<SignInAnswer> {
  const { deps, body, now } = call;
  const { challenge_id: of, passkey } = body;
  const table = deps.table.site(body.site_code);
  const [challenge, holder] = await Promise.all([
    findChallenge(table, 'passkey_sign_in', of),
    findPasskeyHolder(table, passkey.id),
  ]);
  const refused = () => new ApiError('wrong_factor');
  // Without a passkey, a caller learns nothing about existing passkeys and causes no further work.
  if (!holder || !challenge || passkey.response.userHandle === undefined) throw refused();
  const find = async () => {
    const { account, site } = await findAccountAndSite(table, holder);
    if (!account?.factors || !site) throw refused();
    const { employee, factors } = account;
    const isClosed = site.sign_on?.password_closed && !site.sign_on.break_glass.includes(employee.id);
    if (!employee.active || isOutsideAccess(account, site, now) || isClosed) throw refused();
    requireNotice(site, body.notice);
    return { account: { ...account, factors }, site };
  };
  const found = await find();
  let read: typeof found | undefined = found;
  return guarded({ ...call, table }, found.account, 'session.sign_in_failed', () =>
    withoutCollision(async () => {
      const { account, site } = read ?? (await find());
      read = undefined; // read again after a collision
      const asked = { purpose: 'passkey_sign_in', of, challenge } as const;
      const proven = await checkProof({ ...call, table }, { ...account, site }, asked, { passkey });
      const { credential: _password, ...entering } = account;
      return admit(
        call,
        table,
        { ...entering, site, factors: proven.factors, by: 'passkey', isWhole: true },
        proven.writes,
      );
    }),
  );
}
