import { type BuiltSite, buildEmployee, buildSite, credentialOf, staffOf, usualPassword } from '@muster/testing/build';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { employeeCreation } from '../../src/roster/create-employee.ts';
import { isPassword, spendTheSameTime } from '../../src/session/password-hash.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { transact } from '../../src/table/core/write.ts';
import { type Employee, foldEmployeeNumber } from '../../src/table/entities/employee.ts';
import {
  accountLimitKey,
  accountLimits,
  hitAccount,
  listClosedAccounts,
} from '../../src/table/rate-limit/account-limit.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

// Counted spies of the real functions: the limits bound how many passwords are compared.
vi.mock('../../src/session/password-hash.ts', { spy: true });

const system = await buildSystem();
let site: BuiltSite;
let employee: Employee;
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
  test('close the pair for ten minutes: correct, wrong and unknown credentials get the same 429', async () => {
    await wrong(5);
    for (let n = 0; n < 5; n++) await signInAs(system, site, employee, { username: 'nobody' }, { address: here });
    vi.mocked(isPassword).mockClear();
    vi.mocked(spendTheSameTime).mockClear();
    later(system, 90_000);
    for (const typed of [{}, { password: 'wrong' }, { username: 'nobody' }]) {
      const { status, body, headers } = await signInAs(system, site, employee, typed, { address: here });
      expect([status, body, headers['Retry-After']]).toEqual([
        429,
        {
          code: 'too_many_attempts',
          detail:
            'Too many failed attempts for this account. Please try again in 9 minutes, or ask an administrator to unlock it.',
        },
        ['510'],
      ]);
    }
    expect(isPassword).not.toHaveBeenCalled();
    expect(spendTheSameTime).not.toHaveBeenCalled();
    later(system, minutes(10) - 90_001);
    expect(await right(here)).toBe(429);
    later(system, 1);
    expect(await right(here)).toBe(200);
  });

  test('do not close another address, another employee or another site', async () => {
    const colleague = await buildEmployee(system, site);
    const other = await buildSite(system);
    const namesake = await buildEmployee(system, other, { employee_id: employee.employee_id });
    await wrong(5);
    expect(await right(here)).toBe(429);
    expect(await right(elsewhere)).toBe(200);
    expect((await signInAs(system, site, colleague)).status).toBe(200);
    expect((await signInAs(system, other, namesake)).status).toBe(200);
  });

  test('count for one account, however the username is typed', async () => {
    const { employee_id } = await buildEmployee(system, site, { employee_id: 'Lieutenant.1' });
    for (const username of ['lieutenant.1', 'LIEUTENANT.1', 'Lieutenant.1', ' lieutenant.1', 'lieutenant.1 ']) {
      await signInAs(system, site, { employee_id }, { username, password: 'wrong' });
    }
    expect((await signInAs(system, site, { employee_id })).status).toBe(429);
  });

  test('must be in a row: a correct password resets the count', async () => {
    await wrong(4);
    expect(await right(here)).toBe(200);
    await wrong(4);
    expect(await right(here)).toBe(200);
  });

  test('may be days apart; after the ten minutes five more are possible', async () => {
    await wrong(3);
    later(system, minutes(24 * 60));
    await wrong(2);
    expect(await right(here)).toBe(429);
    later(system, minutes(10));
    await wrong(4);
    expect(await right(here)).toBe(200);
  });

  test('close an unknown username too, which is not stored', async () => {
    for (let n = 0; n < 6; n++) await signInAs(system, site, employee, { username: 'typed-by-mistake', password: 'x' });
    const kept = await queryAll(site.table, `${site.code}#THROTTLE`);
    expect(kept.map(({ attempts }) => attempts).toSorted()).toEqual([5, 5]);
    expect(JSON.stringify(kept).toLowerCase()).not.toContain('typed-by-mistake');
    for (const { ttl } of kept) expect(ttl).toBe(usualNow.getTime() / 1000 + 24 * 3600);
  });
});

describe('twenty failures in an hour', () => {
  const anywhere = (n: number) => `192.0.2.${n}`;

  test('close the account for ten minutes for all addresses, even if each came from another one', async () => {
    await wrong(20, anywhere);
    expect(await right(elsewhere)).toBe(429);
    later(system, minutes(10) - 1);
    expect(await right('198.51.100.10')).toBe(429);
    later(system, 1);
    expect(await right('198.51.100.11')).toBe(200);
  });

  test('are needed: nineteen are not enough, and a correct password refunds only its own attempt', async () => {
    await wrong(19, anywhere);
    for (let n = 0; n < 3; n++) expect(await right(elsewhere)).toBe(200);
    await wrong(1, '192.0.2.200');
    expect(await right(elsewhere)).toBe(429);
  });

  test('must be within one hour', async () => {
    await wrong(19, anywhere);
    later(system, minutes(60) + 1);
    await wrong(1, '192.0.2.200');
    expect(await right(elsewhere)).toBe(200);
  });
});

describe('parallel attempts', () => {
  const side = (n: number) => Array.from({ length: n }, (_, at) => at);

  test('fifty from one address: at most five passwords are compared', async () => {
    const answers = await Promise.all(
      side(50).map((n) => signInAs(system, site, employee, { password: `wrong ${n}` }, { address: here })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(side(50).map((n) => (n < 5 ? 401 : 429)));
    expect(isPassword).toHaveBeenCalledTimes(5);
    expect(await right(here)).toBe(429);
  });

  test('fifty from fifty addresses: at most twenty', async () => {
    await Promise.all(
      side(50).map((n) => signInAs(system, site, employee, { password: 'wrong' }, { address: `192.0.2.${n}` })),
    );
    expect(isPassword).toHaveBeenCalledTimes(20);
  });

  test('fifty when a closed limit opens: five again', async () => {
    await wrong(5);
    later(system, minutes(10));
    vi.mocked(isPassword).mockClear();
    await Promise.all(side(50).map(() => signInAs(system, site, employee, { password: 'wrong' }, { address: here })));
    expect(isPassword).toHaveBeenCalledTimes(5);
  });
});

/** Creates many employees in few transactions, which is much faster than one by one. */
async function buildPeople(count: number): Promise<Employee[]> {
  const credential = await credentialOf(usualPassword);
  const context = staffOf(system, site);
  const made = Array.from({ length: count }, (_, n) => {
    const profile = { employee_id: `P${n}`, first_name: 'Kim', last_name: `Officer${n}`, badge_number: `${n}` };
    return employeeCreation(context, { profile, permissions: {}, credential });
  });
  for (let first = 0; first < count; first += 10) {
    const some = made.slice(first, first + 10).flatMap(({ items }) => items);
    await transact(site.table, some);
  }
  return made.map(({ employee }) => employee);
}

describe('correct passwords', () => {
  test('of 500 employees behind one address, 56 at a time: all sign in, and the limits count none of them', {
    timeout: 300_000,
  }, async () => {
    const people = await buildPeople(500);
    const answers = new Map<number, number>();
    const waiting = people.values();
    const worker = async () => {
      for (const one of waiting) {
        let answered = await signInAs(system, site, one, {}, { address: here });
        // On a busy machine some get `sign_in_busy` and try again.
        while (answered.body.code === 'sign_in_busy')
          answered = await signInAs(system, site, one, {}, { address: here });
        answers.set(answered.status, (answers.get(answered.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 56 }, worker));
    expect([...answers]).toEqual([[200, 500]]);
    expect(await queryAll(site.table, `${site.code}#THROTTLE`)).toMatchObject(people.map(() => ({ attempts: 0 })));
    const [address] = await queryAll(site.table, `${site.code}#ADDRESS`);
    expect([address?.failed, address?.under_way]).toEqual([undefined, undefined]);
  });

  test('of one employee on many devices concurrently all sign in', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => right(here)));
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test('sign in while wrong ones run in parallel, which stay counted', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => right(here)),
      ...Array.from({ length: 2 }, (_, n) => signInAs(system, site, employee, { password: `wrong ${n}` })),
    ]);
    expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
    expect(await queryAll(site.table, `${site.code}#THROTTLE`)).toContainEqual(
      expect.objectContaining({ attempts: 2 }),
    );
  });

  test('get 429 `sign_in_busy` while attempts without an outcome fill the limit; later those count as failures', async () => {
    const key = accountLimitKey(site.table, accountLimits.pair, foldEmployeeNumber(employee.employee_id), here);
    for (let n = 0; n < 5; n++) await hitAccount(site.table, key, accountLimits.pair, system.clock.now);
    // Each reading of the clock is half a second later, so that the longest wait ends after some tries.
    let time = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 500;
      return time;
    });
    const { status, body, headers } = await signInAs(system, site, employee, {}, { address: here });
    expect([status, body.code, headers['Retry-After']]).toEqual([429, 'sign_in_busy', ['5']]);
    later(system, 30_000);
    const closed = await signInAs(system, site, employee, {}, { address: here });
    expect([closed.status, closed.body.code]).toEqual([429, 'too_many_attempts']);
    expect(await right(elsewhere)).toBe(200);
  });
});

describe('a limit that closed while the clock was ahead', () => {
  test.each([minutes(60 * 24 * 365), minutes(61)])('by %d ms opens in time', async (ahead) => {
    later(system, ahead);
    await wrong(5);
    await wrong(20, (n) => `192.0.2.${n}`).catch(() => undefined);
    system.clock.now = usualNow;
    later(system, minutes(10));
    expect([await right(here), await right(elsewhere)]).toEqual([200, 200]);
  });

  test('is shown as open to the administrator', async () => {
    later(system, minutes(60 * 24));
    await wrong(5);
    expect((await listClosedAccounts(site.table, system.clock.now)).size).toBe(1);
    expect((await listClosedAccounts(site.table, usualNow)).size).toBe(0);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
