import { as, type BuiltSite, buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { buildSystem, type RequestParts, usualNow } from '@muster/testing/system';
import { decodeJwt, SignJWT } from 'jose';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { later, minutes, signInAs, statusWith } from '../session/sign-in-form.ts';

/**
 * Events that end login sessions, caused through the API. Other tests: forged and malformed tokens in
 * session/tokens.test.ts, spent refresh tokens in session/refresh.test.ts, tickets used twice in
 * session/initial-reset.test.ts.
 */
const system = await buildSystem();
let site: BuiltSite;
let employee: Employee;
let staff: RequestParts;
/** Two login sessions of the employee, and one of a colleague. */
let here: SignIn;
let elsewhere: SignIn;
let colleague: SignIn;
beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
  employee = await buildEmployee(system, site);
  staff = await as(system, site, site.chief);
  here = await as(system, site, employee);
  elsewhere = await as(system, site, employee);
  colleague = await as(system, site, await buildEmployee(system, site));
});

type SignIn = Awaited<ReturnType<typeof as>>;

/** Returns whether the access token and the refresh token of a login session are valid. */
async function good({ token = '', refresh }: SignIn): Promise<{ access: boolean; refresh: boolean }> {
  const access = await statusWith(system, token);
  const body = { refresh, site_code: site.code };
  const refreshed = await system.call('session', 'refresh', { body });
  for (const status of [access, refreshed.status]) expect([200, 401]).toContain(status);
  return { access: access === 200, refresh: refreshed.status === 200 };
}
const yes = { access: true, refresh: true };
const no = { access: false, refresh: false };

const params = () => ({ params: { employee_id: employee.employee_id } });
/** Events, and which of the employee's sessions stay valid; `staff` is an administrator. */
const endings: Record<string, { act: () => Promise<{ status: number }>; here: typeof yes; elsewhere: typeof yes }> = {
  'signing out': { act: () => system.call('session', 'logout', {}, here), here: no, elsewhere: yes },
  'changing the password': {
    act: () => {
      const body = { old_password: usualPassword, new_password: 'Moonrise#2027' };
      return system.call('session', 'changePassword', { body }, here);
    },
    here: yes,
    elsewhere: no,
  },
  'a reset by staff': { act: () => system.call('roster', 'resetPassword', params(), staff), here: no, elsewhere: no },
  'a sign-out by staff': { act: () => system.call('accounts', 'signOut', params(), staff), here: no, elsewhere: no },
  deactivation: {
    act: () => system.call('accounts', 'setActive', { ...params(), body: { active: false } }, staff),
    here: no,
    elsewhere: no,
  },
  'deactivation in the roster': {
    act: () => {
      const body = { first_name: 'Sam', last_name: 'Officer', badge_number: '7', active: false };
      return withRank((rank_id) => system.call('roster', 'update', { ...params(), body: { ...body, rank_id } }, staff));
    },
    here: no,
    elsewhere: no,
  },
  deletion: { act: () => system.call('roster', 'delete', params(), staff), here: no, elsewhere: no },
  'a granted permission': { act: () => grant(true), here: yes, elsewhere: yes },
  unlocking: { act: () => system.call('accounts', 'unlock', params(), staff), here: yes, elsewhere: yes },
};

async function withRank<T>(call: (id: string) => Promise<T>): Promise<T> {
  const { body } = await system.call('ranks', 'create', { body: { name: 'Officer' } }, staff);
  return call(body.id);
}

const grant = (active: boolean) => {
  const body = { employee_id: employee.employee_id, permission_type: 'manage_trainings', active };
  return system.call('permissions', 'manage', { body }, staff);
};

describe('on the next call', () => {
  test.each(Object.keys(endings))('%s ends the right sessions and no others', async (name) => {
    const ending = endings[name];
    if (!ending) throw new Error('no such ending');
    expect([await good(here), await good(elsewhere), await good(colleague)]).toEqual([yes, yes, yes]);
    // The check has spent the refresh tokens: sign in again.
    [here, elsewhere, colleague] = await Promise.all([again(here), again(elsewhere), again(colleague)]);
    expect((await ending.act()).status).toBeLessThan(300);
    expect(await good(here)).toEqual(ending.here);
    expect(await good(elsewhere)).toEqual(ending.elsewhere);
    expect(await good(colleague)).toEqual(yes);
    expect((await system.call('session', 'employeeInfo', {}, staff)).status).toBe(200);
  });

  test('a granted or revoked permission counts, also for tokens signed before', async () => {
    const completed = async () => (await system.call('certification', 'completed', {}, here)).status;
    expect(await completed()).toBe(403);
    await grant(true);
    expect(await completed()).toBe(200);
    await grant(false);
    expect(await completed()).toBe(403);
    expect(await good(here)).toEqual(yes);
  });

  test('reactivation does not restore sessions', async () => {
    for (const active of [false, true]) {
      await system.call('accounts', 'setActive', { ...params(), body: { active } }, staff);
    }
    expect([await good(here), await good(elsewhere)]).toEqual([no, no]);
    expect((await signInAs(system, site, employee)).status).toBe(200);
  });

  test('the token of a deleted employee does not sign in the new holder of the number, nor the reverse', async () => {
    await system.call('roster', 'delete', params(), staff);
    const successor = await buildEmployee(system, site, { employee_id: employee.employee_id });
    const theirs = await as(system, site, successor);
    expect(await good(here)).toEqual(no);
    expect((await system.call('session', 'employeeInfo', {}, theirs)).body.id).toBe(successor.id);
  });
});

/** Signs the same employee in again. */
async function again({ token = '' }: SignIn): Promise<SignIn> {
  const { sub = '' } = decodeJwt(token);
  return as(system, site, (await findEmployee(site.table, sub)) as Employee);
}

describe('a reset ticket', () => {
  let newcomer: Employee;
  let ticket: string;
  beforeEach(async () => {
    const credential = await credentialOf(usualPassword, { temporary: true });
    newcomer = await buildEmployee(system, site, { credential });
    ticket = (await signInAs(system, site, newcomer)).body.user_id;
  });
  const reset = (user_id: string) => {
    const body = { user_id, new_password: 'Quiet!Harbour.58', site_code: site.code };
    return system.call('session', 'initialPasswordReset', { body });
  };

  test('is not a token: it authenticates no call and no refresh', async () => {
    expect(await statusWith(system, ticket)).toBe(401);
    expect((await system.call('session', 'refresh', { body: { refresh: ticket, site_code: site.code } })).status).toBe(
      401,
    );
    for (const token of [here.token ?? '', here.refresh]) expect((await reset(token)).status).toBe(400);
  });

  test('is valid without any of the events below', async () => {
    expect((await reset(ticket)).status).toBe(200);
  });

  test.each(['setActive', 'resetPassword', 'delete'] as const)('is invalid after %s', async (name) => {
    const sent = { params: { employee_id: newcomer.employee_id }, body: { active: false } };
    const area = name === 'setActive' ? 'accounts' : 'roster';
    expect((await system.call(area, name as never, sent, staff)).status).toBe(200);
    const { status, body, cookies } = await reset(ticket);
    expect([status, body.code, cookies.size]).toEqual([400, 'invalid_reset', 0]);
  });
});

describe('a token with a valid signature', () => {
  const signed = async (claims: Record<string, unknown>) => {
    const { current, keys } = await system.deps.keys();
    const payload = { ...decodeJwt(here.token ?? ''), ...claims };
    const jwt = new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: current });
    return jwt.sign(keys.get(current) as Uint8Array);
  };

  test('is refused before its `nbf` time, and valid from then on', async () => {
    const start = usualNow.getTime() / 1000 + 60;
    const token = await signed({ nbf: start });
    expect(await statusWith(system, token)).toBe(401);
    later(system, minutes(1));
    expect(await statusWith(system, token)).toBe(200);
  });

  test('is refused for an unknown employee or session', async () => {
    for (const claims of [
      { sub: ulid() },
      { sid: ulid() },
      { sub: ulid(), sid: ulid() },
      { sub: employee.employee_id },
    ]) {
      expect(await statusWith(system, await signed(claims))).toBe(401);
    }
    expect(await statusWith(system, await signed({}))).toBe(200);
  });
});

test('of several Authorization headers only the last one counts', async () => {
  const [mine, theirs] = [here.token ?? '', colleague.token ?? ''];
  const ask = (lines: string[]) => {
    const event = { headers: { Authorization: lines.at(-1) ?? '' }, multiValueHeaders: { Authorization: lines } };
    return system.call('session', 'employeeInfo', {}, { event });
  };
  const { body } = await ask([`Bearer ${theirs}`, `Bearer ${mine}`]);
  expect(body.id).toBe(employee.id);
  expect((await ask([`Bearer ${mine}`, 'Bearer junk'])).status).toBe(401);
  for (const joined of [`Bearer ${mine}, Bearer ${theirs}`, `Bearer ${mine},${theirs}`, `Bearer ${mine}\tx`]) {
    expect((await ask([joined])).status).toBe(401);
  }
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
