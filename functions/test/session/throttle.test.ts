import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPassword } from '../../src/session/password-hash.ts';
import type { Employee } from '../../src/table/employee.ts';
import { queryAll } from '../../src/table/read.ts';
import { type BuiltSite, buildEmployee, buildSite } from '../support/build.ts';
import { buildSystem, type System, usualNow } from '../support/system.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

// Real, but counted: how often a password was looked at is what the doors are there to limit.
vi.mock('../../src/session/password-hash.ts', { spy: true });

let system: System;
let site: BuiltSite;
let employee: Employee;
beforeAll(async () => {
  system = await buildSystem();
});
beforeEach(async () => {
  vi.mocked(isPassword).mockClear();
  system.clock.now = usualNow;
  site = await buildSite(system);
  employee = await buildEmployee(system, site);
});

const here = '203.0.113.7';
const elsewhere = '198.51.100.9';

async function right(address: string): Promise<number> {
  return (await signInAs(system, site, employee, {}, { address })).status;
}

async function wrong(times: number, address: string | ((n: number) => string) = here): Promise<void> {
  for (let n = 0; n < times; n++) {
    const from = typeof address === 'string' ? address : address(n);
    const { status } = await signInAs(system, site, employee, { password: `wrong ${n}` }, { address: from });
    expect(status).toBe(401);
  }
}

describe('five failures in a row from one address', () => {
  test('close the pair for ten minutes: a right password is refused with the same answer and not looked at', async () => {
    await wrong(5);
    vi.mocked(isPassword).mockClear();
    const refused = await signInAs(system, site, employee, {}, { address: here });
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_failed']);
    expect(isPassword).not.toHaveBeenCalled();
    later(system, minutes(10) - 1);
    expect(await right(here)).toBe(401);
    later(system, 1);
    expect(await right(here)).toBe(200);
  });

  test('do not close another address, another employee or another site', async () => {
    const colleague = await buildEmployee(system, site);
    const other = await buildSite(system);
    const namesake = await buildEmployee(system, other, { employee_id: employee.employee_id });
    await wrong(5);
    expect(await right(here)).toBe(401);
    expect(await right(elsewhere)).toBe(200);
    expect((await signInAs(system, site, colleague)).status).toBe(200);
    expect((await signInAs(system, other, namesake)).status).toBe(200);
  });

  test('count for one account however its name is typed', async () => {
    const { employee_id } = await buildEmployee(system, site, { employee_id: 'Lieutenant.1' });
    for (const username of ['lieutenant.1', 'LIEUTENANT.1', 'Lieutenant.1', ' lieutenant.1', 'lieutenant.1 ']) {
      await signInAs(system, site, { employee_id }, { username, password: 'wrong' });
    }
    expect((await signInAs(system, site, { employee_id })).status).toBe(401);
  });

  test('need to be in a row: a right password starts the count afresh', async () => {
    await wrong(4);
    expect(await right(here)).toBe(200);
    await wrong(4);
    expect(await right(here)).toBe(200);
  });

  test('may be days apart, and after the ten minutes there are five more', async () => {
    await wrong(3);
    later(system, minutes(24 * 60));
    await wrong(2);
    expect(await right(here)).toBe(401);
    later(system, minutes(10));
    await wrong(4);
    expect(await right(here)).toBe(200);
  });

  test('close an unknown username too, whose name is not kept', async () => {
    for (let n = 0; n < 6; n++) await signInAs(system, site, employee, { username: 'typed-by-mistake', password: 'x' });
    const kept = await queryAll(site.table, `${site.code}#THROTTLE`);
    expect(kept.map(({ attempts }) => attempts).toSorted()).toEqual([5, 5]);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('typed-by-mistake');
    for (const { ttl } of kept) expect(ttl).toBe(usualNow.getTime() / 1000 + 24 * 3600);
  });
});

describe('twenty failures in an hour', () => {
  const anywhere = (n: number) => `192.0.2.${n}`;

  test('from anywhere close the account for ten minutes, to every address', async () => {
    await wrong(20, anywhere);
    expect(await right(elsewhere)).toBe(401);
    later(system, minutes(10) - 1);
    expect(await right('198.51.100.10')).toBe(401);
    later(system, 1);
    expect(await right('198.51.100.11')).toBe(200);
  });

  test('are not nineteen, and a right password takes back only its own count', async () => {
    await wrong(19, anywhere);
    for (let n = 0; n < 3; n++) expect(await right(elsewhere)).toBe(200);
    await wrong(1, '192.0.2.200');
    expect(await right(elsewhere)).toBe(401);
  });

  test('are not twenty in more than an hour', async () => {
    await wrong(19, anywhere);
    later(system, minutes(60) + 1);
    await wrong(1, '192.0.2.200');
    expect(await right(elsewhere)).toBe(200);
  });
});

describe('attempts made side by side', () => {
  const side = (n: number) => Array.from({ length: n }, (_, at) => at);

  test('fifty from one address: at most five passwords are looked at', async () => {
    const answers = await Promise.all(
      side(50).map((n) => signInAs(system, site, employee, { password: `wrong ${n}` }, { address: here })),
    );
    expect(answers.map(({ status }) => status)).toEqual(side(50).map(() => 401));
    expect(isPassword).toHaveBeenCalledTimes(5);
    expect(await right(here)).toBe(401);
  });

  test('fifty from fifty addresses: at most twenty', async () => {
    await Promise.all(
      side(50).map((n) => signInAs(system, site, employee, { password: 'wrong' }, { address: `192.0.2.${n}` })),
    );
    expect(isPassword).toHaveBeenCalledTimes(20);
  });

  test('fifty as a closed door opens again: five once more', async () => {
    await wrong(5);
    later(system, minutes(10));
    vi.mocked(isPassword).mockClear();
    await Promise.all(side(50).map(() => signInAs(system, site, employee, { password: 'wrong' }, { address: here })));
    expect(isPassword).toHaveBeenCalledTimes(5);
  });
});

test('no call here was answered as an error of ours', () => {
  expect(system.errors).toEqual([]);
});
