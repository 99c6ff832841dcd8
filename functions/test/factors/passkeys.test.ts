import { generateKeyPairSync } from 'node:crypto';
import { type Deviation, SoftwareAuthenticator, testHost, testOrigin } from '@muster/testing/authenticator';
import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { auditEntries } from '@muster/testing/contents';
import { change } from '@muster/testing/dump';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { giveFactors, giveTicket, type Held } from '@muster/testing/factors';
import { type RequestParts, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { findEmployee } from '../../src/table/entities/employee.ts';
import { findFactors, findPasskeyHolder } from '../../src/table/entities/factors.ts';
import { findSite, siteKey } from '../../src/table/entities/site.ts';
import { statusWith } from '../session/sign-in-form.ts';

await prepareEachTest(['employee']);
let held: Held;
beforeEach(async () => {
  held = await giveFactors(system, site, employee);
});

const options = async (of: BuiltSite = site) =>
  (await system.call('factors', 'passkeySignInOptions', { body: { site_code: of.code } })).body;

/** Signs in with a passkey; `deviation` says what is otherwise than it should be. */
async function signIn(
  deviation: Deviation = {},
  {
    device = held.device,
    asking = {},
    more = {},
  }: { device?: SoftwareAuthenticator; asking?: RequestParts; more?: object } = {},
) {
  const { challenge_id, passkey } = await options();
  const body = { site_code: site.code, challenge_id, passkey: device.sign(passkey, deviation), ...more };
  return { body, answer: await system.call('factors', 'passkeySignIn', { body }, asking) };
}

describe('a passkey alone', () => {
  test('is a whole sign-in: both cookies, the way noted, and no second step', async () => {
    const { answer } = await signIn();
    expect([answer.status, answer.body]).toEqual([200, { detail: 'Signed in' }]);
    expect([...answer.cookies.keys()]).toEqual(['access_token', 'refresh_token', '__Host-device']);
    expect(await statusWith(system, answer.cookies.get('access_token') ?? '')).toBe(200);
    expect(await auditEntries(site.table, 'session.sign_in')).toMatchObject([
      { subject: { employee: employee.id }, after: { by: 'passkey' } },
    ]);
    expect((await findFactors(site.table, employee.id))?.passkeys).toMatchObject([{ used_at: usualNow.toISOString() }]);
  });

  test('is requested without a user name, and with its user verified', async () => {
    const { passkey } = await options();
    expect(passkey).toEqual({
      rpId: testHost,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 300_000,
      userVerification: 'required',
    });
    expect((await options()).passkey.challenge).not.toBe(passkey.challenge);
  });

  test('needs the notice of the department', async () => {
    await change(site.table, siteKey(site.table), {
      sign_in: { second_factor: 'nobody', notice: { version: 2, text: 'Authorized use only.' } },
    });
    expect((await signIn()).answer.body.code).toBe('notice_required');
    expect((await signIn({}, { more: { notice: 2 } })).answer.status).toBe(200);
  });

  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const other = 'b3RoZXI';
  test.each<[string, Deviation]>([
    ['of another web site', { origin: 'https://evil.example' }],
    ['of our name without TLS', { origin: `http://${testHost}` }],
    ['of another port', { origin: `${testOrigin}:8443` }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['of a part of our name', { rpId: 'test' }],
    ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of a registration', { type: 'webauthn.create' }],
    ['in a frame of another web site', { crossOrigin: true }],
    ['without its user', { userPresent: false, userVerified: false }],
    ['without having verified its user', { userVerified: false }],
    ['of another key', { key: foreign }],
    ['for another person', { userHandle: other }],
    ['for no account', { userHandle: undefined }],
    ['of a passkey that no account has', { id: Buffer.alloc(32).toString('base64url') }],
  ])('is refused: a signature %s', async (_, deviation) => {
    const { answer } = await signIn(deviation);
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong_factor']);
    expect(answer.cookies.size).toBe(0);
    expect((await findFactors(site.table, employee.id))?.passkeys[0]?.used_at).toBeUndefined();
  });

  test('is refused in another department, and with the challenge of another department', async () => {
    const away = await buildSite(system);
    const { device } = await giveFactors(system, away, await buildEmployee(system, away));
    const theirs = await options(away);
    const wrong = [
      { site_code: away.code, challenge_id: theirs.challenge_id, passkey: held.device.sign(theirs.passkey) },
      { site_code: site.code, challenge_id: theirs.challenge_id, passkey: held.device.sign(theirs.passkey) },
      { site_code: site.code, challenge_id: theirs.challenge_id, passkey: device.sign(theirs.passkey) },
    ];
    for (const body of wrong) {
      expect((await system.call('factors', 'passkeySignIn', { body })).body.code).toBe('wrong_factor');
    }
  });

  test('is refused where the page has another host, and needs a browser', async () => {
    const elsewhere = { headers: { Host: 'other.test', Origin: 'https://other.test' } };
    const { answer } = await signIn({ origin: 'https://other.test', rpId: 'other.test' }, { asking: elsewhere });
    expect(answer.body.code).toBe('wrong_factor');
    for (const headers of [{ Host: testHost }, { Host: '203.0.113.1', Origin: 'https://203.0.113.1' }]) {
      const { body } = await system.call(
        'factors',
        'passkeySignInOptions',
        { body: { site_code: site.code } },
        { headers: headers as Record<string, string> },
      );
      expect(body.code).toBe('other_website');
    }
  });

  test('is refused for a deactivated employee, and finds no account after the deletion', async () => {
    const chief = await as(system, site, site.chief);
    const params = { employee_id: employee.employee_id };
    const deactivated = await system.call('accounts', 'setActive', { params, body: { active: false } }, chief);
    expect(deactivated.status).toBe(200);
    expect((await signIn()).answer.body.code).toBe('wrong_factor');
    expect(await findPasskeyHolder(site.table, held.device.id)).toEqual({ id: employee.id });
    expect((await system.call('roster', 'delete', { params }, chief)).status).toBe(200);
    expect(await findPasskeyHolder(site.table, held.device.id)).toBeUndefined();
    expect(await findFactors(site.table, employee.id)).toBeUndefined();
    expect((await signIn()).answer.body.code).toBe('wrong_factor');
  });

  test('is refused where the department has closed its own sign-in, except for break-glass accounts', async () => {
    const close = (break_glass: string[]) =>
      change(site.table, siteKey(site.table), { sign_on: { label: 'City', password_closed: true, break_glass } });
    await close([]);
    expect((await signIn()).answer.body.code).toBe('wrong_factor');
    await close([employee.id]);
    expect((await signIn()).answer.status).toBe(200);
  });

  test('counts its failures in the limits of the account', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn({ userVerified: false })).answer.status).toBe(401);
    const { answer } = await signIn();
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_attempts']);
    expect(await auditEntries(site.table, 'session.sign_in_failed')).toHaveLength(6);
  });
});

describe('the signature counter', () => {
  const counting = async (counter: number) => {
    held = await giveFactors(system, site, employee, { device: new SoftwareAuthenticator({ counter }) });
  };
  const lastCounter = async () => (await findFactors(site.table, employee.id))?.passkeys[0]?.counter;

  test('is followed', async () => {
    await counting(7);
    expect((await signIn()).answer.status).toBe(200);
    expect(await lastCounter()).toBe(8);
    expect((await signIn()).answer.status).toBe(200);
    expect(await lastCounter()).toBe(9);
  });

  test('stays 0 for a device that does not count', async () => {
    for (let n = 0; n < 2; n++) expect((await signIn()).answer.status).toBe(200);
    expect(await lastCounter()).toBe(0);
  });

  test.each([8, 7, 0])('that goes back to %i is refused, audited, and told to the person', async (counter) => {
    await counting(7);
    expect((await signIn()).answer.status).toBe(200); // 8
    const { answer } = await signIn({ counter });
    expect(answer.body.code).toBe('wrong_factor');
    expect(await lastCounter()).toBe(8);
    expect(await auditEntries(site.table, 'session.sign_in_failed')).toMatchObject([
      { subject: { employee: employee.id }, reason: 'copied_passkey' },
    ]);
    const signedIn = (await signIn()).answer;
    const { body } = await system.call('notifications', 'list', {}, { token: signedIn.cookies.get('access_token') });
    expect(body.notifications).toMatchObject([
      {
        kind: 'factor_changed',
        message: expect.stringContaining('Your passkey “Phone” was refused, because it may have been copied.'),
      },
    ]);
  });

  test('of a wrong signature is ignored: no other person can report a copy', async () => {
    await counting(7);
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    expect((await signIn({ counter: 1, key })).answer.body.code).toBe('wrong_factor');
    expect(await auditEntries(site.table, 'session.sign_in_failed')).toMatchObject([{ reason: 'wrong_passkey' }]);
  });
});

describe('a passkey as the second step', () => {
  test('completes the sign-in, and is requested by its id', async () => {
    const user_id = await giveTicket(system, site, employee);
    const step = { user_id, site_code: site.code };
    const { body: asked } = await system.call('factors', 'secondStepOptions', { body: step });
    expect(asked.factors).toEqual(['passkey', 'totp', 'recovery_code']);
    expect(asked.passkey.allowCredentials).toEqual([{ id: held.device.id, type: 'public-key', transports: [] }]);
    const body = { ...step, passkey: held.device.sign(asked.passkey) };
    const { status, cookies } = await system.call('factors', 'secondStep', { body });
    expect([status, cookies.has('access_token')]).toEqual([200, true]);
    expect((await findEmployee(site.table, employee.id))?.last_sign_in).toBe(usualNow.toISOString());
    const again = await system.call('factors', 'secondStep', { body });
    expect([again.status, again.body.code]).toEqual([400, 'invalid_ticket']);
  });

  test('is not offered where it cannot be used, and refused without verifying its user', async () => {
    const step = { user_id: await giveTicket(system, site, employee), site_code: site.code };
    const elsewhere = { headers: { Host: 'other.test', Origin: 'https://other.test' } };
    const { body: asked } = await system.call('factors', 'secondStepOptions', { body: step }, elsewhere);
    expect(asked).toEqual({ factors: ['totp', 'recovery_code'] });
    const { body: here } = await system.call('factors', 'secondStepOptions', { body: step });
    const refused: Deviation[] = [
      { userVerified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
    ];
    for (const deviation of refused) {
      const passkey = held.device.sign(here.passkey, deviation);
      const { body } = await system.call('factors', 'secondStep', { body: { ...step, passkey } });
      expect(body.code).toBe('wrong_factor');
    }
  });

  test('of another person is refused', async () => {
    const { device } = await giveFactors(system, site, await buildEmployee(system, site));
    const step = { user_id: await giveTicket(system, site, employee), site_code: site.code };
    const { body: asked } = await system.call('factors', 'secondStepOptions', { body: step });
    const { body } = await system.call('factors', 'secondStep', {
      body: { ...step, passkey: device.sign(asked.passkey) },
    });
    expect(body.code).toBe('wrong_factor');
    // The device of the person, for the challenge of another sign-in.
    const other = { user_id: await giveTicket(system, site, employee), site_code: site.code };
    await system.call('factors', 'secondStepOptions', { body: other });
    const crossed = { ...other, passkey: held.device.sign(asked.passkey) };
    expect((await system.call('factors', 'secondStep', { body: crossed })).body.code).toBe('wrong_factor');
  });
});

test('the sign-in page knows whether anyone in the department has a passkey', async () => {
  const told = async (code: string) =>
    (await system.call('session', 'validateSiteCode', { body: { site_code: code } })).body.passkeys;
  expect(await told(site.code)).toBe(true);
  expect((await findSite(site.table))?.passkeys).toBe(true);
  const other = await buildSite(system);
  expect(await told(other.code)).toBeUndefined();
  const { status } = await system.call('factors', 'passkeySignInOptions', { body: { site_code: other.code } });
  expect(status).toBe(401);
});
