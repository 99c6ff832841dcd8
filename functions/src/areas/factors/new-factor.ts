import type { OpenCall } from '../../calls/call.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { type Holder, holderActor, holderId, holderSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import type { FactorChallenge } from '../../table/entities/factor-challenge.ts';
import { claimPasskey, type Factors, kindsOf, replaceFactors } from '../../table/entities/factors.ts';
import { notePasskeys, type Site } from '../../table/entities/site.ts';
import { isOpen, noPasskeysHere, notifyHolder, wrongProof } from './check-proof.ts';
import { type MadePasskey, verifyMade } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { acceptedStep } from './totp.ts';

/** A factor to set up: a passkey, or an authenticator app with a code that confirms it. */
export interface Setup {
  passkey?: MadePasskey | undefined;
  /** The name of a passkey. */
  name?: string | undefined;
  code?: string | undefined;
}

type SettingUpCall = Pick<OpenCall, 'now' | 'presented' | 'address' | 'requestId'> & { table: SiteTable };

/** A new factor: all factors including it, the writes, and the recovery codes that accompany the first factor. */
export interface NewFactor {
  factors: Factors;
  writes: Action[];
  recoveryCodes?: string[];
}

/** The most passkeys of one person. */
const mostPasskeys = 10;

export const tooManyPasskeys = () =>
  new ApiError('list_full', {
    detail: 'You already have ten passkeys. Please remove one first.',
  });

export const hasTooManyPasskeys = (factors: Factors | undefined): boolean =>
  (factors?.passkeys.length ?? 0) >= mostPasskeys;

/** Checks a device's or app's answer to a challenge and returns the new factor. Throws `WrongGuess` and `list_full`. */
export async function newFactor(
  call: SettingUpCall,
  { site, factors: before, ...holder }: Holder & { site: Site; factors: Factors | undefined },
  challenge: FactorChallenge | undefined,
  setup: Setup,
): Promise<NewFactor> {
  const { table, now } = call;
  const reason = setup.passkey ? 'wrong_passkey' : 'wrong_code';
  if (!isOpen(challenge, now)) throw wrongProof(reason);
  const isFirst = kindsOf(before).length === 0;
  const made = isFirst ? newRecoveryCodes() : undefined;
  const stays: Factors = {
    passkeys: before?.passkeys ?? [],
    handle: before?.handle ?? challenge.handle ?? '',
    ...(before?.totp && { totp: before.totp }),
    recovery: made?.hashes ?? before?.recovery ?? [],
    ...(before?.codes_made && { codes_made: before.codes_made }),
    version: before?.version ?? 0,
  };
  const added = setup.passkey
    ? await withPasskey(call, stays, challenge, { made: setup.passkey, name: setup.name ?? 'Passkey' })
    : await withTotp(call, stays, challenge, setup.code ?? '');
  const id = holderId(holder);
  return {
    factors: added.factors,
    writes: [
      replaceFactors(table, id.id, before, added.factors),
      ...added.passkeys.flatMap(({ credential_id }) => [
        claimPasskey(table, id, credential_id, () => wrongPasskeyKnown()),
        ...(site.passkeys ? [] : [notePasskeys(table)]),
      ]),
      audit(table, holderActor(holder, call), now, {
        action: 'factor.add',
        subject: holderSubject(holder),
        after: { factor: added.kind, ...(added.passkeys[0] && { name: added.passkeys[0].name }) },
      }),
      ...notifyHolder(call, { ...holder, site }, added.text),
    ],
    ...(made && { recoveryCodes: made.codes }),
  };
}

const wrongPasskeyKnown = () => new ApiError('wrong_factor', { detail: 'This passkey is already in use' });

async function withPasskey(
  { now, presented }: SettingUpCall,
  factors: Factors,
  { challenge }: FactorChallenge,
  { made, name }: { made: MadePasskey; name: string },
) {
  const party = relyingParty(presented);
  if (!party) throw noPasskeysHere();
  if (hasTooManyPasskeys(factors)) throw tooManyPasskeys();
  const passkey = await verifyMade(party, challenge, made, { name, now });
  if (!passkey) throw wrongProof('wrong_passkey');
  return {
    kind: 'Passkey',
    factors: { ...factors, passkeys: [...factors.passkeys, passkey] },
    passkeys: [passkey],
    text: `The passkey “${name}” was added to your account`,
  };
}

async function withTotp({ now }: SettingUpCall, factors: Factors, { secret }: FactorChallenge, code: string) {
  const last_step = secret === undefined ? undefined : acceptedStep({ secret }, code, now);
  if (secret === undefined || last_step === undefined) throw wrongProof('wrong_code');
  return {
    kind: 'Authenticator app',
    factors: { ...factors, totp: { secret, made_at: now.toISOString(), last_step } },
    passkeys: [],
    text: 'An authenticator app was added to your account',
  };
}
