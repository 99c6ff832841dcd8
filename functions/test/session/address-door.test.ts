import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPassword } from '../../src/session/password-hash.ts';
import { addressDoor } from '../../src/table/address-door.ts';
import type { Employee } from '../../src/table/employee.ts';
import { queryAll } from '../../src/table/read.ts';
import { doors } from '../../src/table/throttle.ts';
import { wire } from '../faults/wire.ts';
import { type BuiltSite, buildEmployee, buildSite, credentialOf, usualPassword } from '../support/build.ts';
import { auditEntries } from '../support/contents.ts';
import { buildSystem, type System, usualNow } from '../support/system.ts';
import { later, signInAs } from './sign-in-form.ts';

// Real, but counted: how often a password was looked at is what the door is there to limit.
vi.mock('../../src/session/password-hash.ts', { spy: true });

let system: System;
let site: BuiltSite;
let officer: Employee;
const table = wire();
beforeAll(async () => {
  system = await buildSystem({ onClient: table.onClient });
});
beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
  officer = await buildEmployee(system, site);
  vi.mocked(isPassword).mockClear();
});

const station = '203.0.113.7';
const { room } = addressDoor;

const attempt = (username: string, password = 'Summer#2026', address = station) =>
  signInAs(system, site, officer, { username, password }, { address });
const right = async (address = station, employee_id = officer.employee_id) =>
  (await signInAs(system, site, { employee_id }, {}, { address })).status;

async function colleagues(count: number): Promise<Employee[]> {
  const credential = await credentialOf(usualPassword);
  return Promise.all(Array.from({ length: count }, () => buildEmployee(system, site, { credential })));
}

/** One password on so many usernames, which nobody has. */
async function spray(accounts: number, address: string | ((n: number) => string) = station, name = 'guess') {
  const from = (n: number) => (typeof address === 'string' ? address : address(n));
  await Promise.all(Array.from({ length: accounts }, (_, n) => attempt(`${name}-${n}`, undefined, from(n))));
}

describe('one password tried on many accounts from one address', () => {
  test('closes the address for ten minutes: a right password is refused with the same answer and not looked at', async () => {
    const wrong = await attempt('guess');
    await spray(room - 1);
    const refused = await attempt(officer.employee_id, 'Patrol#2026');
    expect([refused.status, refused.body]).toEqual([401, wrong.body]);
    expect(await right()).toBe(401);
    expect(isPassword).not.toHaveBeenCalled();
    later(system, addressDoor.closed - 1);
    expect(await right()).toBe(401);
    later(system, 1);
    expect(await right()).toBe(200);
  });

  test('closes that address, for this department, and nothing else', async () => {
    const other = await buildSite(system);
    const namesake = await buildEmployee(system, other);
    await spray(room);
    expect(await right()).toBe(401);
    expect(await right('198.51.100.9')).toBe(200);
    expect((await signInAs(system, other, namesake, {}, { address: station })).status).toBe(200);
  });

  test('is one address in all of an IPv6 network', async () => {
    await spray(room, (n) => `2001:db8:1:2::${n.toString(16)}`);
    expect(await right('2001:db8:1:2:ffff::1')).toBe(401);
    expect(await right('2001:db8:1:3::1')).toBe(200);
  });

  test('is told in the trail: when it closed, and who was refused while it was', async () => {
    await spray(room);
    expect(await right()).toBe(401);
    const locked_until = new Date(usualNow.getTime() + addressDoor.closed).toISOString();
    const reason = 'crowded_address';
    expect(await auditEntries(site.table, 'session.locked')).toMatchObject([
      { reason, subject: {}, address: station, after: { locked_until } },
    ]);
    expect(await auditEntries(site.table, 'session.refused')).toMatchObject([
      { reason, subject: { employee_id: officer.employee_id }, after: { attempts_refused: 1 } },
    ]);
  });

  test('is told in the trail, too, when the one who took the last room met a closed account', async () => {
    for (let n = 0; n < doors.account.limit; n++) await attempt(officer.employee_id, 'wrong', `198.51.100.${n % 4}`);
    await spray(room - 1);
    await attempt(officer.employee_id);
    const crowded = (await auditEntries(site.table, 'session.locked')).filter((entry) => entry.address === station);
    expect(crowded).toMatchObject([{ reason: 'crowded_address' }]);
  });

  test('keeps no username, and no attempt of those who met the closed door', async () => {
    await spray(room, station, 'typed-by-mistake');
    for (let n = 0; n < 7; n++) expect(await right()).toBe(401);
    const kept = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('typed');
    later(system, addressDoor.closed);
    expect(await right()).toBe(200);
  });

  test('counts an account once, however often it fails', async () => {
    await spray(room - 1);
    await spray(4, station, 'guess');
    expect(await right()).toBe(200);
    await spray(1, station, 'another');
    expect(await right()).toBe(200);
    await spray(1, station, 'one-more');
    expect(await right()).toBe(401);
  });

  test('does not go on for longer than an hour', async () => {
    await spray(room - 1);
    later(system, addressDoor.window + 1);
    await spray(room - 1, station, 'later');
    expect(await right()).toBe(200);
  });

  test('is no cheaper for somebody who signs in between the guesses', async () => {
    for (let n = 0; n < room + 1; n++) {
      expect(await right()).toBe(200);
      await attempt(`guess-${n}`);
    }
    expect(await right()).toBe(401);
  });
});

describe('a department behind one address', () => {
  test('may mistype before it signs in, with more people than there is room for', async () => {
    const crowd = await colleagues(room + 5);
    for (const { employee_id } of crowd) {
      await attempt(employee_id, 'mistyped');
      expect(await right(station, employee_id)).toBe(200);
    }
    await spray(room - 1, station, 'forgotten');
    expect(await right()).toBe(200);
  });

  test('may first have to learn what a username is', async () => {
    const crowd = await colleagues(room + 5);
    for (const { employee_id } of crowd) {
      await attempt(`badge-${employee_id}`);
      expect(await right(station, employee_id)).toBe(200);
    }
  });
});

describe('attempts made side by side', () => {
  test('on fifty accounts: no more passwords are looked at than there is room for', async () => {
    const crowd = await colleagues(50);
    const answers = await Promise.all(crowd.map(({ employee_id }) => attempt(employee_id, 'wrong')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(isPassword).toHaveBeenCalledTimes(room);
  });

  test('as a closed address opens again: so many once more', async () => {
    await spray(room);
    later(system, addressDoor.closed);
    const crowd = await colleagues(50);
    await Promise.all(crowd.map(({ employee_id }) => attempt(employee_id, 'wrong')));
    expect(isPassword).toHaveBeenCalledTimes(room);
  });

  test('right ones of one person take no room, and give it back once', async () => {
    expect(await Promise.all(Array.from({ length: 5 }, () => right()))).toEqual([200, 200, 200, 200, 200]);
    const [kept] = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect([kept?.room, kept?.failed]).toEqual([room + 1, undefined]);
  });
});

test('whoever takes the last room is not refused when the answer to that got lost and the SDK asks again', async () => {
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

test('no call here was answered as an error of ours', () => {
  expect(system.errors).toEqual([]);
});
