import { scrypt } from 'node:crypto';
import { buildEmployee, credentialOf, usualPassword } from '@muster/testing/build';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { expect, test, vi } from 'vitest';
import { temporaryCredential } from '../../src/domain/sign-in/temporary-credential.ts';
import { isPassword } from '../../src/kernel/password-hash.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { credentialItem } from '../../src/table/entities/credential.ts';
import { signInAs } from './sign-in-form.ts';

// Counted spies of the real functions.
vi.mock('node:crypto', { spy: true });

const passwordCost = { N: 2, r: 1, p: 5 };
await prepareEachTest([], { passwordCost });

/** Returns the rounds of scrypt since the last call, which all have the same size. */
function rounds(): number {
  const calls = vi.mocked(scrypt).mock.calls as unknown as [string, Buffer, number, typeof passwordCost][];
  const sizes = calls.map(([, , , { N, r, p }]) => ({ N, r, p }));
  vi.mocked(scrypt).mockClear();
  expect(sizes).toEqual(sizes.map(({ p }) => ({ ...passwordCost, p })));
  return sizes.reduce((sum, { p }) => sum + p, 0);
}

/** Replaces an employee's password by a temporary one, and returns it. */
async function invite(employee: { id: string }): Promise<string> {
  const { password, credential } = await temporaryCredential(passwordCost, usualNow);
  await transact(site.table, [put(site.table, credentialItem(site.table, employee.id, credential))]);
  return password;
}

test('a temporary password is hashed in one round', async () => {
  rounds();
  const { password, credential } = await temporaryCredential(passwordCost, usualNow);
  expect(rounds()).toBe(1);
  expect(credential).toMatchObject({ ...passwordCost, p: 1 });
  expect(await isPassword(password, credential)).toBe(true);
  expect(rounds()).toBe(1);
});

test('a sign-in takes as many rounds for every account, whatever is stored of it', async () => {
  const [chosen, invited] = [await buildEmployee(system, site), await buildEmployee(system, site)];
  const credential = await credentialOf(usualPassword, {}, passwordCost);
  await transact(site.table, [put(site.table, credentialItem(site.table, chosen.id, credential))]);
  const password = await invite(invited);
  const attempts = [
    { who: chosen, typed: { password: 'Wrong#2026' }, status: 401 },
    { who: chosen, typed: {}, status: 200 },
    { who: invited, typed: { password: 'Wrong#2026' }, status: 401 },
    { who: invited, typed: { password }, status: 200 },
    { who: chosen, typed: { username: 'unknown' }, status: 401 },
  ];
  for (const { who, typed, status } of attempts) {
    rounds();
    expect((await signInAs(system, site, who, typed)).status).toBe(status);
    expect(rounds(), JSON.stringify(typed)).toBe(passwordCost.p);
  }
});
