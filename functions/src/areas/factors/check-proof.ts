import type { AuditReason } from '@muster/shared/audit-log';
import type { OpenCall } from '../../calls/call.ts';
import { factorChanged, recoveryCodesLow } from '../../domain/messages/account-messages.ts';
import { WrongGuess } from '../../domain/sign-in/guarded.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type Action, transact } from '../../table/core/write.ts';
import { type Holder, holderActor, holderId, holderSubject } from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type ChallengePurpose, type FactorChallenge, spendChallenge } from '../../table/entities/factor-challenge.ts';
import { type Factors, replaceFactors } from '../../table/entities/factors.ts';
import { notify } from '../../table/entities/notification.ts';
import type { Site } from '../../table/entities/site.ts';
import { challengeLifetime } from './challenges.ts';
import { type SignedPasskey, verifySigned } from './passkeys.ts';
import { withoutCode } from './recovery-codes.ts';
import { relyingParty } from './relying-party.ts';
import { acceptedStep } from './totp.ts';

/** Exactly one of them is given. */
export interface Proof {
  passkey?: SignedPasskey | undefined;
  code?: string | undefined;
  recovery_code?: string | undefined;
}

/** The purpose of a challenge, and the challenge if there is one. */
export interface Expected {
  purpose: ChallengePurpose;
  of: string;
  challenge: FactorChallenge | undefined;
}

/** The person who proves a factor. */
export interface Prover extends Holder {
  site: Site;
  factors: Factors;
}

type ProvingCall = Pick<OpenCall, 'now' | 'presented' | 'address' | 'requestId'> & { table: SiteTable };

/** A correct proof: the factors after it, and the condition that makes it count once. */
export interface Proven {
  factors: Factors;
  writes: Action[];
}

/** Returns the error of a wrong proof that counts as a failure. */
export const wrongProof = (reason: AuditReason): WrongGuess => new WrongGuess(reason, new ApiError('wrong_factor'));

/** Returns the error for passkeys without a browser request, or from a web site without passkeys. */
export const noPasskeysHere = (): ApiError =>
  new ApiError('other_website', {
    detail: 'Passkeys work only in a browser, at the address of this application',
  });

export const isOpen = (challenge: FactorChallenge | undefined, now: Date): challenge is FactorChallenge =>
  challenge !== undefined && isGoingOn(challenge.expires_at, challengeLifetime, now);

/** Checks a proof by a factor. Throws `WrongGuess` for a wrong, late or reused proof. */
export async function checkProof(call: ProvingCall, prover: Prover, expected: Expected, proof: Proof): Promise<Proven> {
  if (proof.passkey) return checkPasskey(call, prover, expected, proof.passkey);
  if (proof.code !== undefined) return checkCode(call, prover, proof.code);
  return checkRecoveryCode(call, prover, proof.recovery_code ?? '');
}

async function checkPasskey(
  call: ProvingCall,
  prover: Prover,
  expected: Expected,
  signed: SignedPasskey,
): Promise<Proven> {
  const { table, now, presented } = call;
  const { factors } = prover;
  const party = relyingParty(presented);
  if (!party) throw noPasskeysHere();
  const { purpose, of, challenge } = expected;
  const passkey = factors.passkeys.find(({ credential_id }) => credential_id === signed.id);
  const { userHandle } = signed.response;
  const isOthers = userHandle !== undefined && userHandle !== factors.handle;
  if (!isOpen(challenge, now) || !passkey || isOthers) throw wrongProof('wrong_passkey');
  const outcome = await verifySigned(party, challenge.challenge, signed, passkey);
  if (outcome.state === 'wrong') throw wrongProof('wrong_passkey');
  const spent = spendChallenge(table, purpose, of, challenge, () => new ApiError('wrong_factor'));
  if (outcome.state === 'copied') {
    await transact(table, [spent, ...notifyHolder(call, prover, copiedText(passkey.name))]);
    throw wrongProof('copied_passkey');
  }
  const used = { ...passkey, counter: outcome.counter, used_at: now.toISOString() };
  const passkeys = factors.passkeys.map((one) => (one === passkey ? used : one));
  return changed(call, prover, { ...factors, passkeys }, [spent]);
}

const copiedText = (name: string) =>
  `Your passkey “${name}” was refused, because it may have been copied. Please remove it and add another one`;

async function checkCode(call: ProvingCall, prover: Prover, code: string): Promise<Proven> {
  const { totp } = prover.factors;
  const last_step = totp && acceptedStep(totp, code, call.now);
  if (!totp || last_step === undefined) throw wrongProof('wrong_code');
  return changed(call, prover, { ...prover.factors, totp: { ...totp, last_step } });
}

async function checkRecoveryCode(call: ProvingCall, prover: Prover, code: string): Promise<Proven> {
  const { table, now } = call;
  const recovery = await withoutCode(prover.factors.recovery, code);
  if (!recovery) throw wrongProof('wrong_recovery_code');
  const left = recovery.length;
  return changed(call, prover, { ...prover.factors, recovery }, [
    audit(table, holderActor(prover, call), now, {
      action: 'factor.recovery_used',
      subject: holderSubject(prover),
      after: { recovery_codes_left: left },
    }),
    ...notifyHolder(call, prover, 'One of your recovery codes was used'),
    ...(left <= 3 && !prover.auditor
      ? [notify({ table, site: prover.site, now }, prover.employee.id, recoveryCodesLow(left))]
      : []),
  ]);
}

/** Returns the result of a proof, on condition that the factors are unchanged since the comparison. */
function changed({ table }: ProvingCall, prover: Prover, factors: Factors, writes: Action[] = []): Proven {
  return { factors, writes: [replaceFactors(table, holderId(prover).id, prover.factors, factors), ...writes] };
}

/** Returns the write that notifies a person of a change to their factors. Auditors get no notifications. */
export const notifyHolder = (
  { table, now }: Pick<ProvingCall, 'table' | 'now'>,
  { employee, auditor, site }: Holder & { site: Site },
  change: string,
): Action[] => (auditor ? [] : [notify({ table, site, now }, employee.id, factorChanged(change, now, site))]);
