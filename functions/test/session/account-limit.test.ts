import { as, buildEmployee, buildSite, credentialOf, staffOf, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { employeeCreation } from '../../src/domain/people/create-employee.ts';
import { isPassword, spendTheSameTime } from '../../src/kernel/password-hash.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { transact } from '../../src/table/core/write.ts';
import { type Employee, foldEmployeeNumber } from '../../src/table/entities/employee.ts';
import {
  accountLimitKey,
  accountLimits,
  closingsRemembered,
  hitAccount,
  listClosedAccounts,
} from '../../src/table/rate-limit/account-limit.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

// Counted spies of the real functions: the limits bound how many passwords are compared.
vi.mock('../../src/kernel/password-hash.ts', { spy: true });

beforeEach(() => {
  vi.mocked(isPassword).mockClear();
});
await prepareEachTest(['employee']);

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
    for (let n = 0; n < 5; n++) await signInAs(system, site, employee, { username: 'unknown' }, { address: here });
    vi.mocked(isPassword).mockClear();
    vi.mocked(spendTheSameTime).mockClear();
    later(system, 90_000);
    for (const typed of [{}, { password: 'wrong' }, { username: 'unknown' }]) {
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
    for (const { ttl } of kept) expect(ttl).toBe(usualNow.getTime() / 1000 + 7 * 24 * 3600);
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

/** Returns the answer to a sign-in at a closed limit, with its Retry-After. */
async function toldWhenClosed(address = here): Promise<[string, string]> {
  const { status, body, headers } = await signInAs(system, site, employee, {}, { address });
  expect([status, body.code]).toEqual([429, 'too_many_attempts']);
  const [, wait = ''] = /try again in (.*), or ask an administrator/.exec(body.detail) ?? [];
  return [wait, String(headers['Retry-After'])];
}

describe('an account that closes again without a correct password in between', () => {
  const steps = [
    ['10 minutes', 10],
    ['20 minutes', 20],
    ['40 minutes', 40],
    ['80 minutes', 80],
    ['2 hours and 40 minutes', 160],
    ['5 hours and 20 minutes', 320],
    ['10 hours and 40 minutes', 640],
    ['21 hours and 20 minutes', 1280],
    ['24 hours', 1440],
    ['24 hours', 1440],
  ] as const;

  test('is closed for twice as long each time, up to a day, and every answer and notification says so', async () => {
    for (const [wait, length] of steps) {
      await wrong(5);
      expect(await toldWhenClosed()).toEqual([wait, String(length * 60)]);
      const until = new Date(system.clock.now.getTime() + minutes(length));
      expect([...(await listClosedAccounts(site.table, system.clock.now)).values()]).toEqual([until]);
      const entries = await auditEntries(site.table, 'session.locked');
      expect(entries.at(-1)?.after).toEqual({ locked_until: until.toISOString() });
      later(system, minutes(length) - 1);
      expect(await right(here)).toBe(429);
      later(system, 1);
      expect((await listClosedAccounts(site.table, system.clock.now)).size).toBe(0);
    }
    expect(await right(here)).toBe(200);
  });

  test('does so for an unknown username, too', async () => {
    const username = 'unknown';
    for (const length of [10, 20]) {
      for (let n = 0; n < 5; n++) await signInAs(system, site, employee, { username }, { address: here });
      const { headers } = await signInAs(system, site, employee, { username }, { address: here });
      expect(headers['Retry-After']).toEqual([String(length * 60)]);
      later(system, minutes(length));
    }
  });

  test('begins anew after a correct password, and after an administrator has opened it', async () => {
    for (const open of [() => right(here), unlock]) {
      await wrong(5);
      later(system, minutes(10));
      await wrong(5);
      expect(await toldWhenClosed()).toEqual(['20 minutes', '1200']);
      if (open !== unlock) later(system, minutes(20));
      expect(await open()).toBe(200);
      await wrong(5);
      expect(await toldWhenClosed()).toEqual(['10 minutes', '600']);
      expect(await unlock()).toBe(200);
    }
  });

  test('begins anew a week after the last attempt, and not before', async () => {
    await wrong(5);
    later(system, closingsRemembered - 1);
    await wrong(5);
    expect((await toldWhenClosed())[0]).toBe('20 minutes');
    later(system, closingsRemembered);
    await wrong(5);
    expect((await toldWhenClosed())[0]).toBe('10 minutes');
  });

  test('counts each address for itself', async () => {
    await wrong(5);
    later(system, minutes(10));
    await wrong(5);
    await wrong(5, elsewhere);
    expect([await toldWhenClosed(), await toldWhenClosed(elsewhere)].map(([wait]) => wait)).toEqual([
      '20 minutes',
      '10 minutes',
    ]);
  });

  test('is not closed for longer by attempts that are refused meanwhile', async () => {
    await wrong(5);
    later(system, minutes(9));
    for (let n = 0; n < 7; n++) expect(await right(here)).toBe(429);
    later(system, minutes(1));
    expect(await right(here)).toBe(200);
  });

  test('is closed for all addresses for longer each time, until a correct password from anywhere', async () => {
    const from = (round: number) => (n: number) => `192.0.${round}.${n}`;
    await wrong(20, from(2));
    expect(await toldWhenClosed(elsewhere)).toEqual(['10 minutes', '600']);
    later(system, minutes(10));
    await wrong(20, from(3));
    expect(await toldWhenClosed(elsewhere)).toEqual(['20 minutes', '1200']);
    later(system, minutes(20));
    await wrong(19, from(4));
    expect(await right(elsewhere)).toBe(200);
    // The guesses of others stay counted; how often they closed it does not.
    await wrong(1, '192.0.4.100');
    expect(await toldWhenClosed(elsewhere)).toEqual(['10 minutes', '600']);
  });

  test('returns the later end if it is closed twice', async () => {
    await wrong(5);
    later(system, minutes(10));
    await wrong(5);
    await wrong(10, (n) => `192.0.2.${n}`);
    expect([await toldWhenClosed(), await toldWhenClosed(elsewhere)].map(([wait]) => wait)).toEqual([
      '20 minutes',
      '10 minutes',
    ]);
  });

  async function unlock(): Promise<number> {
    const asking = await as(system, site, site.chief);
    const { employee_id } = employee;
    return (await system.call('accounts', 'unlock', { params: { employee_id } }, asking)).status;
  }
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
    expect(await toldWhenClosed()).toEqual(['20 minutes', '1200']);
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

  test('knows nothing of it', async () => {
    later(system, minutes(60 * 24));
    await wrong(5);
    system.clock.now = usualNow;
    await wrong(5);
    expect(await toldWhenClosed()).toEqual(['10 minutes', '600']);
  });

  test('is shown as open to the administrator', async () => {
    later(system, minutes(60 * 24));
    await wrong(5);
    expect((await listClosedAccounts(site.table, system.clock.now)).size).toBe(1);
    expect((await listClosedAccounts(site.table, usualNow)).size).toBe(0);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
