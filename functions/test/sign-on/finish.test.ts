import { buildAuditor } from '@muster/testing/auditors';
import { type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { signedIn } from '@muster/testing/callers';
import { auditEntries } from '@muster/testing/contents';
import {
  type Forgery,
  type ForgingProvider,
  newProviderKey,
  type Person,
  signedBy,
  startForgingProvider,
} from '@muster/testing/forging-provider';
import { type BegunSignOn, beginSignOn, buildSignOn, finishSignOn, signOnPage } from '@muster/testing/sign-on';
import { type Answered, type Body, buildSystem, type System, usualNow } from '@muster/testing/system';
import { exportSPKI, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Action, transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import {
  claimSubject,
  findSignOnLink,
  findSubjectClaim,
  forgetLink,
  linkSignOn,
  type SignOnLink,
} from '../../src/table/entities/sign-on.ts';

let system: System;
let site: BuiltSite;
let otherSite: BuiltSite;
let provider: ForgingProvider;
let otherProvider: ForgingProvider;
let employee: Employee;
let subjects = 0;

beforeAll(async () => {
  system = await buildSystem();
  [site, otherSite] = [await buildSite(system, { code: 'HERE' }), await buildSite(system, { code: 'THERE' })];
  [provider, otherProvider] = [await startForgingProvider(), await startForgingProvider()];
  await buildSignOn(system, site, provider);
  await buildSignOn(system, otherSite, otherProvider);
});
beforeEach(async () => {
  system.clock.now = usualNow;
  employee = await buildEmployee(system, site);
  subjects++;
});
afterAll(() => Promise.all([provider.close(), otherProvider.close()]));

const seconds = (date: Date, more = 0) => Math.floor(date.getTime() / 1000) + more;

/** Returns a code for the employee of the test. */
const codeFor = ({ address }: Pick<BegunSignOn, 'address'>, forgery?: Forgery, person: Person = {}) =>
  provider.codeFor(
    address,
    { sub: `subject-${subjects}`, number: employee.employee_id, at: system.clock.now, ...person },
    forgery,
  );

/** Signs on, and returns the answer. */
async function signOn(forgery?: Forgery, person?: Person): Promise<Answered<Body>> {
  const begun = await beginSignOn(system, site);
  return finishSignOn(system, begun, { code: codeFor(begun, forgery, person), iss: provider.issuer });
}

/** Expects a refusal with a sentence and no sign-in. */
function expectRefused({ status, body, cookies }: Answered<Body>, detail?: string): void {
  expect([status, body.code]).toEqual([401, 'sign_on_failed']);
  expect(body.detail).toMatch(detail ? new RegExp(detail) : /\.$/);
  expect([...cookies.keys()]).not.toContain('access_token');
}

/** Returns why sign-ins of an employee were refused, as the audit log has it. */
async function reasonsOf({ id }: Employee): Promise<unknown[]> {
  const entries = await auditEntries(site.table, 'session.sign_in_failed');
  return entries.filter(({ subject }) => subject.employee === id).map(({ reason }) => reason);
}

test('a right answer signs in, and the audit log has it', async () => {
  const { status, body, cookies } = await signOn();
  expect([status, body]).toEqual([200, { detail: 'Signed in' }]);
  expect([...cookies.keys()]).toEqual(expect.arrayContaining(['access_token', 'refresh_token']));
  const entries = await auditEntries(site.table, 'session.sign_in');
  expect(entries.filter(({ actor }) => actor.id === employee.id)).toMatchObject([{ after: { by: 'sign_on' } }]);
});

describe('an ID token is refused', () => {
  const forgeries: [string, () => Forgery | Promise<Forgery>][] = [
    ['of another issuer', () => ({ claims: { iss: otherProvider.issuer } })],
    ['without an issuer', () => ({ claims: { iss: undefined } })],
    ['for another audience', () => ({ claims: { aud: 'another' } })],
    ['for several audiences without a party', () => ({ claims: { aud: [provider.client_id, 'another'] } })],
    ['for another party', () => ({ claims: { azp: 'another' } })],
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['that has expired', () => ({ claims: { exp: seconds(usualNow, -61) } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['from the future', () => ({ claims: { iat: seconds(usualNow, 120), exp: seconds(usualNow, 600) } })],
    ['of an hour ago', () => ({ claims: { iat: seconds(usualNow, -3_600) } })],
    ['that is not valid yet', () => ({ claims: { nbf: seconds(usualNow, 120) } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['without a signature', () => ({ sign: (claims) => new UnsecuredJWT(claims).encode() })],
    ['signed with the client secret', () => ({ sign: signedWith(provider.client_secret) })],
    ['signed with the public key as a secret', async () => ({ sign: signedWith(await publicText()) })],
    ['signed with a key that is not published', async () => ({ sign: signedBy(await newProviderKey()) })],
    ['signed with another key of the same name', async () => ({ sign: signedBy(await sameName()) })],
    ['signed by another provider', () => ({ sign: signedBy(keyOf(otherProvider)) })],
    ['that was changed', () => ({ sign: async (claims) => changed(await signedBy(keyOf(provider))(claims)) })],
    ['that is none', () => ({ sign: () => 'no token' })],
    ['that is empty', () => ({ sign: () => '' })],
  ];
  test.each(forgeries)('%s', async (_, forgery) => expectRefused(await signOn(await forgery())));

  const keyOf = ({ keys: [key] }: ForgingProvider) => key as NonNullable<typeof key>;
  const signedWith = (secret: string) => (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: keyOf(provider).kid })
      .sign(new TextEncoder().encode(secret));
  const publicText = async () => exportSPKI((await importJWK(keyOf(provider).jwk as JWK, 'RS256')) as never);
  const sameName = async () => ({ ...(await newProviderKey()), kid: keyOf(provider).kid });
  /** Claims that are not those that were signed. */
  function changed(token: string): string {
    const [head, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, employee_id: site.chief.employee_id })).toString('base64url');
    return `${head}.${other}.${signature}`;
  }
});

describe('a sign-on cannot be finished', () => {
  const finish = (begun: Pick<BegunSignOn, 'state' | 'headers'>, code: string, iss = provider.issuer) =>
    finishSignOn(system, begun, { code, iss });

  test('with a code that was used', async () => {
    const [first, second] = [await beginSignOn(system, site), await beginSignOn(system, site)];
    const code = codeFor(first);
    expect((await finish(first, code)).status).toBe(200);
    expectRefused(await finish(second, code));
  });

  test('with the code of another sign-on', async () => {
    const [stolen, own] = [await beginSignOn(system, site), await beginSignOn(system, site)];
    expectRefused(await finish(own, codeFor(stolen)));
  });

  test('after it was refused once', async () => {
    const begun = await beginSignOn(system, site);
    expectRefused(await finish(begun, 'guessed'));
    expectRefused(await finish(begun, codeFor(begun)), 'start again');
  });

  test('in another browser', async () => {
    const [begun, other] = [await beginSignOn(system, site), await beginSignOn(system, site)];
    expectRefused(await finish({ ...begun, headers: signOnPage }, codeFor(begun)), 'another browser');
    expectRefused(await finish({ ...begun, headers: other.headers }, codeFor(begun)), 'another browser');
    expect((await finish(begun, codeFor(begun))).status).toBe(200);
  });

  test('after ten minutes', async () => {
    const begun = await beginSignOn(system, site);
    system.clock.now = new Date(usualNow.getTime() + 600_000);
    expectRefused(await finish(begun, codeFor(begun)), 'took too long');
  });

  test('at another department', async () => {
    const begun = await beginSignOn(system, site);
    const state = begun.state.replace(/^HERE/, 'THERE');
    expectRefused(await finish({ ...begun, state }, codeFor(begun)), 'start again');
  });

  test.each(['', 'HERE', 'HERE.', `here.${'x'.repeat(43)}`, `HERE#.${'x'.repeat(43)}`, `HERE.${'x'.repeat(43)}`])(
    'with the state "%s"',
    async (state) => expectRefused(await finish({ state, headers: signOnPage }, 'code')),
  );

  test('when the settings name another client since', async () => {
    const begun = await beginSignOn(system, site);
    await buildSignOn(system, site, { ...provider, client_id: 'another' });
    expectRefused(await finish(begun, codeFor(begun)), 'start again');
    await buildSignOn(system, site, provider);
  });

  test('when sign-on was switched off since', async () => {
    const begun = await beginSignOn(system, site);
    await buildSignOn(system, site, provider, { enabled: false });
    expectRefused(await finish(begun, codeFor(begun)), 'no single sign-on');
    await buildSignOn(system, site, provider);
  });

  test('with the answer of another provider', async () => {
    const [begun, there] = [await beginSignOn(system, site), await beginSignOn(system, otherSite)];
    const code = otherProvider.codeFor(there.address, { number: employee.employee_id, at: usualNow });
    expectRefused(await finish(begun, code, otherProvider.issuer));
    expect(provider.asked.at(-1)).not.toBe('/token');
    const again = await beginSignOn(system, site);
    const ofAddress = otherProvider.codeFor(again.address, { number: employee.employee_id, at: usualNow });
    expectRefused(await finish(again, ofAddress));
  });

  test('without the name of the provider, which sends it', async () => {
    const begun = await beginSignOn(system, site);
    expectRefused(await finishSignOn(system, begun, { code: codeFor(begun) }));
  });
});

describe('two sign-ons of one browser', () => {
  test('that have begun beside each other', async () => {
    const first = await beginSignOn(system, site);
    const second = await beginSignOn(system, site, { cookie: first.headers.Cookie as string });
    expect(second.headers.Cookie).toBe(first.headers.Cookie);
    for (const begun of [first, second]) {
      const { status } = await finishSignOn(system, begun, { code: codeFor(begun), iss: provider.issuer });
      expect(status).toBe(200);
    }
  });
});

describe('the employee in the claim', () => {
  test.each([
    ['nothing', undefined, 'did not send your employee ID'],
    ['a number', 1, 'did not send'],
    ['a list', ['1'], 'did not send'],
    ['nothing in it', '', 'did not send'],
    ['an object', { id: '1' }, 'did not send'],
    ['an unknown number', '4711', 'No employee has the ID'],
    ['a text that is no number', 'EMP#1', 'No employee has the ID'],
    ['a long text', 'x'.repeat(5_000), 'No employee has the ID'],
  ])('%s: refused in a sentence', async (_, number, detail) =>
    expectRefused(await signOn({}, { number, at: usualNow }), detail),
  );

  test("another department's employee: unknown here", async () => {
    const { employee_id: number } = await buildEmployee(system, otherSite);
    expectRefused(await signOn({}, { number, at: usualNow }), 'No employee has the ID');
  });

  test('an auditor: unknown', async () => {
    const { auditor } = await buildAuditor(system, site);
    expectRefused(await signOn({}, { number: auditor.username, at: usualNow }), 'No employee has the ID');
  });

  test('a deactivated employee: refused with that reason, with an audit entry', async () => {
    const params = { employee_id: employee.employee_id };
    await system.call('accounts', 'setActive', { params, body: { active: false } }, await askingChief());
    expectRefused(await signOn(), 'deactivated');
    expect(await reasonsOf(employee)).toEqual(['deactivated']);
  });

  test('an account closed for inactivity: refused with that reason, with an audit entry', async () => {
    expect((await signOn()).status).toBe(200);
    const body = { second_factor: 'nobody', idle_days: 90 };
    expect((await system.call('settings', 'setSignIn', { body }, await askingChief())).status).toBe(200);
    system.clock.now = new Date(usualNow.getTime() + 91 * 86_400_000);
    expectRefused(await signOn(), 'not used for 90 days');
    const told = await auditEntries(site.table, 'session.sign_in_failed', system.clock.now);
    expect(told).toMatchObject([{ subject: { employee: employee.id }, reason: 'idle_account' }]);
  });

  test('is never created as an account', async () => {
    const before = await system.call('roster', 'list', {}, await askingChief());
    expectRefused(await signOn({}, { number: 'NEW-1', at: usualNow }));
    const after = await system.call('roster', 'list', {}, await askingChief());
    expect(after.body).toHaveLength(before.body.length);
  });

  test('another account of the provider than before: refused until an administrator allows it', async () => {
    expect((await signOn({}, { sub: 'first' })).status).toBe(200);
    expectRefused(await signOn({}, { sub: 'second' }), 'another account');
    expect((await signOn({}, { sub: 'first' })).status).toBe(200);
    const params = { employee_id: employee.employee_id };
    expect((await system.call('signOn', 'resetLink', { params }, await askingChief())).status).toBe(200);
    expect((await signOn({}, { sub: 'second' })).status).toBe(200);
    expectRefused(await signOn({}, { sub: 'first' }), 'another account');
  });
});

describe('an account of the provider that belongs to an employee', () => {
  const notified = async () =>
    (await system.call('notifications', 'list', {}, await askingChief())).body.notifications.filter(
      ({ kind }: Body) => kind === 'sign_on_refused',
    );

  test('signs in as no other one: refused, audited, and told to the administrators once a day', async () => {
    const other = await buildEmployee(system, site);
    const sub = `owned-${subjects}`;
    expect((await signOn({}, { sub })).status).toBe(200);
    const before = (await notified()).length;
    const asOther = () => signOn({}, { sub, number: other.employee_id });
    for (let n = 0; n < 2; n++) expectRefused(await asOther(), 'belongs to another employee');
    expect(await reasonsOf(other)).toEqual(['sign_on_taken', 'sign_on_taken']);
    const told = await notified();
    expect(told).toHaveLength(before + 1);
    expect(told[0].message).toContain(`(${employee.employee_id}) was used to sign in as`);
    expect(told[0].message).toContain(`(${other.employee_id}), `);
    system.clock.now = new Date(usualNow.getTime() + 86_400_000);
    expectRefused(await asOther());
    expect(await notified()).toHaveLength(before + 2);
    expect((await signOn({}, { sub })).status).toBe(200);
  });

  test('belongs to one of two who use it first at one moment', async () => {
    const people = [employee, await buildEmployee(system, site)];
    const sub = `raced-${subjects}`;
    const answers = await Promise.all(people.map((one) => signOn({}, { sub, number: one.employee_id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('is free when its employee was deleted, or an administrator reset it', async () => {
    const [first, second, third] = [employee, await buildEmployee(system, site), await buildEmployee(system, site)];
    const sub = `freed-${subjects}`;
    const enter = (one: Employee) => signOn({}, { sub, number: one.employee_id });
    expect((await enter(first)).status).toBe(200);
    const params = { employee_id: first.employee_id };
    expect((await system.call('signOn', 'resetLink', { params }, await askingChief())).status).toBe(200);
    expect((await enter(second)).status).toBe(200);
    expectRefused(await enter(third));
    const gone = { params: { employee_id: second.employee_id } };
    expect((await system.call('roster', 'delete', gone, await askingChief())).status).toBe(200);
    expect((await enter(third)).status).toBe(200);
  });

  test('is free when its employee has come back with another client of the provider', async () => {
    const other = await buildEmployee(system, site);
    const sub = `client-${subjects}`;
    expect((await signOn({}, { sub })).status).toBe(200);
    const link = (await findSignOnLink(site.table, employee.id)) as SignOnLink;
    const former = { ...link, client_id: 'former' };
    await transact(site.table, [
      linkSignOn(site.table, employee.id, link, former),
      claimSubject(site.table, former, undefined, { employee: employee.id }),
    ]);
    expect((await signOn({}, { sub })).status).toBe(200);
    expect(await findSubjectClaim(site.table, former)).toBeUndefined();
    expect(await findSubjectClaim(site.table, link)).toMatchObject({ employee: employee.id });
    expectRefused(await signOn({}, { sub, number: other.employee_id }));
  });

  test('is claimed at the next sign-in where the link is older than claims', async () => {
    const other = await buildEmployee(system, site);
    const sub = `older-${subjects}`;
    expect((await signOn({}, { sub })).status).toBe(200);
    const link = (await findSignOnLink(site.table, employee.id)) as SignOnLink;
    const [, freed] = await forgetLink(site.table, employee.id);
    await transact(site.table, [freed as Action]);
    expect(await findSubjectClaim(site.table, link)).toBeUndefined();
    expect((await signOn({}, { sub })).status).toBe(200);
    expectRefused(await signOn({}, { sub, number: other.employee_id }));
  });
});

const askingChief = () => signedIn(system, site, site.chief);

describe('the keys of a provider', () => {
  test('are read at each sign-in: a new one is known, and a withdrawn one is refused', async () => {
    const [old] = provider.keys as [ForgingProvider['keys'][0]];
    expect((await signOn()).status).toBe(200);
    provider.keys = [await newProviderKey('ES256')];
    provider.metadata.id_token_signing_alg_values_supported = ['RS256', 'ES256', 'HS256', 'none'];
    system.clock.now = new Date(usualNow.getTime() + 11 * 60_000);
    expect((await signOn()).status).toBe(200);
    expectRefused(await signOn({ sign: signedBy(old) }));
    provider.keys = [old];
  });
});

describe('the second factor', () => {
  const requireFactors = async (trust_factor: boolean, factor_acr?: string) => {
    const body = { second_factor: 'everybody', second_factor_from: '2026-05-13' };
    const answered = await system.call('settings', 'setSignIn', { body }, await askingChief());
    expect([answered.status, answered.body]).toEqual([200, expect.anything()]);
    await buildSignOn(system, site, provider, { trust_factor, ...(factor_acr && { factor_acr }) });
  };

  test("is required here unless the department trusts the provider's", async () => {
    await requireFactors(false);
    expect((await signOn({ claims: { amr: ['pwd', 'mfa'] } })).body.detail).toBe('second_factor_setup_required');
    await requireFactors(true);
    expect((await signOn({ claims: { amr: ['pwd'] } })).body.detail).toBe('second_factor_setup_required');
    expect((await signOn({ claims: { amr: 'mfa' } })).body.detail).toBe('second_factor_setup_required');
    expect((await signOn({ claims: { amr: ['pwd', 'mfa'] } })).body.detail).toBe('Signed in');
    expect((await signOn({ claims: { acr: 'phr' } })).body.detail).toBe('Signed in');
    await requireFactors(true, 'urn:ours:two');
    expect((await signOn({ claims: { amr: ['mfa'], acr: 'phr' } })).body.detail).toBe('second_factor_setup_required');
    expect((await signOn({ claims: { acr: 'urn:ours:two' } })).body.detail).toBe('Signed in');
  });
});
