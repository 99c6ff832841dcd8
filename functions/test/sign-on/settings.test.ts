import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { buildAuditor } from '@muster/testing/auditors';
import { type BuiltSite, buildEmployee, buildSite, credentialOf, staffOf, usualPassword } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { type ForgingProvider, startForgingProvider } from '@muster/testing/forging-provider';
import { beginSignOn, buildSignOn, finishSignOn, signOnSettings } from '@muster/testing/sign-on';
import { type Answered, type Body, buildSystem, type System, usualNow } from '@muster/testing/system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRank } from '../../src/areas/ranks/change-ranks.ts';
import type { Employee } from '../../src/table/entities/employee.ts';

let system: System;
let site: BuiltSite;
let provider: ForgingProvider;

beforeAll(async () => {
  system = await buildSystem();
  provider = await startForgingProvider();
});
beforeEach(async () => {
  system.clock.now = usualNow;
  site = await buildSite(system);
});
afterAll(() => provider.close());

const save = async (overrides: Partial<ReturnType<typeof signOnSettings>>): Promise<Answered<Body>> =>
  system.call(
    'signOn',
    'saveSettings',
    { body: signOnSettings(provider, overrides) },
    await signedIn(system, site, site.chief),
  );

/** Signs an employee on. */
async function signOn({ employee_id: number, id: sub }: Employee): Promise<Answered<Body>> {
  const begun = await beginSignOn(system, site);
  const code = provider.codeFor(begun.address, { number, sub, at: system.clock.now });
  return finishSignOn(system, begun, { code, iss: provider.issuer });
}

const signInWith = ({ employee_id: username }: Pick<Employee, 'employee_id'>, password = usualPassword) =>
  system.call('session', 'signIn', { body: { username, password, site_code: site.code } });

describe('the settings', () => {
  test('are saved and answered without the secret, with an audit entry that does not have it', async () => {
    const asking = await signedIn(system, site, site.chief);
    expect((await system.call('signOn', 'settings', {}, asking)).body).toEqual({ settings: null });
    const saved = await save({ break_glass: [site.chief.employee_id] });
    expect(saved.body.settings).toEqual({
      enabled: true,
      label: 'Riverton ID',
      issuer: provider.issuer,
      client_id: 'muster',
      has_secret: true,
      claim: 'employee_id',
      trust_factor: false,
      factor_acr: null,
      sign_out: true,
      password_closed: false,
      break_glass: [{ employee_id: '1', name: 'Ada Chief' }],
      worked_at: null,
    });
    expect((await system.call('signOn', 'settings', {}, asking)).body).toEqual(saved.body);
    const holders = (await contentsOf(system)).filter((item) => JSON.stringify(item).includes(provider.client_secret));
    expect(holders.map(({ PK, SK }) => `${PK} ${SK}`)).toContain(`${site.code}#SITE SIGN-ON`);
    expect(holders.every(({ SK }) => SK === 'SIGN-ON')).toBe(true);
    expect(await auditEntries(site.table, 'site.sign_on')).toMatchObject([
      { actor: { id: site.chief.id }, after: { issuer: provider.issuer, secret_replaced: true } },
    ]);
  });

  test.each([
    ['email', 'claim'],
    ['UPN', 'claim'],
    ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', 'claim'],
    ['two words', 'claim'],
  ])('refuse the claim %s', async (claim, field) => {
    const { status, body } = await save({ claim });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test.each([
    'http://id.example.com',
    'id.example.com',
    'https://10.1.2.3',
    'https://192.168.0.1/realm',
    'https://169.254.169.254/latest',
    'https://2130706434/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://intranet/',
    'https://app.localhost/',
    'https://user:secret@id.example.com',
    'https://id.example.com/?tenant=1',
    'ftp://id.example.com',
  ])('refuse the issuer %s', async (issuer) => {
    const { status, body } = await save({ issuer });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['issuer']]);
  });

  test('send the stored secret to no other issuer and for no other client', async () => {
    await buildSignOn(system, site, provider);
    expect((await save({ client_secret: undefined, label: 'New name' })).status).toBe(200);
    for (const changed of [{ issuer: 'https://id.example.com' }, { client_id: 'another' }]) {
      const { status, body } = await save({ ...changed, client_secret: undefined });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['client_secret']]);
    }
  });

  test('the check says in words what works', async () => {
    const asking = await signedIn(system, site, site.chief);
    const check = () => system.call('signOn', 'check', { body: { issuer: provider.issuer } }, asking);
    expect((await check()).body.works).toBe(true);
    const { metadata } = provider;
    provider.metadata = { ...metadata, id_token_signing_alg_values_supported: ['HS256', 'none'] };
    const { body } = await check();
    expect([body.works, body.findings.map(({ text }: { text: string }) => text)]).toEqual([
      false,
      expect.arrayContaining([expect.stringContaining('uses no signing algorithm that Muster accepts')]),
    ]);
    provider.metadata = metadata;
  });
});

describe('passwords', () => {
  /** Closes passwords, after the administrator has signed on. */
  async function close(): Promise<void> {
    await buildSignOn(system, site, provider);
    expect((await signOn(site.chief)).status).toBe(200);
    const saved = await save({ password_closed: true, break_glass: [site.chief.employee_id] });
    expect([saved.status, saved.body.settings?.password_closed]).toEqual([200, true]);
  }

  test('cannot be closed before an administrator has signed on', async () => {
    await buildSignOn(system, site, provider);
    expect((await signOn(await buildEmployee(system, site))).status).toBe(200);
    const target = { password_closed: true, break_glass: [site.chief.employee_id] };
    const refused = await save(target);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['password_closed']]);
    expect((await signOn(site.chief)).status).toBe(200);
    expect((await save({ ...target, enabled: false })).status).toBe(400);
    expect((await save({ ...target, client_id: 'another' })).status).toBe(400);
    expect((await save(target)).status).toBe(200);
  });

  test('cannot be closed without a break-glass administrator who has a password', async () => {
    await buildSignOn(system, site, provider);
    await signOn(site.chief);
    const officer = await buildEmployee(system, site);
    const permissions = { admin_access: true };
    const none = await buildEmployee(system, site, { permissions, credential: null });
    const temporary = await credentialOf(usualPassword, { temporary: true });
    const waiting = await buildEmployee(system, site, { permissions, credential: temporary });
    for (const break_glass of [[], ['4711'], [officer.employee_id], [none.employee_id], [waiting.employee_id]]) {
      const { status, body } = await save({ password_closed: true, break_glass });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['break_glass']]);
    }
  });

  test('that are closed are refused after they were right, but for break-glass accounts and auditors', async () => {
    const officer = await buildEmployee(system, site);
    await close();
    const refused = await signInWith(officer);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'password_closed',
        detail: 'Your department does not accept passwords here. Please sign in with Riverton ID.',
      },
    ]);
    expect(refused.cookies.size).toBe(0);
    const failed = await auditEntries(site.table, 'session.sign_in_failed');
    expect(failed.filter(({ subject }) => subject.employee === officer.id)).toMatchObject([
      { reason: 'password_closed' },
    ]);
    const wrong = await signInWith(officer, 'Wrong#2026');
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'Invalid username or password']);
    const unknown = await signInWith({ employee_id: 'UNKNOWN' });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect((await signInWith(site.chief)).status).toBe(200);
    expect((await signOn(officer)).status).toBe(200);
    const { auditor } = await buildAuditor(system, site);
    expect((await signInWith({ employee_id: auditor.username })).status).toBe(200);
  });

  test('that are closed get no temporary one: a new employee has none, and a reset says how the person signs in', async () => {
    const officer = await buildEmployee(system, site);
    await close();
    const chief = await signedIn(system, site, site.chief);
    const { id: rank_id } = await createRank(staffOf(system, site), { name: 'Cadet' });
    const profile = { employee_id: 'N1', first_name: 'Kim', last_name: 'New', badge_number: '7', rank_id };
    const key = { headers: { ...chief.headers, [idempotencyKeyHeader]: 'b5f1c1f4-7a0e-4c37-9d43-0a8c1f4f2f61' } };
    for (const _ of ['first', 'repeated']) {
      const { status, body } = await system.call('roster', 'create', { body: profile }, { ...chief, ...key });
      expect([status, body.employee.employee_id, body.temporary_password]).toEqual([201, 'N1', '']);
    }
    const { body: accounts } = await system.call('accounts', 'list', {}, chief);
    expect(accounts.find((one: Body) => one.employee_id === 'N1').state).toBe('no_password');
    const refused = await system.call(
      'roster',
      'resetPassword',
      { params: { employee_id: officer.employee_id } },
      chief,
    );
    expect([refused.status, refused.body.code]).toEqual([403, 'password_closed']);
    expect(refused.body.detail).toMatch(/signs in with Riverton ID and needs no temporary password\.$/);
    const params = { employee_id: site.chief.employee_id };
    expect((await system.call('roster', 'resetPassword', { params }, chief)).status).toBe(200);
  });

  test('that are closed cannot be chosen for the first time, also with a ticket of before', async () => {
    const credential = await credentialOf(usualPassword, { temporary: true });
    const newcomer = await buildEmployee(system, site, { credential });
    const { body } = await signInWith(newcomer);
    expect(body.detail).toBe('password_reset_required');
    await close();
    expect((await signInWith(newcomer)).body.code).toBe('password_closed');
    const reset = { user_id: body.user_id, new_password: 'Quiet!Harbour.58', site_code: site.code };
    const answered = await system.call('session', 'initialPasswordReset', { body: reset });
    expect([answered.status, answered.body.code]).toEqual([403, 'password_closed']);
  });

  test('are announced at the sign-in page, and accepted again once they are opened', async () => {
    const officer = await buildEmployee(system, site);
    await close();
    const department = await system.call('session', 'validateSiteCode', { body: { site_code: site.code } });
    expect(department.body).toMatchObject({ sign_on: { label: 'Riverton ID' }, password_closed: true });
    expect((await save({})).status).toBe(200);
    expect((await signInWith(officer)).status).toBe(200);
  });
});
