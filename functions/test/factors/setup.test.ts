import { SoftwareAuthenticator } from '@muster/testing/authenticator';
import { buildEmployee, buildSite } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { codeAt, giveTicket } from '@muster/testing/factors';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { findFactors } from '../../src/table/entities/factors.ts';
import { siteKey } from '../../src/table/entities/site.ts';
import { later, minutes, signInAs, statusWith } from '../session/sign-in-form.ts';

await prepareEachTest();
let employee: Employee;
beforeEach(async () => {
  await change(site.table, siteKey(site.table), { sign_in: { second_factor: 'everybody' } });
  employee = await buildEmployee(system, site);
});

const beginning = async () => {
  const { body } = await signInAs(system, site, employee);
  expect(body.detail).toBe('second_factor_setup_required');
  return { user_id: body.user_id as string, site_code: site.code };
};
const options = async (body: object) => (await system.call('factors', 'setupOptions', { body })).body;
const setup = (body: object) => system.call('factors', 'setup', { body });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a first factor that must be set up', () => {
  test('is a passkey: the session opens, and ten recovery codes are shown once', async () => {
    const step = await beginning();
    const { passkey, totp } = await options(step);
    expect(passkey).toMatchObject({
      rp: { id: 'muster.test', name: 'Muster' },
      user: { name: `${employee.employee_id} (${site.code})` },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
    });
    const handle = Buffer.from(passkey.user.id, 'base64url');
    expect([handle.length, handle.includes(employee.employee_id)]).toEqual([32, false]);
    expect(totp.address).toMatch(/^otpauth:\/\/totp\/Muster:/);
    const device = new SoftwareAuthenticator();
    const { status, body, cookies } = await setup({ ...step, passkey: device.make(passkey), name: 'My phone' });
    expect([status, body.detail]).toEqual([200, 'Signed in']);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    const token = cookies.get('access_token');
    expect(await statusWith(system, token ?? '')).toBe(200);
    const { body: own } = await system.call('factors', 'own', {}, { token });
    expect(own).toEqual({
      passkeys: [{ id: expect.any(String), name: 'My phone', made_at: usualNow.toISOString(), used_at: null }],
      totp: null,
      recovery_codes_left: 10,
      required: true,
      required_from: null,
    });
    expect(await findFactors(site.table, employee.id)).toMatchObject({
      handle: passkey.user.id,
      passkeys: [{ credential_id: device.id, transports: ['internal'], rp_id: 'muster.test', counter: 0 }],
    });
    expect(JSON.stringify(await contentsOf(system))).not.toContain(body.recovery_codes[0].replaceAll('-', ''));
    expect(await auditEntries(site.table, 'factor.add')).toMatchObject([
      { actor: { id: employee.id }, after: { factor: 'Passkey', name: 'My phone' } },
    ]);
    expect((await signInAs(system, site, employee)).body).toMatchObject({
      detail: 'second_factor_required',
      factors: ['passkey', 'recovery_code'],
    });
  });

  test('is an authenticator app, confirmed by a code that counts once', async () => {
    const step = await beginning();
    const { totp } = await options(step);
    const code = codeAt(system, totp.secret);
    const { status, body, cookies } = await setup({ ...step, code });
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    const token = cookies.get('access_token');
    const own = await system.call('factors', 'own', {}, { token });
    expect(own.body).toMatchObject({ passkeys: [], totp: { made_at: usualNow.toISOString() } });
    expect(JSON.stringify(own.body)).not.toContain(totp.secret);
    const { body: second } = await signInAs(system, site, employee);
    const again = await system.call('factors', 'secondStep', {
      body: { user_id: second.user_id, site_code: site.code, code },
    });
    expect(outcome(again)).toEqual([401, 'wrong_factor']);
  });

  test('is set up once by two at once', async () => {
    const steps = [await beginning(), await beginning()];
    const passkeys = await Promise.all(steps.map(async (step) => (await options(step)).passkey));
    const answers = await Promise.all(
      steps.map((step, n) => setup({ ...step, passkey: new SoftwareAuthenticator().make(passkeys[n]) })),
    );
    expect(answers.map(outcome).toSorted()).toEqual([
      [200, undefined],
      [400, 'invalid_ticket'],
    ]);
    expect((await findFactors(site.table, employee.id))?.passkeys).toHaveLength(1);
  });

  test('is refused with a code of another secret, an old secret, a late one, and after the ticket', async () => {
    const step = await beginning();
    const { totp: first } = await options(step);
    const { totp: second } = await options(step);
    expect(first.secret).not.toBe(second.secret);
    expect(outcome(await setup({ ...step, code: codeAt(system, first.secret) }))).toEqual([401, 'wrong_factor']);
    later(system, minutes(10));
    expect(outcome(await setup({ ...step, code: codeAt(system, second.secret) }))).toEqual([400, 'invalid_ticket']);
    expect(await findFactors(site.table, employee.id)).toBeUndefined();
  });

  test('is refused before anything was asked for', async () => {
    expect(outcome(await setup({ ...(await beginning()), code: '123456' }))).toEqual([401, 'wrong_factor']);
    const made = new SoftwareAuthenticator().make({
      challenge: 'AAAA',
      rp: { id: 'muster.test', name: 'Muster' },
      user: { id: 'AAAA', name: 'x', displayName: 'x' },
    });
    expect(outcome(await setup({ ...(await beginning()), passkey: made }))).toEqual([401, 'wrong_factor']);
  });

  test.each([
    ['of another web site', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['that is a signature', { type: 'webauthn.get' }],
    ['in a frame of another web site', { crossOrigin: true }],
    ['without its user', { userPresent: false }],
    ['without having verified its user', { userVerified: false }],
    ['with an algorithm that was not asked for', { algorithm: -36 }],
    ['with an id that is not its own', { id: Buffer.alloc(32).toString('base64url') }],
  ])('is no passkey %s', async (_, deviation) => {
    const step = await beginning();
    const { passkey } = await options(step);
    const made = new SoftwareAuthenticator().make(passkey, deviation);
    expect(outcome(await setup({ ...step, passkey: made }))).toEqual([401, 'wrong_factor']);
    expect(await findFactors(site.table, employee.id)).toBeUndefined();
  });

  test('is not a passkey that another account of the department has', async () => {
    const device = new SoftwareAuthenticator();
    const step = await beginning();
    expect((await setup({ ...step, passkey: device.make((await options(step)).passkey) })).status).toBe(200);
    employee = await buildEmployee(system, site);
    const other = await beginning();
    const made = device.make((await options(other)).passkey);
    expect(outcome(await setup({ ...other, passkey: made }))).toEqual([401, 'wrong_factor']);
  });

  test('offers no passkey where browsers know none', async () => {
    const asking = { headers: { Host: '127.0.0.1:3000', Origin: 'http://127.0.0.1:3000' } };
    const { body } = await system.call('factors', 'setupOptions', { body: await beginning() }, asking);
    expect(Object.keys(body)).toEqual(['totp']);
  });
});

test('a ticket of a person without a factor is required: an invented one sets nothing up', async () => {
  const other = await buildSite(system);
  const ticket = await giveTicket(system, site, employee, { setup: true });
  for (const body of [
    { user_id: 'x'.repeat(43), site_code: site.code },
    { user_id: ticket, site_code: other.code },
  ]) {
    expect(outcome(await system.call('factors', 'setupOptions', { body }))).toEqual([400, 'invalid_ticket']);
  }
});
