import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditReason } from '@muster/shared/audit-log';
import { siteCode } from '@muster/shared/fields';
import { isGoingOn } from '../clock.ts';
import { ApiError } from '../http/api-error.ts';
import type { Call } from '../http/call.ts';
import { QueueFull } from '../queue.ts';
import type { SiteTable } from '../table/core/client.ts';
import { hashOf } from '../table/core/hash.ts';
import { after, entityOrNone } from '../table/core/item.ts';
import { getItems } from '../table/core/read.ts';
import { check, present, put, reread, transact, update, withoutCollision } from '../table/core/write.ts';
import { audit } from '../table/entities/audit-entry.ts';
import { type Credential, credentialKey } from '../table/entities/credential.ts';
import { type Employee, employeeKey, findEmployeeNumber, foldEmployeeId } from '../table/entities/employee.ts';
import { ticketItem } from '../table/entities/login-session.ts';
import { findSite } from '../table/entities/site.ts';
import { unknownNames } from '../table/rate-limit/unknown-usernames.ts';
import { auditRefusedSignIn } from './audit-refused-sign-in.ts';
import { openLoginSession } from './open-login-session.ts';
import { isPassword, spendTheSameTime } from './password-hash.ts';
import { limitsOf } from './sign-in-limits.ts';
import { temporaryLifetime } from './temporary-password.ts';
import { momentSeconds, tooManyAttempts } from './too-many-attempts.ts';

type SignInCall = Call<'session', 'signIn'>;
type Outcome = { detail: string; user_id?: string };

interface Person {
  employee: Employee;
  /** Absent: imported, without a password yet. */
  credential: Credential | undefined;
}

/** Milliseconds in which a first password can be chosen with a reset ticket. */
export const ticketLifetime = 15 * 60_000;

/** The stored form of a reset ticket: its hash. */
export const hashOfTicket = hashOf;

/** Milliseconds that a sign-in waits for others of its account or address whose outcome is not known yet. */
const longestWait = 15_000;

/**
 * Signs in, or hands out a reset ticket for a temporary password (DESIGN.md section 3, "Sign-in"). Unknown site, unknown
 * username and wrong password are answered alike, the last two in the same time, too. A closed limit is answered 429 whoever was tried.
 * While attempts under way fill a limit, this one waits: they may be right, and then they are no failures.
 */
export async function signIn(call: SignInCall): Promise<Outcome> {
  const { signIns, now } = call.deps;
  const begun = performance.now();
  for (let tries = 0; ; tries++) {
    // Others take their turn while this one waits, and each try has its own moment.
    const outcome = await signIns.run(() => attempt({ ...call, now: now() })).catch(whenCrowded);
    if (outcome !== 'full') return outcome;
    const pause = 20 + Math.random() * Math.min(40 * 2 ** tries, 400);
    if (performance.now() - begun + pause > longestWait) throw signInBusy();
    await sleep(pause);
  }
}

const signInBusy = () => new ApiError('sign_in_busy', { retryAfter: momentSeconds });

function whenCrowded(error: unknown): never {
  throw error instanceof QueueFull ? signInBusy() : error;
}

async function attempt(call: SignInCall): Promise<Outcome | 'full'> {
  const { deps, body, address, requestId, now } = call;
  const code = siteCode.safeParse(body.site_code);
  // Codes are no secret (validate-sitecode tells), so an unknown one is answered at once.
  if (!code.success) throw new ApiError('sign_in_failed');
  const table = deps.table.site(code.data);
  const limits = limitsOf(table, foldEmployeeId(body.username), address);
  const [site, id, unknownBefore, shut] = await Promise.all([
    findSite(table),
    findEmployeeNumber(table, body.username),
    unknownNames(table, address, now),
    limits.findClosed(now),
  ]);
  if (!site) throw new ApiError('sign_in_failed');

  const reading = readPerson(table, id ?? nobodysId);
  const [counted, person] = await Promise.all([shut ?? limits.hit(now, reading), reading]);
  if (counted === 'full') return 'full';
  const tried = { table, address, requestId, now, employee: person?.employee, unknownBefore };
  if ('until' in counted) {
    const { key, refused, reason } = counted;
    await auditRefusedSignIn({ ...tried, reason, door: { key, refused } });
    throw tooManyAttempts(counted, now);
  }

  let failure: Failure | undefined;
  try {
    failure = await whyRefused(call, person);
  } catch (error) {
    await counted.refunded();
    throw error;
  }
  if (failure || !person?.credential) {
    const { reason, detail } = failure ?? { reason: 'no_password' };
    await auditRefusedSignIn({ ...tried, reason, ...(await counted.failed()) });
    throw new ApiError('sign_in_failed', { ...(detail && { detail }) });
  }
  const { employee, credential } = person;
  const outcome = await withoutCollision(() => admit(call, table, { employee, credential })).catch(async (error) => {
    await counted.refunded();
    throw error;
  });
  await counted.succeeded();
  return outcome;
}

interface Failure {
  reason: AuditReason;
  /** In place of the usual text. */
  detail?: string;
}

/** Looks at the password, or takes the time of it where there is none to look at. Returns why it signs nobody in; undefined when it does. */
async function whyRefused({ body, deps, now }: SignInCall, person: Person | undefined): Promise<Failure | undefined> {
  const { employee, credential } = person ?? {};
  if (!employee?.active || !credential) {
    await spendTheSameTime(body.password, deps.passwordCost);
    if (!employee) return { reason: 'unknown_username' };
    return { reason: employee.active ? 'no_password' : 'deactivated' };
  }
  if (!(await isPassword(body.password, credential))) return { reason: 'wrong_password' };
  if (credential.temporary_until && !isGoingOn(credential.temporary_until, temporaryLifetime, now)) {
    return { reason: 'expired_password', detail: 'This temporary password has expired. Please ask for a new one.' };
  }
  return undefined;
}

/** No employee has this id: read for a username that nobody has, so that the table is asked as often. */
const nobodysId = '0'.repeat(26);

async function readPerson(table: SiteTable, id: string): Promise<Person | undefined> {
  const [employeeItem, credentialItem] = await getItems(table, [employeeKey(table, id), credentialKey(table, id)]);
  const employee = entityOrNone<Employee>(employeeItem);
  return employee && { employee, credential: entityOrNone<Credential>(credentialItem) };
}

/** The password is right: a session, or a ticket when it is temporary. Conditions on the credential that was compared. */
async function admit(
  call: SignInCall,
  table: SiteTable,
  { employee, credential }: Person & { credential: Credential },
): Promise<Outcome> {
  const { deps, now, address, requestId, setCookies } = call;
  const subject = { employee: employee.id, employee_id: employee.employee_id };
  const actor = { id: employee.id, employee_id: employee.employee_id, address, request_id: requestId };
  const sameCredential = check(table, credentialKey(table, employee.id), {
    condition: 'version = :version',
    values: { ':version': credential.version },
    otherwise: () => new ApiError('sign_in_failed'),
  });
  if (credential.temporary) {
    const ticket = randomBytes(32).toString('base64url');
    const expires_at = after(now, ticketLifetime).toISOString();
    await transact(table, [
      put(
        table,
        ticketItem(table, hashOfTicket(ticket), { employee: employee.id, credential: credential.version, expires_at }),
      ),
      sameCredential,
      audit(table, actor, now, { action: 'session.ticket', subject }),
    ]);
    return { detail: 'password_reset_required', user_id: ticket };
  }
  const { write, cookies } = await openLoginSession(deps, table, employee, now);
  await transact(table, [
    write,
    sameCredential,
    update(
      table,
      employeeKey(table, employee.id),
      { expression: 'SET last_sign_in = :now', values: { ':now': now.toISOString() } },
      {
        condition: `${present} AND active = :true AND epoch = :epoch`,
        values: { ':true': true, ':epoch': employee.epoch },
        otherwise: (old) => (old?.active ? reread : new ApiError('sign_in_failed')),
      },
    ),
    audit(table, actor, now, { action: 'session.sign_in', subject }),
  ]);
  setCookies.push(...cookies);
  return { detail: 'Signed in' };
}
