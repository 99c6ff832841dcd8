import type { SignInPolicy } from '@muster/shared/rules/sign-in-policy';
import { buildEmployee, credentialOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { usualNow } from '@muster/testing/system';
import { describe, expect, test } from 'vitest';
import { queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { type Employee, findEmployee } from '../../src/table/entities/employee.ts';
import { type Factors, factorsKey } from '../../src/table/entities/factors.ts';
import { findSignInTicket } from '../../src/table/entities/sign-in-ticket.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { signInAs } from './sign-in-form.ts';

await prepareEachTest();

const withPolicy = (policy: Partial<SignInPolicy>) =>
  change(site.table, siteKey(site.table), { sign_in: { second_factor: 'nobody', ...policy } });

const withTotp: Factors = {
  passkeys: [],
  handle: 'aGFuZGxl',
  totp: { secret: 'JBSWY3DPEHPK3PXP', made_at: usualNow.toISOString() },
  recovery: [{ hash: 'hash', salt: 'salt', N: 2, r: 1, p: 1 }],
  version: 1,
};

const giveFactors = ({ id }: Employee, factors = withTotp) =>
  transact(site.table, [put(site.table, { ...factorsKey(site.table, id), ...factors })]);

const sessionsOf = ({ id }: Employee) => queryAll(site.table, `${site.code}#EMP#${id}`, { prefix: 'SESSION#' });

test('a right password before a second factor forgets no failures: it would buy further guesses at the factor', async () => {
  const employee = await buildEmployee(system, site);
  await giveFactors(employee);
  const wrong = async () => (await signInAs(system, site, employee, { password: 'wrong' })).status;
  const right = async () => (await signInAs(system, site, employee)).status;
  for (let n = 0; n < 4; n++) expect([await wrong(), await right()]).toEqual([401, 200]);
  expect([await wrong(), await right()]).toEqual([401, 429]);
});

describe('a right password', () => {
  test('of a person with a factor gets a ticket and no session, whatever the policy', async () => {
    const employee = await buildEmployee(system, site);
    await giveFactors(employee);
    const { status, body, headers } = await signInAs(system, site, employee);
    expect([status, body]).toEqual([
      200,
      {
        detail: 'second_factor_required',
        user_id: expect.stringMatching(/^[\w-]{43}$/),
        factors: ['totp', 'recovery_code'],
      },
    ]);
    expect(headers['Set-Cookie']).toBeUndefined();
    expect(await sessionsOf(employee)).toEqual([]);
    expect((await findEmployee(site.table, employee.id))?.last_sign_in).toBeUndefined();
    expect(await auditEntries(site.table, 'session.sign_in')).toEqual([]);
    expect(await auditEntries(site.table, 'session.factor_due')).toMatchObject([
      { subject: { employee: employee.id } },
    ]);
    expect(await findSignInTicket(site.table, body.user_id)).toMatchObject({
      employee: employee.id,
      epoch: employee.epoch,
      credential: 1,
      by: 'password',
      expires_at: '2026-05-13T17:10:00.000Z',
    });
    expect(JSON.stringify(await contentsOf(system))).not.toContain(body.user_id);
  });

  test('of a person who must have a factor and has none gets a ticket to set one up', async () => {
    await withPolicy({ second_factor: 'permission_holders' });
    const { body, headers } = await signInAs(system, site, site.chief);
    expect(body).toEqual({ detail: 'second_factor_setup_required', user_id: expect.any(String) });
    expect(headers['Set-Cookie']).toBeUndefined();
    expect(await findSignInTicket(site.table, body.user_id)).toMatchObject({ setup: true });
    const officer = await buildEmployee(system, site);
    expect((await signInAs(system, site, officer)).body).toEqual({ detail: 'Signed in' });
  });

  test('suffices until the first day of the policy, by the clock of the department', async () => {
    await withPolicy({ second_factor: 'everybody', second_factor_from: '2026-05-14' });
    system.clock.now = new Date('2026-05-14T04:59:59Z'); // 23:59:59 in Chicago
    expect((await signInAs(system, site, site.chief)).body.detail).toBe('Signed in');
    system.clock.now = new Date('2026-05-14T05:00:00Z');
    expect((await signInAs(system, site, site.chief)).body.detail).toBe('second_factor_setup_required');
  });

  test('suffices for who has recovery codes only: they are no factor', async () => {
    const employee = await buildEmployee(system, site);
    await giveFactors(employee, { ...withTotp, totp: undefined });
    expect((await signInAs(system, site, employee)).body).toEqual({ detail: 'Signed in' });
  });
});

test('a first password is chosen, and opens no session where a factor must be set up', async () => {
  await withPolicy({ second_factor: 'everybody' });
  const employee = await buildEmployee(system, site, {
    credential: await credentialOf('Given#2026', { temporary: true }),
  });
  const { body: first } = await signInAs(system, site, employee, { password: 'Given#2026' });
  expect(first.detail).toBe('password_reset_required');
  const { status, body, headers } = await system.call('session', 'initialPasswordReset', {
    body: { user_id: first.user_id, new_password: 'Chosen#2026', site_code: site.code },
  });
  expect([status, body]).toEqual([200, { detail: 'second_factor_setup_required', user_id: expect.any(String) }]);
  expect(headers['Set-Cookie']).toBeUndefined();
  expect(await sessionsOf(employee)).toEqual([]);
  const { credential, epoch } = (await findSignInTicket(site.table, body.user_id)) ?? {};
  expect([credential, epoch]).toEqual([2, (await findEmployee(site.table, employee.id))?.epoch]);
  expect((await signInAs(system, site, employee, { password: 'Chosen#2026' })).body.detail).toBe(
    'second_factor_setup_required',
  );
});

test('the notice of a department is accepted as it reads now, before anything is compared', async () => {
  await withPolicy({ notice: { version: 3, text: 'Authorized use only.' } });
  const { body: known } = await system.call('session', 'validateSiteCode', { body: { site_code: site.code } });
  expect(known.notice).toEqual({ version: 3, text: 'Authorized use only.' });
  const send = (notice?: number, password = 'Wrong#2026') =>
    system.call('session', 'signIn', {
      body: { username: site.chief.employee_id, password, site_code: site.code, ...(notice && { notice }) },
    });
  for (const notice of [undefined, 2, 4]) {
    const { status, body } = await send(notice);
    expect([status, body.code]).toEqual([400, 'notice_required']);
  }
  expect((await send(3)).status).toBe(401);
  expect(await auditEntries(site.table, 'session.sign_in_failed')).toHaveLength(1);
});
