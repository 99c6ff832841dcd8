import { as, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { guarded, WrongGuess } from '../../src/domain/sign-in/guarded.ts';
import { ApiError } from '../../src/kernel/api-error.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

await prepareEachTest(['employee']);

const here = '203.0.113.7';
const failed = 'session.change_password_failed';
const wrongCode = () => new WrongGuess('wrong_password', new ApiError('wrong_code'));

/** Runs a try from an address. Returns the error that is answered. */
async function tryIt<T>(attempt: () => Promise<T>, address = here): Promise<T | ApiError> {
  const call = { table: site.table, address, requestId: 'r', now: system.clock.now };
  return guarded(call, { employee }, failed, attempt).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
}

const wrong = (address?: string) => tryIt(async () => Promise.reject(wrongCode()), address);
const right = (address?: string) => tryIt(async () => 'right', address);
const signIn = async (password = usualPassword, address = here) =>
  (await signInAs(system, site, employee, { password }, { address })).status;
const counts = async () => (await queryAll(site.table, `${site.code}#THROTTLE`)).map(({ attempts }) => attempts);

describe('a wrong guess', () => {
  test('answers its error, and five in a row close the account for sign-ins from there, too', async () => {
    for (let n = 0; n < 5; n++) expect(await wrong()).toMatchObject({ code: 'wrong_code' });
    const closed = await right();
    expect(closed).toMatchObject({ code: 'too_many_attempts', details: { retryAfter: 600 } });
    expect([await signIn(), await signIn(usualPassword, '198.51.100.9')]).toEqual([429, 200]);
  });

  test('counts with the wrong passwords of sign-ins', async () => {
    for (let n = 0; n < 3; n++) expect(await signIn('wrong')).toBe(401);
    for (let n = 0; n < 2; n++) await wrong();
    expect(await right()).toMatchObject({ code: 'too_many_attempts' });
  });

  test('from twenty addresses closes the account for all, and each further closing is longer', async () => {
    for (const length of [10, 20]) {
      for (let n = 0; n < 20; n++) await wrong(`192.0.${length}.${n}`);
      expect(await right('198.51.100.9')).toMatchObject({ details: { retryAfter: length * 60 } });
      later(system, minutes(length));
    }
    expect(await right('198.51.100.9')).toBe('right');
  });

  test('has an audit entry, with until when it closes; refused ones have entries in steps', async () => {
    for (let n = 0; n < 5; n++) await wrong();
    for (let n = 0; n < 4; n++) await right();
    const until = new Date(usualNow.getTime() + minutes(10)).toISOString();
    const entries = await auditEntries(site.table, failed);
    expect(entries.map(({ reason, after }) => [reason, after])).toEqual([
      ...Array.from({ length: 4 }, () => ['wrong_password', undefined]),
      ['wrong_password', { locked_until: until }],
      ['too_many_failures', { attempts_refused: 1 }],
      ['too_many_failures', { attempts_refused: 2 }],
    ]);
    const { id, employee_id } = employee;
    expect(entries[0]).toMatchObject({ actor: { id, employee_id }, subject: { employee: id }, address: here });
  });
});

test('a right guess forgets the failures from there, and how often the account was closed', async () => {
  for (let n = 0; n < 4; n++) await wrong();
  expect(await right()).toBe('right');
  for (let n = 0; n < 4; n++) await wrong();
  expect(await right()).toBe('right');
});

test('an error that is no wrong guess counts as neither', async () => {
  for (let n = 0; n < 4; n++) await wrong();
  for (let n = 0; n < 3; n++) {
    expect(await tryIt(async () => Promise.reject(new ApiError('password_unchanged')))).toMatchObject({
      code: 'password_unchanged',
    });
  }
  expect((await counts()).toSorted()).toEqual([4, 4]);
  await wrong();
  expect(await right()).toMatchObject({ code: 'too_many_attempts' });
});

test('of thirty guesses at once no more than five are tried', async () => {
  let tried = 0;
  const guess = async () => {
    tried += 1;
    throw wrongCode();
  };
  await Promise.all(Array.from({ length: 30 }, () => tryIt(guess)));
  // Those that the others crowded out of the limit of all addresses may come again, until there were five.
  expect(tried).toBeGreaterThan(0);
  for (let n = 0; n < 6; n++) await tryIt(guess);
  expect(tried).toBe(5);
  expect(await signIn()).toBe(429);
});

test('a change of password counts in the limit of all addresses, too', async () => {
  const { token } = await as(system, site, employee);
  const body = { old_password: 'wrong', new_password: 'Cedar#2026' };
  for (let n = 0; n < 20; n++) {
    const { status } = await system.call('session', 'changePassword', { body }, { token, address: `192.0.2.${n}` });
    expect(status).toBe(400);
  }
  expect(await signIn(usualPassword, '198.51.100.9')).toBe(429);
});
