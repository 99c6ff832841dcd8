import { createHash, randomBytes } from 'node:crypto';
import { siteCode } from '@muster/shared/fields';
import type { Call } from '../http/call.ts';
import { Problem } from '../http/problem.ts';
import { audit } from '../table/audit.ts';
import type { TablePart } from '../table/client.ts';
import { type Credential, credentialKey } from '../table/credential.ts';
import { type Employee, employeeKey, findEmployeeNumber, foldEmployeeId } from '../table/employee.ts';
import { after, entityOrNone } from '../table/item.ts';
import { getItems } from '../table/read.ts';
import { ticketItem } from '../table/session.ts';
import { findSite } from '../table/site.ts';
import { doors, forget, knock, takeBack, throttleKey } from '../table/throttle.ts';
import { check, present, put, reread, transact, update, withoutCollision } from '../table/write.ts';
import { openSession } from './open-session.ts';
import { isPassword, spendTheSameTime } from './password-hash.ts';

type SignInCall = Call<'session', 'signIn'>;
type Outcome = { detail: string; user_id?: string };

interface Person {
  employee: Employee;
  credential: Credential;
}

const ticketLifetime = 15 * 60_000;

/** The stored form of a reset ticket: its hash. */
export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

/**
 * Signs in, or hands out a reset ticket for a temporary password (DESIGN.md section 3, "Sign-in"). Unknown site, unknown
 * username, wrong password and closed door are answered alike and take the same time.
 */
export async function signIn(call: SignInCall): Promise<Outcome> {
  const { deps, body, address, now } = call;
  const code = siteCode.safeParse(body.site_code);
  const table = code.success ? deps.table.site(code.data) : undefined;
  const [site, id] = table ? await Promise.all([findSite(table), findEmployeeNumber(table, body.username)]) : [];
  if (!table || !site) return refuse(call);

  const username = foldEmployeeId(body.username);
  const [pair, account] = [doors.pair, doors.account].map((door) => throttleKey(table, door, username, address));
  if (!pair || !account) throw new Error('A sign-in has two doors');
  const [open, person] = await Promise.all([
    knock(table, pair, doors.pair, now),
    id ? readPerson(table, id) : undefined,
  ]);
  if (!open || !(await knock(table, account, doors.account, now))) return refuse(call);
  if (!person?.employee.active) return refuse(call);
  if (!(await isPassword(body.password, person.credential))) throw new Problem('sign_in_failed');

  const outcome = await withoutCollision(() => admit(call, table, person));
  await Promise.all([forget(table, pair), takeBack(table, account)]);
  return outcome;
}

async function refuse({ body, deps }: SignInCall): Promise<never> {
  await spendTheSameTime(body.password, deps.passwordCost);
  throw new Problem('sign_in_failed');
}

async function readPerson(table: TablePart, id: string): Promise<Person | undefined> {
  const [employeeItem, credentialItem] = await getItems(table, [employeeKey(table, id), credentialKey(table, id)]);
  const employee = entityOrNone<Employee>(employeeItem);
  const credential = entityOrNone<Credential>(credentialItem);
  return employee && credential && { employee, credential };
}

/** The password is right: a session, or a ticket when it is temporary. Conditions on the credential that was compared. */
async function admit(call: SignInCall, table: TablePart, { employee, credential }: Person): Promise<Outcome> {
  const { deps, now, address, requestId, setCookies } = call;
  const actor = { id: employee.id, employee_id: employee.employee_id, address, request_id: requestId };
  const sameCredential = check(table, credentialKey(table, employee.id), {
    condition: 'version = :version',
    values: { ':version': credential.version },
    otherwise: () => new Problem('sign_in_failed'),
  });
  if (credential.temporary) {
    if (credential.temporary_until && credential.temporary_until <= now.toISOString()) {
      throw new Problem('sign_in_failed', { detail: 'This temporary password has expired. Please ask for a new one.' });
    }
    const ticket = randomBytes(32).toString('base64url');
    const expires_at = after(now, ticketLifetime).toISOString();
    await transact(table, [
      put(
        table,
        ticketItem(table, hashOfTicket(ticket), { employee: employee.id, credential: credential.version, expires_at }),
      ),
      sameCredential,
      audit(table, actor, now, { action: 'session.ticket', subject: { employee: employee.id } }),
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
    audit(table, actor, now, { action: 'session.sign_in', subject: { employee: employee.id } }),
  ]);
  setCookies.push(...cookies);
  return { detail: 'Signed in' };
}
