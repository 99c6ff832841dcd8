import type { OwnFactors } from '@muster/shared/areas/factors';
import { today } from '@muster/shared/rules/calendar';
import { mustHaveFactor } from '@muster/shared/rules/sign-in-policy';
import type { Call, SignedInCall } from '../../calls/call.ts';
import { requireFreshProof } from '../../domain/sign-in/fresh-proof.ts';
import { guarded } from '../../domain/sign-in/guarded.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { gone } from '../../kernel/missing.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import { holderSubject } from '../../table/entities/account-holder.ts';
import { type AuditEntry, audit } from '../../table/entities/audit-entry.ts';
import { findChallenge, spendChallenge } from '../../table/entities/factor-challenge.ts';
import { type Factors, findFactors, freePasskey, kindsOf, replaceFactors } from '../../table/entities/factors.ts';
import { accountName } from './account-name.ts';
import { newChallenge } from './challenges.ts';
import { noPasskeysHere, notifyHolder } from './check-proof.ts';
import { hasTooManyPasskeys, newFactor, type Setup, tooManyPasskeys } from './new-factor.ts';
import { creationOptions, passkeysAt, randomText } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { newTotp } from './totp.ts';

type OwnCall = Pick<
  SignedInCall,
  'table' | 'site' | 'caller' | 'actor' | 'now' | 'presented' | 'address' | 'requestId'
>;

/** Returns the caller's factors. No other call shows them. */
export async function ownFactors(call: OwnCall): Promise<OwnFactors> {
  return presentFactors(call, await findFactors(call.table, call.caller.employee.id));
}

function presentFactors({ site, caller, now }: OwnCall, factors: Factors | undefined): OwnFactors {
  const { sign_in } = site;
  const who = whoSignsIn(caller);
  const day = today(site.timezone, now);
  const from = sign_in?.second_factor_from;
  const isToCome = from !== undefined && day < from && mustHaveFactor(sign_in, who, from);
  return {
    passkeys: (factors?.passkeys ?? []).map(({ id, name, made_at, used_at }) => ({
      id,
      name,
      made_at,
      used_at: used_at ?? null,
    })),
    totp: factors?.totp ? { made_at: factors.totp.made_at } : null,
    recovery_codes_left: kindsOf(factors).length > 0 ? (factors?.recovery.length ?? 0) : 0,
    required: mustHaveFactor(sign_in, who, day),
    required_from: isToCome ? from : null,
  };
}

const whoSignsIn = ({ employee, auditor }: SignedInCall['caller']) => ({
  permissions: employee.permissions,
  auditor: auditor !== undefined,
});

/** Returns the options for a new passkey of the caller. */
export async function passkeyOptions(call: Call<'factors', 'passkeyOptions'>) {
  requireFreshProof(call);
  const { table, caller, now, presented } = call;
  const party = relyingParty(presented);
  if (!party) throw noPasskeysHere();
  const factors = await findFactors(table, caller.employee.id);
  if (hasTooManyPasskeys(factors)) throw tooManyPasskeys();
  const handle = factors?.handle ?? randomText(32);
  const challenge = await newChallenge(table, now, { purpose: 'add_passkey', of: caller.employee.id }, { handle });
  const name = accountName(table, caller);
  return creationOptions(party, { challenge, handle, name, known: passkeysAt(party, factors) });
}

export async function totpOptions(call: Call<'factors', 'totpOptions'>) {
  requireFreshProof(call);
  const { table, caller, now } = call;
  const totp = newTotp(accountName(table, caller));
  const handle = randomText(32);
  await newChallenge(table, now, { purpose: 'add_totp', of: caller.employee.id }, { secret: totp.secret, handle });
  return totp;
}

/** Adds a passkey, or replaces the authenticator app. A wrong answer counts toward the account's rate limits. */
export async function addFactor(call: OwnCall, purpose: 'add_passkey' | 'add_totp', setup: Setup) {
  requireFreshProof(call);
  const { table, site, caller } = call;
  const { employee, auditor } = caller;
  return guarded(call, caller, 'session.factor_failed', () =>
    withoutCollision(async () => {
      const [before, challenge] = await Promise.all([
        findFactors(table, employee.id),
        findChallenge(table, purpose, employee.id),
      ]);
      const holder = { employee, ...(auditor && { auditor }), site, factors: before };
      const made = await newFactor(call, holder, challenge, setup);
      await transact(table, [
        ...(challenge
          ? [spendChallenge(table, purpose, employee.id, challenge, () => new ApiError('wrong_factor'))]
          : []),
        ...made.writes,
      ]);
      return {
        factors: presentFactors(call, made.factors),
        ...(made.recoveryCodes && { recovery_codes: made.recoveryCodes }),
      };
    }),
  );
}

export async function renamePasskey(call: Call<'factors', 'renamePasskey'>): Promise<OwnFactors> {
  const { params, body } = call;
  return change(call, (factors) => {
    const passkey = passkeyNamed(factors, params.id);
    if (passkey.name === body.name) return undefined;
    const renamed = { ...passkey, name: body.name };
    return {
      factors: { ...factors, passkeys: factors.passkeys.map((one) => (one === passkey ? renamed : one)) },
      entry: { action: 'factor.rename', before: { name: passkey.name }, after: { name: body.name } },
    };
  });
}

export async function removePasskey(call: Call<'factors', 'removePasskey'>): Promise<OwnFactors> {
  return change(call, (factors) => {
    const passkey = passkeyNamed(factors, call.params.id);
    return {
      factors: { ...factors, passkeys: factors.passkeys.filter((one) => one !== passkey) },
      entry: { action: 'factor.remove', before: { factor: 'Passkey', name: passkey.name } },
      text: `The passkey “${passkey.name}” was removed from your account`,
      writes: [freePasskey(call.table, passkey)],
    };
  });
}

export async function removeTotp(call: Call<'factors', 'removeTotp'>): Promise<OwnFactors> {
  return change(call, ({ totp, ...factors }) => {
    if (!totp) throw new ApiError('not_found');
    return {
      factors,
      entry: { action: 'factor.remove', before: { factor: 'Authenticator app' } },
      text: 'The authenticator app was removed from your account',
    };
  });
}

/** The most renewals of recovery codes per person and day. */
const mostRenewals = 5;

const day = 24 * 60 * 60_000;

/** Replaces the caller's recovery codes by ten new ones. Throws `no_factor`, and `too_many_attempts` after 5 a day. */
export async function renewRecoveryCodes(call: Call<'factors', 'renewRecoveryCodes'>) {
  const { now } = call;
  const { codes, hashes } = newRecoveryCodes();
  await change(call, (factors) => {
    if (kindsOf(factors).length === 0) {
      throw new ApiError('no_factor', { detail: 'Please add a passkey or an authenticator app first' });
    }
    const made = (factors.codes_made ?? []).filter((at) => isGoingOn(after(new Date(at), day), day, now));
    if (made.length >= mostRenewals) {
      throw new ApiError('too_many_attempts', {
        detail: 'New recovery codes were created too often today. Please try again tomorrow.',
        retryAfter: Math.ceil((Date.parse(made[0] ?? '') + day - now.getTime()) / 1000),
      });
    }
    return {
      factors: { ...factors, recovery: hashes, codes_made: [...made, now.toISOString()] },
      entry: { action: 'factor.recovery_codes' },
      text: 'New recovery codes were created for your account',
    };
  });
  return { recovery_codes: codes };
}

function passkeyNamed({ passkeys }: Factors, id: string) {
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey) throw new ApiError('not_found', { detail: gone('passkey') });
  return passkey;
}

interface Change {
  factors: Factors;
  entry: Omit<AuditEntry, 'subject'>;
  /** The notification to the person. Absent: none. */
  text?: string;
  writes?: ReturnType<typeof freePasskey>[];
}

/** Changes the caller's factors, unless `decide` returns nothing. Keeps the last factor if the person must have one. */
async function change(call: OwnCall, decide: (factors: Factors) => Change | undefined): Promise<OwnFactors> {
  requireFreshProof(call);
  const { table, site, caller, actor, now } = call;
  const { id } = caller.employee;
  return withoutCollision(async () => {
    const before = await findFactors(table, id);
    const changed = decide(before ?? { passkeys: [], handle: randomText(32), recovery: [], version: 0 });
    if (!changed) return presentFactors(call, before);
    const isNone = kindsOf(changed.factors).length === 0;
    if (isNone && mustHaveFactor(site.sign_in, whoSignsIn(caller), today(site.timezone, now))) {
      throw new ApiError('last_factor');
    }
    // Recovery codes replace a lost factor. Without any factor they are useless.
    const factors = isNone ? { ...changed.factors, recovery: [] } : changed.factors;
    await transact(table, [
      replaceFactors(table, id, before, factors),
      ...(changed.writes ?? []),
      audit(table, actor, now, { ...changed.entry, subject: holderSubject(caller) }),
      ...(changed.text === undefined ? [] : notifyHolder(call, { ...caller, site }, changed.text)),
    ]);
    return presentFactors(call, factors);
  });
}
