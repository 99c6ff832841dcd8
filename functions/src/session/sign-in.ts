import { randomBytes } from 'node:crypto';
import type { ActivityReason } from '@muster/shared/activity';
import { siteCode } from '@muster/shared/fields';
import type { Call } from '../http/call.ts';
import { Problem } from '../http/problem.ts';
import { addressKey, giveRoomBack, knockAddress } from '../table/address-door.ts';
import { audit } from '../table/audit.ts';
import type { TablePart } from '../table/client.ts';
import { type Credential, credentialKey } from '../table/credential.ts';
import { type Employee, employeeKey, findEmployeeNumber, foldEmployeeId } from '../table/employee.ts';
import { hashOf } from '../table/hash.ts';
import { after, entityOrNone } from '../table/item.ts';
import { unlessBusy } from '../table/overload.ts';
import { getItems, type Key } from '../table/read.ts';
import { ticketItem } from '../table/session.ts';
import { findSite } from '../table/site.ts';
import { unknownNames } from '../table/tally.ts';
import { doors, forget, knock, takeBack, throttleKey } from '../table/throttle.ts';
import { check, present, put, reread, transact, update, withoutCollision } from '../table/write.ts';
import { openSession } from './open-session.ts';
import { isPassword, spendTheSameTime } from './password-hash.ts';
import { noteRefused, type RefusedSignIn } from './refused-attempt.ts';

type SignInCall = Call<'session', 'signIn'>;
type Outcome = { detail: string; user_id?: string };

interface Person {
  employee: Employee;
  /** Absent: imported, without a password yet. */
  credential: Credential | undefined;
}

const ticketLifetime = 15 * 60_000;

/** The stored form of a reset ticket: its hash. */
export const hashOfTicket = hashOf;

/**
 * Signs in, or hands out a reset ticket for a temporary password (DESIGN.md section 3, "Sign-in"). Unknown site, unknown
 * username, wrong password and closed door are answered alike and take the same time; the trail tells them apart.
 */
export async function signIn(call: SignInCall): Promise<Outcome> {
  const { deps, body, address, requestId, now } = call;
  const code = siteCode.safeParse(body.site_code);
  const table = code.success ? deps.table.site(code.data) : undefined;
  const [site, id, unknownBefore = 0] = table
    ? await Promise.all([findSite(table), findEmployeeNumber(table, body.username), unknownNames(table, address, now)])
    : [];
  if (!table || !site) return refuse(call);

  const username = foldEmployeeId(body.username);
  const [pair, account] = [doors.pair, doors.account].map((door) => throttleKey(table, door, username, address));
  if (!pair || !account) throw new Error('A sign-in has two doors');
  const from = addressKey(table, address);
  const [atAddress, atPair, person] = await Promise.all([
    knockAddress(table, from, username, now),
    knock(table, pair, doors.pair, now),
    id ? readPerson(table, id) : undefined,
  ]);
  const tried = {
    table,
    address,
    requestId,
    now,
    employee: person?.employee,
    unknownBefore,
    addressClosedUntil: atAddress.open ? atAddress.closed_until : undefined,
  };
  const closed = (key: Key, refused: number, reason: ActivityReason = 'too_many_failures') =>
    refuse(call, { ...tried, reason, door: { key, refused } });
  if (!atAddress.open) {
    // Nobody's own failure: who comes back in ten minutes has as many attempts as before.
    if (atPair.open) await takeBack(table, pair);
    return closed(from, atAddress.refused, 'crowded_address');
  }
  if (!atPair.open) return closed(pair, atPair.refused);
  const atAccount = await knock(table, account, doors.account, now);
  if (!atAccount.open) return closed(account, atAccount.refused);

  const failed = { ...tried, closedUntil: atPair.closed_until ?? atAccount.closed_until };
  if (!person) return refuse(call, { ...failed, reason: 'unknown_username' });
  const { employee, credential } = person;
  if (!employee.active) return refuse(call, { ...failed, reason: 'deactivated' });
  if (!credential) return refuse(call, { ...failed, reason: 'no_password' });
  if (!(await isPassword(body.password, credential))) {
    await noteRefused({ ...failed, reason: 'wrong_password' });
    throw new Problem('sign_in_failed');
  }
  if (credential.temporary_until && credential.temporary_until <= now.toISOString()) {
    await noteRefused({ ...failed, reason: 'expired_password' });
    throw new Problem('sign_in_failed', { detail: 'This temporary password has expired. Please ask for a new one.' });
  }

  const outcome = await withoutCollision(() => admit(call, table, { employee, credential }));
  await unlessBusy(
    Promise.all([
      forget(table, pair),
      takeBack(table, account),
      giveRoomBack(table, from, username, atAddress.signedInBefore),
    ]),
  );
  return outcome;
}

/** Refuses without a look at a password, in the time that such a look takes; at a site that exists, the trail says so. */
async function refuse({ body, deps }: SignInCall, attempt?: RefusedSignIn): Promise<never> {
  await spendTheSameTime(body.password, deps.passwordCost);
  if (attempt) await noteRefused(attempt);
  throw new Problem('sign_in_failed');
}

async function readPerson(table: TablePart, id: string): Promise<Person | undefined> {
  const [employeeItem, credentialItem] = await getItems(table, [employeeKey(table, id), credentialKey(table, id)]);
  const employee = entityOrNone<Employee>(employeeItem);
  return employee && { employee, credential: entityOrNone<Credential>(credentialItem) };
}

/** The password is right: a session, or a ticket when it is temporary. Conditions on the credential that was compared. */
async function admit(
  call: SignInCall,
  table: TablePart,
  { employee, credential }: Person & { credential: Credential },
): Promise<Outcome> {
  const { deps, now, address, requestId, setCookies } = call;
  const subject = { employee: employee.id, employee_id: employee.employee_id };
  const actor = { id: employee.id, employee_id: employee.employee_id, address, request_id: requestId };
  const sameCredential = check(table, credentialKey(table, employee.id), {
    condition: 'version = :version',
    values: { ':version': credential.version },
    otherwise: () => new Problem('sign_in_failed'),
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
  const { write, cookies } = await openSession(deps, table, employee, now);
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
        otherwise: (old) => (old?.active ? reread : new Problem('sign_in_failed')),
      },
    ),
    audit(table, actor, now, { action: 'session.sign_in', subject }),
  ]);
  setCookies.push(...cookies);
  return { detail: 'Signed in' };
}
