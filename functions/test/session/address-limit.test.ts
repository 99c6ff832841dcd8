import { testHost, testOrigin } from '@muster/testing/authenticator';
import { buildEmployee, buildSite, credentialOf, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { limitsOf } from '../../src/areas/session/sign-in-limits.ts';
import { isPassword, spendTheSameTime } from '../../src/kernel/password-hash.ts';
import { queryAll } from '../../src/table/core/read.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { accountLimits } from '../../src/table/rate-limit/account-limit.ts';
import {
  type AddressAttempt,
  addressLimit,
  addressLimitKey,
  failAddressHit,
  hitAddress,
  refundAddressHit,
} from '../../src/table/rate-limit/address-limit.ts';
import { wire } from '../faults/wire.ts';
import { later, signInAs } from './sign-in-form.ts';

// Counted spies of the real functions: the limit bounds how many passwords are compared.
vi.mock('../../src/kernel/password-hash.ts', { spy: true });

let officer: Employee;
const table = wire();
await prepareEachTest([], { onClient: table.onClient });
beforeEach(async () => {
  officer = await buildEmployee(system, site);
  vi.mocked(isPassword).mockClear();
});

const station = '203.0.113.7';
const { accounts: room } = addressLimit;

const attempt = (username: string, password = 'Summer#2026', address = station) =>
  signInAs(system, site, officer, { username, password }, { address });
const right = async (address = station, employee_id = officer.employee_id) =>
  (await signInAs(system, site, { employee_id }, {}, { address })).status;

async function colleagues(count: number): Promise<Employee[]> {
  const credential = await credentialOf(usualPassword);
  return Promise.all(Array.from({ length: count }, () => buildEmployee(system, site, { credential })));
}

/** Tries one password with this many unknown usernames. */
async function spray(accounts: number, address: string | ((n: number) => string) = station, name = 'guess') {
  const from = (n: number) => (typeof address === 'string' ? address : address(n));
  await Promise.all(Array.from({ length: accounts }, (_, n) => attempt(`${name}-${n}`, undefined, from(n))));
}

describe('one password tried on many accounts from one address', () => {
  test('closes the address for ten minutes: correct, wrong and unknown credentials get the same 429', async () => {
    await spray(room);
    vi.mocked(spendTheSameTime).mockClear();
    for (const [username, password] of [
      [officer.employee_id, 'Patrol#2026'],
      [officer.employee_id, usualPassword],
      ['unknown', usualPassword],
    ] as const) {
      const { status, body, headers } = await attempt(username, password);
      expect([status, body, headers['Retry-After']]).toEqual([
        429,
        {
          code: 'too_many_attempts',
          detail: 'Too many failed sign-ins from your network. Please try again in 10 minutes.',
        },
        ['600'],
      ]);
    }
    expect(spendTheSameTime).not.toHaveBeenCalled();
    expect(isPassword).not.toHaveBeenCalled();
    later(system, addressLimit.closed - 1);
    expect(await right()).toBe(429);
    later(system, 1);
    expect(await right()).toBe(200);
  });

  test('closes only that address, for that department only', async () => {
    const other = await buildSite(system);
    const namesake = await buildEmployee(system, other);
    await spray(room);
    expect(await right()).toBe(429);
    expect(await right('198.51.100.9')).toBe(200);
    expect((await signInAs(system, other, namesake, {}, { address: station })).status).toBe(200);
  });

  test('counts a whole IPv6 /64 network as one address', async () => {
    await spray(room, (n) => `2001:db8:1:2::${n.toString(16)}`);
    expect(await right('2001:db8:1:2:ffff::1')).toBe(429);
    expect(await right('2001:db8:1:3::1')).toBe(200);
  });

  test('adds audit entries when the address closes and for refused attempts', async () => {
    await spray(room);
    expect(await right()).toBe(429);
    const locked_until = new Date(usualNow.getTime() + addressLimit.closed).toISOString();
    const reason = 'crowded_address';
    expect(await auditEntries(site.table, 'session.locked')).toMatchObject([
      { reason, subject: {}, address: station, after: { locked_until } },
    ]);
    expect(await auditEntries(site.table, 'session.refused')).toMatchObject([
      { reason, subject: { employee_id: officer.employee_id }, after: { attempts_refused: 1 } },
    ]);
  });

  test('does not count attempts on an account that is already closed: no password is compared', async () => {
    for (let n = 0; n < accountLimits.account.limit; n++)
      await attempt(officer.employee_id, 'wrong', `198.51.100.${n % 4}`);
    await spray(room - 1);
    expect((await attempt(officer.employee_id)).status).toBe(429);
    expect(await right(station, site.chief.employee_id)).toBe(200);
  });

  test('stores no username, and does not count attempts while the limit is closed', async () => {
    await spray(room, station, 'typed-by-mistake');
    for (let n = 0; n < 7; n++) expect(await right()).toBe(429);
    const kept = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('typed');
    later(system, addressLimit.closed);
    expect(await right()).toBe(200);
  });

  test('counts each account once', async () => {
    await spray(room - 1);
    await spray(4, station, 'guess');
    expect(await right()).toBe(200);
    await spray(1, station, 'another');
    expect(await right()).toBe(200);
    await spray(1, station, 'one-more');
    expect(await right()).toBe(429);
  });

  test('counts the last hour only', async () => {
    await spray(room - 1);
    later(system, addressLimit.window + 1);
    await spray(room - 1, station, 'later');
    expect(await right()).toBe(200);
  });

  test('is limited even if one account signs in between the guesses', async () => {
    for (let n = 0; n < room + 1; n++) {
      expect(await right()).toBe(200);
      await attempt(`guess-${n}`);
    }
    expect(await right()).toBe(429);
  });
});

test('a failed attempt counts although another attempt on the same account is refunded meanwhile', async () => {
  const from = addressLimitKey(site.table, station);
  const now = usualNow;
  const open = async () => (await hitAddress(site.table, from, '7042', now)) as AddressAttempt & { state: 'open' };
  const [first, second] = [await open(), await open()];
  await refundAddressHit(site.table, from, first);
  await failAddressHit(site.table, from, second, now);
  await failAddressHit(site.table, from, second, now); // Sent again, because the answer was lost.
  const [kept] = await queryAll(site.table, `${site.code}#ADDRESS`);
  expect(kept).toMatchObject({ room: room - 1, failed: new Set([expect.any(String)]) });
  expect(kept).not.toHaveProperty('under_way');
});

test('an address that closed while the clock was ahead opens in time', async () => {
  later(system, 24 * 60 * 60_000);
  await spray(room);
  expect(await right()).toBe(429);
  system.clock.now = usualNow;
  expect(await right()).toBe(200);
  // The failures of that time do not count in the current hour.
  await spray(room - 1, station, 'now');
  expect(await right()).toBe(200);
});

describe('a department behind one address', () => {
  test('stays open when more employees than the limit mistype once before they sign in', async () => {
    const crowd = await colleagues(room + 5);
    for (const { employee_id } of crowd) {
      await attempt(employee_id, 'mistyped');
      expect(await right(station, employee_id)).toBe(200);
    }
    await spray(room - 1, station, 'forgotten');
    expect(await right()).toBe(200);
  });

  test('stays open when more employees than the limit first try another username', async () => {
    const crowd = await colleagues(room + 5);
    for (const { employee_id } of crowd) {
      await attempt(`badge-${employee_id}`);
      expect(await right(station, employee_id)).toBe(200);
    }
  });
});

describe('a browser with an earlier sign-in', () => {
  /** Signs in with a browser. Returns its cookie. */
  async function browserOf(employee: Employee): Promise<string> {
    const { status, cookies } = await signInAs(system, site, employee, {}, { address: station });
    expect(status).toBe(200);
    return cookies.get('__Host-device') ?? '';
  }
  const withBrowser = async (device: string, typed: { username?: string; password?: string } = {}) =>
    (
      await signInAs(system, site, officer, typed, {
        address: station,
        headers: { Cookie: `__Host-device=${device}`, Host: testHost, Origin: testOrigin },
      })
    ).status;

  test('lets them in while others have closed the address, with the right password only', async () => {
    const device = await browserOf(officer);
    const [colleague] = (await colleagues(1)) as [Employee];
    const others = await browserOf(colleague);
    // Those who signed in have each added room.
    await spray(room + 2);
    expect(await right()).toBe(429);
    expect(await withBrowser(others)).toBe(429);
    expect(await withBrowser(device, { username: colleague.employee_id })).toBe(429);
    expect(await withBrowser('x'.repeat(43))).toBe(429);
    expect(await withBrowser(device, { password: 'wrong' })).toBe(401);
    expect(await withBrowser(device)).toBe(200);
  });

  test('does not open the limits of the account', async () => {
    const device = await browserOf(officer);
    for (let n = 0; n < accountLimits.pair.limit; n++)
      expect(await withBrowser(device, { password: 'wrong' })).toBe(401);
    expect(await withBrowser(device)).toBe(429);
  });

  test('leaves the address as it is', async () => {
    const device = await browserOf(officer);
    const before = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect(await withBrowser(device, { password: 'wrong' })).toBe(401);
    expect(await withBrowser(device)).toBe(200);
    expect(await queryAll(site.table, `${site.code}#ADDRESS`)).toEqual(before);
  });
});

/** A station of 2,000 whose shift begins: all sign in within 15 minutes, 60 of them mistype once. */
test('2,000 people sign in behind one address within 15 minutes, though 3 % mistype', {
  timeout: 120_000,
}, async () => {
  const people = Array.from({ length: 2_000 }, (_, n) => `${50_000 + n}`);
  const waiting = [...people];
  const served: string[] = [];
  const refused: string[] = [];
  const reading = Promise.resolve();
  const isUnknown = () => false;
  const enter = async (username: string): Promise<void> => {
    const limits = limitsOf(site.table, username, station);
    const now = system.clock.now;
    const { account, address } = await limits.findClosed(now);
    const counted = account ?? address ?? (await limits.hit(now, reading, isUnknown));
    if (counted === 'full' || 'until' in counted) return void refused.push(username);
    if (Number(username) % 33 === 0 && !mistyped.has(username)) {
      mistyped.add(username);
      await counted.failed();
      return enter(username);
    }
    await counted.succeeded();
    served.push(username);
  };
  const mistyped = new Set<string>();
  // Ten at once, as passwords are compared beside each other.
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, 10).map(enter));
    later(system, (10 * 15 * 60_000) / people.length);
  }
  expect(refused).toEqual([]);
  expect(served.toSorted()).toEqual(people);
  expect(mistyped.size).toBeGreaterThanOrEqual(60);
  // The item of the address stays small, whatever the size of the station.
  const [kept] = await queryAll(site.table, `${site.code}#ADDRESS`);
  const adding = [...((kept?.signed_in ?? []) as Set<string>)];
  expect(adding.length).toBeGreaterThanOrEqual(addressLimit.mostAdding);
  expect(adding.length).toBeLessThanOrEqual(addressLimit.mostAdding + 10);
});

describe('parallel attempts', () => {
  test('on fifty accounts: at most as many passwords are compared as the limit allows', async () => {
    const crowd = await colleagues(50);
    const answers = await Promise.all(crowd.map(({ employee_id }) => attempt(employee_id, 'wrong')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(crowd.map((_, n) => (n < room ? 401 : 429)));
    expect(isPassword).toHaveBeenCalledTimes(room);
  });

  test('when a closed address opens: the limit applies again', async () => {
    await spray(room);
    later(system, addressLimit.closed);
    const crowd = await colleagues(50);
    await Promise.all(crowd.map(({ employee_id }) => attempt(employee_id, 'wrong')));
    expect(isPassword).toHaveBeenCalledTimes(room);
  });

  test('with the correct password of one employee do not count and raise the limit once', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => right()))).toEqual([200, 200, 200, 200, 200]);
    const [kept] = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect([kept?.room, kept?.failed]).toEqual([room + 1, undefined]);
  });
});

test('the last attempt within the limit is not refused when its answer is lost and the SDK retries', async () => {
  await spray(room - 1);
  let isLost = false;
  const sent = table.breakAt(({ command, body }) => {
    if (isLost || command !== 'UpdateItem' || !JSON.stringify(body.Key).includes('#ADDRESS')) return undefined;
    isLost = true;
    return async (pass) => {
      await pass();
      throw Object.assign(new Error('No answer'), { name: 'TimeoutError' });
    };
  });
  expect(await right()).toBe(200);
  table.mend();
  expect(isLost && sent.length > 0).toBe(true);
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
