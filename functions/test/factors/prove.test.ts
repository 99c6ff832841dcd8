import { SoftwareAuthenticator } from '@muster/testing/authenticator';
import { as, buildEmployee, usualPassword } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { codeAt, giveFactors } from '@muster/testing/factors';
import type { Body, RequestParts } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes } from '../session/sign-in-form.ts';

await prepareEachTest(['employee']);
let asking: RequestParts;
beforeEach(async () => {
  asking = await as(system, site, employee);
});

const options = async () => (await system.call('factors', 'proveOptions', {}, asking)).body;
const prove = (body: object, by = asking) => system.call('factors', 'prove', { body }, by);
const outcome = ({ status, body }: { status: number; body: Body }) => [status, body.code];
/** A call that asks for a fresh proof. */
const asked = async () => outcome(await system.call('factors', 'totpOptions', {}, asking));
const wanting = [403, 'fresh_proof_required'];
const setSite = (fields: object) => change(site.table, siteKey(site.table), { ...fields });

describe('a fresh proof of identity', () => {
  test('permits protected actions for five minutes', async () => {
    expect(await asked()).toEqual([200, undefined]);
    later(system, minutes(5));
    expect(await asked()).toEqual(wanting);
    const { status, body } = await prove({ password: usualPassword });
    expect([status, body]).toEqual([200, { detail: 'Confirmed' }]);
    later(system, minutes(5) - 1);
    expect(await asked()).toEqual([200, undefined]);
    later(system, 1);
    expect(await asked()).toEqual(wanting);
    expect(await auditEntries(site.table, 'session.prove')).toMatchObject([{ actor: { id: employee.id } }]);
  });

  test('is valid in this session only', async () => {
    const elsewhere = await as(system, site, employee);
    later(system, minutes(5));
    expect((await prove({ password: usualPassword }, elsewhere)).status).toBe(200);
    expect(await asked()).toEqual(wanting);
  });

  test('can be the password, a passkey, a code or a recovery code', async () => {
    expect(await options()).toEqual({ ways: ['password'] });
    const { device, secret, codes } = await giveFactors(system, site, employee);
    const { ways, passkey } = await options();
    expect(ways).toEqual(['password', 'passkey', 'totp', 'recovery_code']);
    expect(passkey.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: [] }]);
    const proofs = [
      async () => ({ passkey: device.sign((await options()).passkey) }),
      async () => ({ code: codeAt(system, secret) }),
      async () => ({ recovery_code: codes[0] }),
    ];
    for (const proof of proofs) {
      asking = await as(system, site, employee);
      later(system, minutes(6));
      expect(await asked()).toEqual(wanting);
      const body = await proof();
      expect((await prove(body)).status).toBe(200);
      expect(await asked()).toEqual([200, undefined]);
      // None counts a second time.
      expect(outcome(await prove(body))).toEqual([401, 'wrong_factor']);
    }
  });

  test('is refused if wrong, from another person, or for another purpose', async () => {
    await giveFactors(system, site, employee);
    const other = await giveFactors(system, site, await buildEmployee(system, site));
    const { passkey } = await options();
    const { body: signIn } = await system.call('factors', 'passkeySignInOptions', { body: { site_code: site.code } });
    const wrong = [
      { password: 'Wrong#2026' },
      { passkey: other.device.sign(passkey) },
      { passkey: other.device.sign(signIn.passkey) },
      { recovery_code: other.codes[0] },
    ];
    for (const body of wrong) expect(outcome(await prove(body))).toEqual([401, 'wrong_factor']);
    expect((await auditEntries(site.table, 'session.prove_failed')).map(({ reason }) => reason)).toEqual([
      'wrong_password',
      'wrong_passkey',
      'wrong_passkey',
      'wrong_recovery_code',
    ]);
    expect(outcome(await prove({}))).toEqual([400, 'invalid_input']);
    expect(outcome(await prove({ password: usualPassword, code: '123456' }))).toEqual([400, 'invalid_input']);
  });

  test('is refused after five wrong ones, and no one signs in meanwhile', async () => {
    for (let n = 0; n < 5; n++) expect((await prove({ password: 'Wrong#2026' })).status).toBe(401);
    expect(outcome(await prove({ password: usualPassword }))).toEqual([429, 'too_many_attempts']);
    const body = { username: employee.employee_id, password: usualPassword, site_code: site.code };
    expect((await system.call('session', 'signIn', { body })).status).toBe(429);
  });

  test('without a factor is refused every factor', async () => {
    const passkey = new SoftwareAuthenticator().sign({ challenge: 'AAAA', rpId: 'muster.test' });
    for (const body of [{ code: '123456' }, { recovery_code: 'AAAA-AAAA-AAAA' }, { passkey }]) {
      expect(outcome(await prove(body))).toEqual([401, 'wrong_factor']);
    }
  });

  test('uses no password where the department has closed them, except for break-glass accounts', async () => {
    await setSite({ sign_on: { label: 'City', password_closed: true, break_glass: [] } });
    expect((await options()).ways).toEqual([]);
    expect(outcome(await prove({ password: usualPassword }))).toEqual([401, 'wrong_factor']);
    await setSite({ sign_on: { label: 'City', password_closed: true, break_glass: [employee.id] } });
    expect((await prove({ password: usualPassword })).status).toBe(200);
  });

  test('unlocks a session that was idle for too long, by password or factor', async () => {
    const { secret } = await giveFactors(system, site, employee);
    await setSite({ sign_in: { second_factor: 'nobody', inactivity_minutes: 5 } });
    const who = async () => outcome(await system.call('session', 'employeeInfo', {}, asking));
    for (const proof of [async () => ({ password: usualPassword }), async () => ({ code: codeAt(system, secret) })]) {
      later(system, minutes(7));
      expect((await system.call('notifications', 'list', {}, asking)).body.code).toBe('session_locked');
      expect((await options()).ways).toContain('password');
      expect((await prove({ password: 'Wrong#2026' })).status).toBe(401);
      expect((await prove(await proof())).status).toBe(200);
      expect(await who()).toEqual([200, undefined]);
    }
  });

  test('cannot in a session that has ended', async () => {
    const chief = await as(system, site, site.chief);
    await system.call('accounts', 'signOut', { params: { employee_id: employee.employee_id } }, chief);
    expect(outcome(await prove({ password: usualPassword }))).toEqual([401, 'not_signed_in']);
  });
});
