import type { SignInPolicy } from '@muster/shared/rules/sign-in-policy';
import { as } from '@muster/testing/build';
import { sidOf } from '@muster/testing/callers';
import { change, dumpSite } from '@muster/testing/dump';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import type { RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { setting } from '../../src/table/core/changed-fields.ts';
import { transact, update } from '../../src/table/core/write.ts';
import { employeeKey } from '../../src/table/entities/employee.ts';
import { loginSessionKey } from '../../src/table/entities/login-session.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes } from './sign-in-form.ts';

await prepareEachTest(['employee']);
let asking: RequestParts & { refresh: string };
beforeEach(async () => {
  asking = await as(system, site, employee);
});

const withPolicy = (policy: Partial<SignInPolicy>) =>
  change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', ...policy } });

const seconds = (n: number) => n * 1000;
const stored = async () =>
  (await dumpSite(system, site.code)).find(({ SK }) => SK === `SESSION#${sidOf(asking)}`) ?? expect.fail('no session');

/**
 * Makes a call, with the seconds since the last input if the client tells them. Renews the access token, as clients do.
 */
async function ask(idle?: string | number): Promise<string> {
  const { status, body } = await system.call('session', 'employeeInfo', {}, await renewed(idle));
  return status === 200 ? '200' : `${status} ${body.code}`;
}

async function renewed(idle?: string | number): Promise<RequestParts> {
  const { status, body, cookies } = await system.call('session', 'refresh', {
    body: { refresh: asking.refresh, site_code: site.code },
  });
  if (status === 200)
    asking = { ...asking, token: body.access, refresh: cookies.get('refresh_token') ?? asking.refresh };
  return { ...asking, headers: { ...asking.headers, ...(idle !== undefined && { 'X-Muster-Idle': String(idle) }) } };
}

const prove = () =>
  transact(site.table, [
    update(
      site.table,
      loginSessionKey(site.table, employee.id, sidOf(asking)),
      setting({ proved_at: system.clock.now.toISOString() }),
    ),
  ]);

describe('the inactivity limit', () => {
  beforeEach(() => withPolicy({ inactivity_minutes: 30 }));

  test('locks after exactly as many minutes without input, and not a second before', async () => {
    later(system, minutes(30) - seconds(1));
    expect(await ask(30 * 60 - 1)).toBe('200');
    later(system, seconds(1));
    expect(await ask(30 * 60)).toBe('401 session_locked');
  });

  test('gives a client that tells nothing the two minutes that may not be stored, and no more', async () => {
    later(system, minutes(32) - seconds(1));
    expect(await ask()).toBe('200');
    later(system, minutes(32));
    expect(await ask()).toBe('401 session_locked');
  });

  test('is not stretched by calls without input, such as those that a page makes by itself', async () => {
    for (let passed = 5; passed < 30; passed += 5) {
      later(system, minutes(5));
      expect(await ask(passed * 60)).toBe('200');
    }
    expect((await stored()).active_at).toBeUndefined();
    later(system, minutes(5));
    expect(await ask(30 * 60)).toBe('401 session_locked');
  });

  test('counts from the last input of any tab, of which one a minute is stored', async () => {
    later(system, seconds(59));
    await ask(0);
    expect((await stored()).active_at).toBeUndefined();
    later(system, seconds(1));
    await ask(0);
    expect((await stored()).active_at).toBe(system.clock.now.toISOString());
    later(system, minutes(20));
    await ask(10 * 60);
    expect((await stored()).active_at).toBe(new Date(system.clock.now.getTime() - minutes(10)).toISOString());
    // Another tab, without input for longer: the later input stays.
    await ask(19 * 60);
    expect((await stored()).active_at).toBe(new Date(system.clock.now.getTime() - minutes(10)).toISOString());
    later(system, minutes(20) - seconds(1));
    expect(await ask(30 * 60 - 1)).toBe('200');
    later(system, seconds(1));
    expect(await ask(30 * 60)).toBe('401 session_locked');
  });

  test('cannot be undone by input, by another claim or by a refresh once it has locked', async () => {
    later(system, minutes(40));
    for (const idle of [undefined, 0, 1, -1, '1e9', 86_401, 'x', ''])
      expect(await ask(idle)).toBe('401 session_locked');
    expect((await stored()).active_at).toBeUndefined();
  });

  test('refuses every call, also those that ask whether the token is valid, but for a sign-out', async () => {
    later(system, minutes(40));
    const renewedAsking = await renewed(0);
    const verified = await system.call('session', 'verify', { body: { site_code: site.code } }, renewedAsking);
    expect([verified.status, verified.body]).toEqual([
      401,
      { detail: 'You have been away for a while. Please confirm that it is you.', code: 'session_locked' },
    ]);
    const changed = await system.call(
      'settings',
      'setNotifications',
      { body: { hidden_notifications: ['digest'] } },
      renewedAsking,
    );
    expect(changed.body.code).toBe('session_locked');
    expect((await system.call('session', 'logout', {}, renewedAsking)).status).toBe(200);
    expect(await ask()).toBe('401 not_signed_in');
  });

  test('continues after a proof, which counts as input, even with a refresh in between', async () => {
    later(system, minutes(40));
    expect(await ask(0)).toBe('401 session_locked');
    await Promise.all([prove(), renewed()]);
    expect(await ask(0)).toBe('200');
    later(system, minutes(30) - seconds(1));
    expect(await ask(30 * 60 - 1)).toBe('200');
    later(system, seconds(1));
    expect(await ask(30 * 60)).toBe('401 session_locked');
  });

  test('takes a strange claim for input, as from a client that tells nothing', async () => {
    for (const strange of ['-5', '1.5', 'NaN', '86401', '999999', ' ']) {
      later(system, minutes(2));
      expect(await ask(strange)).toBe('200');
      expect((await stored()).active_at).toBe(system.clock.now.toISOString());
    }
  });

  test('of calls at once stores the latest input', async () => {
    later(system, minutes(10));
    const ready = await renewed();
    const told = [300, 120, 240, 60, 180].map((idle) =>
      system.call('session', 'employeeInfo', {}, { ...ready, headers: { 'X-Muster-Idle': String(idle) } }),
    );
    expect((await Promise.all(told)).map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await stored()).active_at).toBe(new Date(system.clock.now.getTime() - minutes(1)).toISOString());
  });
});

test('a department without the limit stores and refuses nothing', async () => {
  later(system, minutes(24 * 60));
  expect(await ask(86_400)).toBe('200');
  expect((await stored()).active_at).toBeUndefined();
});

describe('the absolute limit', () => {
  beforeEach(() => withPolicy({ longest_hours: 12 }));
  const grant = (permissions: Record<string, boolean>) =>
    change(site.table, employeeKey(site.table, employee.id), { permissions });

  test('ends the session of a person with a permission after that many hours, whatever their activity', async () => {
    await grant({ manage_trainings: true });
    for (let hour = 1; hour < 12; hour++) {
      later(system, minutes(60));
      await prove();
      expect(await ask()).toBe('200');
    }
    later(system, minutes(60) - seconds(1));
    expect(await ask()).toBe('200');
    const { refresh } = asking;
    later(system, seconds(1));
    expect(await ask()).toBe('401 not_signed_in');
    const late = await system.call('session', 'refresh', { body: { refresh, site_code: site.code } });
    expect([late.status, late.body.code, late.cookies.size]).toEqual([401, 'not_signed_in', 0]);
  });

  test('leaves others alone, and counts from the sign-in for who gets a permission later', async () => {
    later(system, minutes(11 * 60));
    expect(await ask()).toBe('200');
    await grant({ manage_employees: true });
    expect(await ask()).toBe('200');
    await grant({});
    later(system, minutes(2 * 60));
    expect(await ask()).toBe('200');
    await grant({ manage_employees: true });
    expect(await ask()).toBe('401 not_signed_in');
  });
});
