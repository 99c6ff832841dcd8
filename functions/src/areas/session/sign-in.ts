import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditReason } from '@muster/shared/audit-log';
import { siteCode } from '@muster/shared/fields';
import type { Call } from '../../calls/call.ts';
import { longestClosed } from '../../domain/sign-in/account-attempts.ts';
import { admit } from '../../domain/sign-in/admit.ts';
import { auditRefusedSignIn } from '../../domain/sign-in/audit-refused-sign-in.ts';
import { isKnownDevice } from '../../domain/sign-in/devices.ts';
import { isUnentered, whyIdle } from '../../domain/sign-in/idle-account.ts';
import { requireNotice } from '../../domain/sign-in/notice.ts';
import type { SignInAnswer } from '../../domain/sign-in/open-or-ask.ts';
import { whyPasswordClosed } from '../../domain/sign-in/password-closed.ts';
import { temporaryLifetime } from '../../domain/sign-in/temporary-password.ts';
import { retryAfterFull, tooManyAttempts } from '../../domain/sign-in/too-many-attempts.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { isGoingOn } from '../../kernel/clock.ts';
import { presentParty } from '../../kernel/fair-line.ts';
import { isPassword, spendTheSameTime } from '../../kernel/password-hash.ts';
import { QueueFull } from '../../kernel/queue.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { after } from '../../table/core/item.ts';
import { transact, withoutCollision } from '../../table/core/write.ts';
import {
  findHolder,
  findUsername,
  type Holder,
  holderActor,
  holderId,
  holderSubject,
  isOutsideAccess,
} from '../../table/entities/account-holder.ts';
import { audit } from '../../table/entities/audit-entry.ts';
import { type Credential, requireCredential } from '../../table/entities/credential.ts';
import { foldEmployeeNumber } from '../../table/entities/employee.ts';
import { addTicket } from '../../table/entities/reset-ticket.ts';
import { type Account, findAccount } from '../../table/entities/signed-in.ts';
import { findSite, type Site } from '../../table/entities/site.ts';
import { findUnknownUsernames } from '../../table/rate-limit/unknown-usernames.ts';
import { whyNoAccess } from './auditor-refusal.ts';
import { limitsOf } from './sign-in-limits.ts';

type SignInCall = Call<'session', 'signIn'>;
type Outcome = SignInAnswer;

/** Lifetime of a reset ticket for a first password, in milliseconds. */
export const ticketLifetime = 15 * 60_000;

/** Milliseconds that a sign-in waits for others in progress on its account or address. */
const longestWait = 15_000;

/**
 * Signs in, or returns a reset ticket for a temporary password (docs/behavior.md, "Sign-in"). Unknown site,
 * unknown username and wrong password get the same answer, the last two in the same time. A closed limit answers 429
 * for every username. If attempts in progress fill a limit, waits, since they may be refunded.
 */
export async function signIn(call: SignInCall): Promise<Outcome> {
  const { signIns, now } = call.deps;
  const start = performance.now();
  const party = presentParty();
  // A refused sign-in keeps its place in the queue for its repetition.
  const name = [party?.site, party?.person, foldEmployeeNumber(call.body.username)].join(' ');
  const wait = { party, name, longest: call.presented.longestWait };
  for (let tries = 0; ; tries++) {
    // Others proceed while this one waits, and each try uses its own time.
    const outcome = await signIns.run(() => attempt({ ...call, now: now() }), wait).catch(refuseWhenQueueIsFull);
    if (outcome !== 'full') return outcome;
    const pause = 20 + Math.random() * Math.min(40 * 2 ** tries, 400);
    if (performance.now() - start + pause > longestWait) throw signInBusy();
    await sleep(pause);
  }
}

const signInBusy = () => new ApiError('sign_in_busy', { retryAfter: retryAfterFull });

/** Seconds after which a queued sign-in is repeated: short, since others go ahead meanwhile. */
const retryAfterQueued = 1;

function refuseWhenQueueIsFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error;
  throw new ApiError('sign_in_busy', { retryAfter: retryAfterQueued, place: error.place });
}

async function attempt(call: SignInCall): Promise<Outcome | 'full'> {
  const { deps, body, address, requestId, now } = call;
  const code = siteCode.safeParse(body.site_code);
  // Site codes are public (validate-sitecode), so an unknown one is answered at once.
  if (!code.success) throw new ApiError('sign_in_failed');
  const table = deps.table.site(code.data);
  const limits = limitsOf(table, foldEmployeeNumber(body.username), address);
  const [site, username, unknownBefore, closed] = await Promise.all([
    findSite(table),
    findUsername(table, body.username),
    findUnknownUsernames(table, address, now),
    limits.findClosed(now),
  ]);
  if (!site) throw new ApiError('sign_in_failed');
  requireNotice(site, body.notice);

  const reading = findAccount(table, username ?? { id: unusedId });
  const isExempt = (found: Account | undefined) => isKnownDevice(found?.devices, call.presented);
  const closedFor = async () => {
    const isAddressOpen = !closed.address || isExempt(await reading);
    return longestClosed(
      [closed.account, isAddressOpen ? undefined : closed.address].filter((one) => one !== undefined),
    );
  };
  const hit = async () => (await closedFor()) ?? limits.hit(now, reading, isExempt);
  const [counted, account] = await Promise.all([hit(), reading]);
  if (counted === 'full') return 'full';
  const tried = { table, address, requestId, now, subject: account && holderSubject(account), unknownBefore };
  if ('until' in counted) {
    const { key, refused, reason } = counted;
    await auditRefusedSignIn({ ...tried, reason, limit: { key, refused } });
    throw tooManyAttempts(counted, now);
  }
  const refund = async (error: unknown): Promise<never> => {
    await counted.refunded();
    throw error;
  };

  const failure = await whyRefused(call, table, site, account).catch(refund);
  if (failure || !account?.credential) {
    const { reason, detail, error } = failure ?? { reason: 'no_password' };
    if (error) {
      // The password was correct, so this is not a guess.
      await counted.refunded();
      await auditRefusedSignIn({ ...tried, reason });
      throw error;
    }
    await auditRefusedSignIn({ ...tried, reason, ...(await counted.failed()) });
    throw new ApiError('sign_in_failed', { ...(detail && { detail }) });
  }
  const { credential, factors, devices, ...holder } = account;
  let read: Holder | undefined = holder;
  const outcome = await withoutCollision(async () => {
    const current = read ?? (await findHolder(table, holderId(holder)));
    if (!current || isOutsideAccess(current, site, now)) throw new ApiError('sign_in_failed');
    read = undefined; // reread after a collision, such as with "Sign out everywhere"
    return goOn(call, table, current, { site, factors, devices, credential });
  }).catch(refund);
  // Repeating a known password must not add guesses at the second factor, so a correct password still counts there.
  await (outcome.factors ? counted.refunded() : counted.succeeded());
  return outcome;
}

interface Failure {
  reason: AuditReason;
  /** Replaces the usual text. */
  detail?: string;
  /** Replaces the usual error: the password was correct. */
  error?: ApiError;
}

/** Compares the password, or takes the same time without one. Returns why it is refused. Undefined: correct. */
async function whyRefused(
  { body, deps, now }: SignInCall,
  table: SiteTable,
  site: Site,
  account: Account | undefined,
): Promise<Failure | undefined> {
  const { employee, auditor, credential } = account ?? {};
  // Only auditors learn that their access is over, and only after the password was compared.
  const mayTry = employee?.active || auditor !== undefined;
  if (!account || !mayTry || !credential) {
    await spendTheSameTime(body.password, deps.passwordCost);
    if (!employee) return { reason: 'unknown_username' };
    return { reason: employee.active ? 'no_password' : 'deactivated' };
  }
  if (!(await isPassword(body.password, credential, deps.passwordCost))) return { reason: 'wrong_password' };
  const error = account && whyPasswordClosed(site, account);
  if (error) return { reason: 'password_closed', error };
  const detail = auditor && whyNoAccess(auditor, site, now);
  if (detail) return { reason: 'outside_access', detail };
  if (credential.temporary_until && !isGoingOn(credential.temporary_until, temporaryLifetime, now)) {
    return { reason: 'expired_password', detail: 'This temporary password has expired. Please ask for a new one.' };
  }
  const idle = isUnentered(account.employee, credential) ? undefined : await whyIdle(table, site, account, now);
  return idle === undefined ? undefined : { reason: 'idle_account', detail: idle };
}

/** An id without an employee, read for unknown usernames so that the table gets the same requests. */
const unusedId = '0'.repeat(26);

/** Signs in, or stores a ticket if the password is temporary. Requires that the compared credential is unchanged. */
async function goOn(
  call: SignInCall,
  table: SiteTable,
  holder: Holder,
  { site, factors, devices, credential }: Pick<Account, 'factors' | 'devices'> & { site: Site; credential: Credential },
): Promise<Outcome> {
  const { now } = call;
  const { id, auditor } = holderId(holder);
  const subject = holderSubject(holder);
  const actor = holderActor(holder, call);
  const sameCredential = requireCredential(table, id, credential, () => new ApiError('sign_in_failed'));
  if (credential.temporary) {
    const ticket = randomBytes(32).toString('base64url');
    const expires_at = after(now, ticketLifetime).toISOString();
    await transact(table, [
      addTicket(table, ticket, {
        employee: id,
        ...(auditor && { auditor }),
        credential: credential.version,
        expires_at,
      }),
      sameCredential,
      audit(table, actor, now, { action: 'session.ticket', subject }),
    ]);
    return { detail: 'password_reset_required', user_id: ticket };
  }
  const entering = { ...holder, site, factors, devices, credential: credential.version, by: 'password' } as const;
  return admit(call, table, entering, [sameCredential]);
}
