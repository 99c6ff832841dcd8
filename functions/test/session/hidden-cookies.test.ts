import { as, type BuiltSite, buildEmployee, buildSite } from '@muster/testing/build';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { type Answered, buildSystem, type RequestParts, type System } from '@muster/testing/system';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Employee } from '../../src/table/entities/employee.ts';
import { later, minutes, signInAs } from './sign-in-form.ts';

/** An installation that hides tokens from pages, and one that does not, on the same table. */
await prepareEachTest(['employee'], { httpOnlyCookies: true });
const readable = await buildSystem({ besides: system });

/** What a browser sends with each request of our page. */
const page = { Host: 'localhost:3000', Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' };

const names = { access: '__Host-access_token', refresh: '__Host-refresh_token', csrf: '__Host-csrf' };

/** The cookies of a browser, as it keeps them from answer to answer. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly on: System;

  constructor(on = system) {
    this.on = on;
  }

  keep<T>(answered: Answered<T>): Answered<T> {
    for (const [name, value] of answered.cookies) {
      if (name === '__Host-device') continue;
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answered;
  }

  /** The headers of a request; `csrf` replaces what the page names. */
  asking({ csrf = this.cookies.get(names.csrf), ...others }: { csrf?: string; token?: string } = {}): RequestParts {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { ...others, headers: { ...page, Cookie, ...(csrf && { 'X-CSRF-Token': csrf }) } };
  }

  async signIn(who: Employee = employee, at: BuiltSite = site) {
    return this.keep(await signInAs(this.on, at, who, {}, this.asking()));
  }

  async refresh(asking = this.asking(), body: { refresh?: string } = {}) {
    return this.keep(await this.on.call('session', 'refresh', { body: { site_code: site.code, ...body } }, asking));
  }

  async logout(asking = this.asking()) {
    return this.keep(await this.on.call('session', 'logout', {}, asking));
  }
}

const whoIs = async (asking: RequestParts, on = system) => {
  const { status, body } = await on.call('session', 'employeeInfo', {}, asking);
  return status === 200 ? body.employee_id : [status, body.code];
};
const refused = [401, 'not_signed_in'];

async function signedIn(): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn();
  return browser;
}

describe('a page', () => {
  test('gets tokens in cookies that it cannot read, only from this host, and a CSRF token that it reads', async () => {
    const { status, body, headers, cookies } = await new Browser().signIn();
    expect([status, body]).toEqual([200, { detail: 'Signed in' }]);
    const csrf = cookies.get(names.csrf) ?? '';
    expect(csrf).toMatch(/^[\w-]{43}$/);
    expect(ofTokens(headers['Set-Cookie'])).toEqual([
      `${names.access}=${cookies.get(names.access)}; Max-Age=604800; Path=/; Secure; SameSite=Strict; HttpOnly`,
      `${names.refresh}=${cookies.get(names.refresh)}; Max-Age=604800; Path=/; Secure; SameSite=Strict; HttpOnly`,
      `${names.csrf}=${csrf}; Max-Age=604800; Path=/; Secure; SameSite=Strict`,
    ]);
    expect(JSON.stringify(body)).not.toContain(cookies.get(names.access));
  });

  test('reads and writes with them and the CSRF token', async () => {
    const browser = await signedIn();
    expect(await whoIs(browser.asking())).toBe(employee.employee_id);
    const verified = await system.call('session', 'verify', { body: { site_code: site.code } }, browser.asking());
    expect(verified.status).toBe(200);
  });

  test('gets a CSRF token of its own with each sign-in', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get(names.csrf);
    await browser.signIn();
    expect(browser.cookies.get(names.csrf)).not.toBe(before);
  });

  test('refreshes without a token in its body, keeps the CSRF token, and never sees a token', async () => {
    const browser = await signedIn();
    const before = new Map(browser.cookies);
    later(system, minutes(20));
    expect(await whoIs(browser.asking())).toEqual(refused);
    const { status, body } = await browser.refresh();
    expect([status, body]).toEqual([200, {}]);
    expect(await whoIs(browser.asking())).toBe(employee.employee_id);
    expect(browser.cookies.get(names.refresh)).not.toBe(before.get(names.refresh));
    expect(browser.cookies.get(names.csrf)).toBe(before.get(names.csrf));
  });

  test('that refreshes in two tabs at once gets an access token in both', async () => {
    const browser = await signedIn();
    const late = browser.asking();
    await browser.refresh();
    const again = await browser.refresh(late);
    expect([again.status, again.body, [...again.cookies.keys()]]).toEqual([200, {}, [names.access, names.csrf]]);
    expect(await whoIs(browser.asking())).toBe(employee.employee_id);
    expect((await browser.refresh()).status).toBe(200);
  });

  test('that signs out ends the session and loses all cookies', async () => {
    const browser = await signedIn();
    const before = browser.asking();
    expect(await browser.logout()).toMatchObject({ status: 200, body: { detail: 'Signed out' } });
    expect([...browser.cookies]).toEqual([]);
    expect(await whoIs(before)).toEqual(refused);
  });

  test('without an access token signs out with the refresh token', async () => {
    const browser = await signedIn();
    const before = browser.asking();
    browser.cookies.delete(names.access);
    await browser.logout();
    expect(await whoIs(before)).toEqual(refused);
  });
});

describe('cookies do not count', () => {
  test.each<[string, (browser: Browser, other: Browser) => RequestParts]>([
    ['without the header', ({ cookies }) => ({ headers: { ...page, Cookie: cookieOf(cookies) } })],
    [
      'with an empty header',
      ({ cookies }) => ({ headers: { ...page, Cookie: cookieOf(cookies), 'X-CSRF-Token': '' } }),
    ],
    ['with a wrong header', (browser) => browser.asking({ csrf: 'A'.repeat(43) })],
    ['with a header that begins as the cookie', (browser) => browser.asking({ csrf: csrfOf(browser).slice(0, -1) })],
    ['with a header that continues after the cookie', (browser) => browser.asking({ csrf: `${csrfOf(browser)}A` })],
    ['with the CSRF token of another person', (browser, other) => browser.asking({ csrf: csrfOf(other) })],
    [
      'without the cookie of the CSRF token',
      (browser) => {
        const asking = browser.asking();
        return { headers: { ...asking.headers, Cookie: cookieOf(browser.cookies, names.csrf) } };
      },
    ],
    [
      'with an empty CSRF token in both places',
      ({ cookies }) => ({
        headers: { ...page, Cookie: `${cookieOf(cookies, names.csrf)}; ${names.csrf}=`, 'X-CSRF-Token': '' },
      }),
    ],
    [
      'under the names that pages read elsewhere',
      ({ cookies }) => ({
        headers: {
          ...page,
          Cookie: `access_token=${cookies.get(names.access)}; refresh_token=${cookies.get(names.refresh)}; ${names.csrf}=x`,
          'X-CSRF-Token': 'x',
        },
      }),
    ],
    [
      'with the refresh token in place of the access token',
      (browser) => {
        browser.cookies.set(names.access, browser.cookies.get(names.refresh) ?? '');
        browser.cookies.delete(names.refresh);
        return browser.asking();
      },
    ],
    ['beside a bearer token that is refused', (browser) => browser.asking({ token: 'spoiled' })],
  ])('%s', async (_, askingOf) => {
    const browser = await signedIn();
    const other = new Browser();
    await other.signIn(await buildEmployee(system, site));
    const asking = askingOf(browser, other);
    expect(await whoIs(asking)).toEqual(refused);
    const write = await system.call('session', 'verify', { body: {} }, asking);
    expect([write.status, write.body.code]).toEqual(refused);
    // A bearer token has no part in a refresh.
    if (asking.token) return;
    const { status, cookies } = await system.call('session', 'refresh', { body: { site_code: site.code } }, asking);
    expect([[400, 401].includes(status), cookies.size]).toEqual([true, 0]);
  });

  test('with a sign-out without the CSRF token: the session stays, and the cookies go', async () => {
    const browser = await signedIn();
    const kept = browser.asking();
    const { csrf } = names;
    await browser.logout({ headers: { ...page, Cookie: cookieOf(browser.cookies, csrf) } });
    expect(await whoIs(kept)).toBe(employee.employee_id);
    expect([...browser.cookies]).toEqual([]);
  });

  test('for another site than their own', async () => {
    const browser = await signedIn();
    const elsewhere = await buildSite(system);
    const asking = browser.asking();
    expect(await whoIs({ headers: { ...asking.headers, 'X-Site-Code': elsewhere.code } })).toEqual([403, 'other_site']);
    const body = { site_code: elsewhere.code };
    const { status, cookies } = await system.call('session', 'refresh', { body }, asking);
    expect([status, cookies.size]).toEqual([403, 0]);
  });

  test('with a write of another web site, even with the CSRF token', async () => {
    const browser = await signedIn();
    const headers = { ...browser.asking().headers, Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const { status, body } = await system.call('session', 'verify', { body: {} }, { headers });
    expect([status, body.code]).toEqual([403, 'other_website']);
  });

  test('where the installation does not hide tokens', async () => {
    const browser = await signedIn();
    expect(await whoIs(browser.asking(), readable)).toEqual(refused);
    const { status, body } = await readable.call(
      'session',
      'refresh',
      { body: { site_code: site.code } },
      browser.asking(),
    );
    expect([status, body.fields]).toEqual([400, { refresh: ['Refresh token is required'] }]);
    await readable.call('session', 'logout', {}, browser.asking());
    expect(await whoIs(browser.asking())).toBe(employee.employee_id);
  });
});

describe('a client that is no page', () => {
  const asked = { headers: { Host: 'localhost:3000' } };
  const cookiesOf = (answered: Answered) => [...answered.cookies.keys()];

  test('signs in, calls, refreshes and signs out as without the setting', async () => {
    const answered = await signInAs(system, site, employee, {}, asked);
    expect(ofTokens(answered.headers['Set-Cookie'])).toEqual(
      ['access_token', 'refresh_token'].map(
        (name) => `${name}=${answered.cookies.get(name)}; Max-Age=604800; Path=/; Secure; SameSite=Lax`,
      ),
    );
    const token = answered.cookies.get('access_token') ?? '';
    expect(await whoIs({ token, ...asked })).toBe(employee.employee_id);
    const body = { refresh: answered.cookies.get('refresh_token'), site_code: site.code };
    const refreshed = await system.call('session', 'refresh', { body }, asked);
    expect(refreshed.body.access).toBe(refreshed.cookies.get('access_token'));
    expect(cookiesOf(refreshed)).toEqual(['access_token', 'refresh_token']);
    const Cookie = `refresh_token=${refreshed.cookies.get('refresh_token')}`;
    expect(cookiesOf(await system.call('session', 'logout', {}, { headers: { ...asked.headers, Cookie } }))).toEqual([
      'access_token',
      'refresh_token',
    ]);
    expect(await whoIs({ token: refreshed.body.access, ...asked })).toEqual(refused);
  });

  test('is refused a refresh without a token', async () => {
    const { status, body } = await system.call('session', 'refresh', { body: { site_code: site.code } }, asked);
    expect([status, body.fields]).toEqual([400, { refresh: ['Refresh token is required'] }]);
  });

  test('with a bearer token beside the cookies of another person is who the bearer token says', async () => {
    const browser = await signedIn();
    const other = await buildEmployee(system, site);
    const { token } = await as(system, site, other);
    expect(await whoIs(browser.asking({ token: token ?? '' }))).toBe(other.employee_id);
  });
});

describe('an installation that changes its setting', () => {
  test('hides the tokens of a page with its next refresh, and removes those that it reads', async () => {
    const before = new Browser(readable);
    await before.signIn();
    const browser = new Browser();
    for (const [name, value] of before.cookies) browser.cookies.set(name, value);
    const refresh = before.cookies.get('refresh_token') ?? '';
    const { status, body } = await browser.refresh(browser.asking(), { refresh });
    expect([status, body]).toEqual([200, {}]);
    expect([...browser.cookies.keys()]).toEqual(Object.values(names));
    expect(decodeJwt(browser.cookies.get(names.refresh) ?? '').sid).toBe(decodeJwt(refresh).sid);
    expect(await whoIs(browser.asking())).toBe(employee.employee_id);
  });

  test('and shows them again with the next sign-in, and removes the hidden ones, also at a sign-out', async () => {
    const browser = await signedIn();
    const back = new Browser(readable);
    for (const [name, value] of browser.cookies) back.cookies.set(name, value);
    await back.signIn();
    expect([...back.cookies.keys()]).toEqual(['access_token', 'refresh_token']);
    for (const [name, value] of browser.cookies) back.cookies.set(name, value);
    await back.logout();
    expect([...back.cookies]).toEqual([]);
  });
});

/** Leaves out the cookie by which a browser is known again. */
const ofTokens = (lines: Answered['headers'][string] = []) =>
  lines.filter((line) => !String(line).startsWith('__Host-device='));
const csrfOf = ({ cookies }: Browser): string => cookies.get(names.csrf) ?? '';
const cookieOf = (cookies: ReadonlyMap<string, string>, without?: string): string =>
  [...cookies].flatMap(([name, value]) => (name === without ? [] : [`${name}=${value}`])).join('; ');
