import { as, buildEmployee, buildSite, usualPassword } from '@muster/testing/build';
import { contentsOf } from '@muster/testing/contents';
import { buildSystem, type RequestParts } from '@muster/testing/system';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signInAs } from '../session/sign-in-form.ts';

const system = await buildSystem();
const site = await buildSite(system);
const asking = await as(system, site, site.chief);

const validate = (sent: RequestParts, body?: unknown) => system.call('session', 'validateSiteCode', { body }, sent);
const notJson = { code: 'not_json', detail: 'The request body is not valid JSON' };

describe('a body', () => {
  test('that is not JSON is answered 400', async () => {
    for (const rawBody of ['{', 'site_code=ABC', '{"site_code":"A"}}', "{'a':1}", '\u0000', 'undefined', '{"a":1,}']) {
      const { status, body } = await validate({ rawBody });
      expect([rawBody, status, body]).toEqual([rawBody, 400, notJson]);
    }
  });

  test('that is missing or empty counts as an empty object: its required fields are named', async () => {
    for (const sent of [{}, { rawBody: '' }, { event: { body: null } }] satisfies RequestParts[]) {
      const { status, body } = await validate(sent);
      expect([status, body.fields]).toEqual([400, { site_code: ['Site code is required'] }]);
    }
  });

  test('that is not an object is invalid input', async () => {
    for (const rawBody of ['null', '[]', '[{"site_code":"A"}]', '"site_code"', '7', 'true']) {
      const { status, body } = await validate({ rawBody });
      expect([rawBody, status, body.code, Object.keys(body.fields)]).toEqual([rawBody, 400, 'invalid_input', ['body']]);
    }
  });

  test('in base64 is decoded', async () => {
    const body = Buffer.from(JSON.stringify({ site_code: site.code })).toString('base64');
    expect((await validate({ event: { body, isBase64Encoded: true } })).body.valid).toBe(true);
    expect((await validate({ event: { body, isBase64Encoded: false } })).body).toEqual(notJson);
  });

  test('with unknown keys is read without them', async () => {
    const { status, body } = await validate({}, { site_code: site.code, valid: false, extra: { deep: [1] } });
    expect([status, body.valid]).toEqual([200, true]);
  });

  test('with the names of inherited properties is read like any other', async () => {
    const inherited = `"__proto__":{"site_code":"${site.code}"},"constructor":{"prototype":{"polluted":1}}`;
    const named = await validate({ rawBody: `{"site_code":"${site.code}",${inherited}}` });
    expect([named.status, named.body.valid]).toEqual([200, true]);
    const unnamed = await validate({ rawBody: `{${inherited}}` });
    expect([unnamed.status, Object.keys(unnamed.body.fields)]).toEqual([400, ['site_code']]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const { status, body } = await validate({}, { site_code: '__proto__' });
    expect([status, body]).toEqual([200, { valid: false }]);
  });

  test('above 1 MB is answered 413, whatever its content', async () => {
    const padded = (bytes: number) => `{"site_code":"${site.code}"${' '.repeat(bytes)}}`;
    const rest = padded(0).length;
    expect((await validate({ rawBody: padded(1_000_000 - rest) })).body.valid).toBe(true);
    const { status, body } = await validate({ rawBody: padded(1_000_001 - rest) });
    expect([status, body.code]).toEqual([413, 'too_large']);
    // The limit is in bytes, not in characters.
    expect((await validate({ rawBody: 'é'.repeat(500_001) })).status).toBe(413);
  });

  test('with deep nesting is answered 400', async () => {
    const rawBody = `{"site_code":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect((await validate({ rawBody })).status).toBe(400);
  });

  test('of arbitrary JSON causes no 5xx, no cookie and no write', async () => {
    const before = await contentsOf(system);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.json(), fc.string()),
        fc.constantFrom('validateSiteCode', 'refresh', 'initialPasswordReset', 'changePassword', 'verify'),
        async (rawBody, name) => {
          const { status, headers } = await system.call('session', name, {}, { ...asking, rawBody });
          expect([200, 400]).toContain(status);
          expect(headers['Set-Cookie']).toBeUndefined();
        },
      ),
      { numRuns: 200 },
    );
    expect(await contentsOf(system)).toEqual(before);
  });

  test('with arbitrary text in every field causes no 5xx', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('\ud800'));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (a, b, c) => {
        const bodies = {
          signIn: { username: a, password: b, site_code: site.code },
          refresh: { refresh: a, site_code: b },
          initialPasswordReset: { user_id: a, new_password: `${b}Long#2026`, site_code: site.code },
          validateSiteCode: { site_code: c },
        };
        for (const [name, body] of Object.entries(bodies)) {
          const { status } = await system.call('session', name as keyof typeof bodies, { body });
          expect([name, [200, 400, 401, 403, 429].includes(status)]).toEqual([name, true]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('headers', () => {
  test('may be absent', async () => {
    const bare = { headers: null, multiValueHeaders: null } as unknown as Partial<APIGatewayProxyEvent>;
    // A body without a content type is refused; a call without a body needs none.
    const { status, body } = await validate({ event: bare }, { site_code: site.code });
    expect([status, body.code]).toEqual([415, 'not_sent_as_json']);
    expect((await system.call('session', 'employeeInfo', {}, { event: bare })).status).toBe(401);
    expect((await system.call('session', 'logout', {}, { event: bare })).status).toBe(200);
  });

  test('are found in any case', async () => {
    for (const name of ['authorization', 'AUTHORIZATION', 'Authorization']) {
      const headers = { [name]: `Bearer ${asking.token}` };
      expect((await system.call('session', 'employeeInfo', {}, { headers })).status).toBe(200);
    }
  });

  test('with several cookies: the first one of the name is used', async () => {
    const lines = [
      (refresh: string) => `a=1; refresh_token=${refresh}; b=2`,
      (refresh: string) => `refresh_token=${refresh};refresh_token=junk`,
      (refresh: string) => `;;=; x; refresh_token = ${refresh} `,
      (refresh: string) => `__proto__=1; xrefresh_token=junk; refresh_token=${refresh}`,
    ];
    for (const line of lines) {
      const { token, refresh } = await as(system, site, site.chief);
      await system.call('session', 'logout', {}, { headers: { cookie: line(refresh) } });
      expect((await system.call('session', 'employeeInfo', {}, { token })).status).toBe(401);
    }
    const { token, refresh } = await as(system, site, site.chief);
    await system.call('session', 'logout', {}, { headers: { cookie: `refresh_token=junk; refresh_token=${refresh}` } });
    expect((await system.call('session', 'employeeInfo', {}, { token })).status).toBe(200);
  });
});

describe('a path parameter', () => {
  test('that cannot be an id is answered 404, like an unknown id', async () => {
    for (const employee_id of ['', ' ', '../1', 'a b', '__proto__', 'é', 'x'.repeat(33), 'x'.repeat(200_000), '9999']) {
      const { status, body } = await system.call('roster', 'profile', { params: { employee_id } }, asking);
      expect([employee_id, status, body.code]).toEqual([employee_id, 404, 'not_found']);
    }
    const missing = await system.call('roster', 'profile', {}, asking);
    expect(missing.status).toBe(404);
  });
});

describe('an unknown method or resource', () => {
  test('is answered 404', async () => {
    for (const event of [{ httpMethod: 'DELETE' }, { resource: '/api/nothing' }, { resource: '__proto__' }]) {
      const { status, body } = await validate({ event }, { site_code: site.code });
      expect([status, body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
    }
  });

  test('of another area is answered 404', async () => {
    const event = { httpMethod: 'GET', resource: '/api/employee/{employee_id}' };
    expect((await validate({ ...asking, event }, {})).status).toBe(404);
    expect(
      (await system.call('roster', 'profile', { params: { employee_id: '1' } }, { ...asking, event })).status,
    ).toBe(200);
  });
});

describe('an answer', () => {
  test('is JSON that is neither cached nor sniffed, on success and failure', async () => {
    for (const code of [site.code, 7]) {
      const { headers } = await validate({}, { site_code: code });
      expect(headers).toEqual({
        'Content-Type': ['application/json; charset=utf-8'],
        'Cache-Control': ['no-store'],
        'X-Content-Type-Options': ['nosniff'],
      });
    }
  });
});

describe('a log line', () => {
  test('has the call, the employee and the status', async () => {
    system.lines.length = 0;
    await system.call('session', 'employeeInfo', {}, asking);
    await system.call('session', 'employeeInfo');
    const line = {
      method: 'GET',
      resource: '/api/employee-info',
      call: 'session.employeeInfo',
      request_id: expect.any(String),
    };
    expect(system.lines).toMatchObject([
      { level: 'info', message: 'call', fields: { ...line, status: 200, site: site.code, employee: site.chief.id } },
      {
        level: 'info',
        message: 'call',
        fields: { ...line, status: 401, code: 'not_signed_in', site: undefined, employee: undefined },
      },
    ]);
    for (const { fields } of system.lines) expect(fields.milliseconds).toBeTypeOf('number');
  });

  test('has no password, token, cookie or other input', async () => {
    const employee = await buildEmployee(system, site);
    const mine = await as(system, site, employee);
    const headers = { Cookie: `refresh_token=${mine.refresh}`, 'X-Site-Code': site.code };
    const sent = { ...mine, headers };
    system.lines.length = 0;
    const secrets = [usualPassword, 'Typed#Wrong1', 'Chosen#2027', mine.token ?? '', mine.refresh];
    const signIn = (password: string) => signInAs(system, site, employee, { password }, sent);
    secrets.push(...(await signIn(usualPassword)).cookies.values());
    await signIn('Typed#Wrong1');
    const change = (old_password: string) =>
      system.call('session', 'changePassword', { body: { old_password, new_password: 'Chosen#2027' } }, sent);
    await change('Typed#Wrong1');
    await change(usualPassword);
    const reset = { user_id: 'a-ticket', new_password: 'Chosen#2027', site_code: site.code };
    await system.call('session', 'initialPasswordReset', { body: reset }, sent);
    await system.call('session', 'submitBugReport', { body: { description: 'a-private-thing' } }, sent);
    const body = { refresh: mine.refresh, site_code: site.code };
    secrets.push(...(await system.call('session', 'refresh', { body }, sent)).cookies.values());
    await system.call('session', 'logout', {}, sent);
    await system.call('session', 'logout', { body: reset }, { ...sent, rawBody: '{"a":"Chosen#2027"' });
    expect(system.lines).toHaveLength(9);
    const logged = JSON.stringify(system.lines);
    for (const secret of [...secrets, 'a-ticket', 'a-private-thing', 'Bearer']) expect(logged).not.toContain(secret);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
