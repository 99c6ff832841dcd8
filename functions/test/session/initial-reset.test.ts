import { as, buildEmployee, buildSite, credentialOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { prepareEachTest, site, system } from '@muster/testing/each-test';
import { cheapCost, usualNow } from '@muster/testing/system';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { guessableTexts } from '../../src/areas/session/guessable-password.ts';
import { temporaryCredential } from '../../src/domain/sign-in/temporary-credential.ts';
import { hashPassword } from '../../src/kernel/password-hash.ts';
import { getItem, queryAll } from '../../src/table/core/read.ts';
import { put, transact } from '../../src/table/core/write.ts';
import { type Credential, credentialItem, credentialKey } from '../../src/table/entities/credential.ts';
import { type Employee, employeeItem } from '../../src/table/entities/employee.ts';
import { later, minutes, signInAs, statusWith } from './sign-in-form.ts';

await prepareEachTest();
let employee: Employee;
beforeEach(async () => {
  employee = await buildEmployee(system, site, { credential: await temporary() });
});

const handedOut = 'Temporary#1';
const chosen = 'Chosen#2026';
const temporary = (overrides: Partial<Credential> = {}) =>
  credentialOf(handedOut, { temporary: true, temporary_until: '2026-05-20T17:00:00.000Z', ...overrides });

async function ticket(password = handedOut): Promise<string> {
  const { body } = await signInAs(system, site, employee, { password });
  expect(body.detail).toBe('password_reset_required');
  return body.user_id;
}

const reset = (user_id: string, new_password = chosen, site_code = site.code) =>
  system.call('session', 'initialPasswordReset', { body: { user_id, new_password, site_code } });

const replaceCredential = (credential: Credential) =>
  transact(site.table, [put(site.table, credentialItem(site.table, employee.id, credential))]);

const invalid = { code: 'invalid_reset', detail: 'This password reset is no longer valid. Please sign in again.' };

describe('a temporary password', () => {
  // spec 3.9, 7.4
  test('gets a ticket, not a session', async () => {
    const { status, body, headers } = await signInAs(system, site, employee, { password: handedOut });
    expect([status, body]).toEqual([
      200,
      { detail: 'password_reset_required', user_id: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    expect(headers['Set-Cookie']).toBeUndefined();
    expect(await queryAll(site.table, `${site.code}#EMP#${employee.id}`, { prefix: 'SESSION#' })).toEqual([]);
    expect(await auditEntries(site.table, 'session.ticket')).toHaveLength(1);
  });

  test('gets a new ticket each time, which is stored as a hash', async () => {
    const tickets = [await ticket(), await ticket()];
    expect(new Set(tickets).size).toBe(2);
    const everything = JSON.stringify(await contentsOf(system));
    for (const one of tickets) expect(everything).not.toContain(one);
    expect(everything).not.toContain(handedOut);
  });

  test('that is wrong is refused like any wrong password', async () => {
    const { status, body } = await signInAs(system, site, employee, { password: 'Temporary#2' });
    expect([status, body.code, body.user_id]).toEqual([401, 'sign_in_failed', undefined]);
  });

  test('expires after seven days, and only the correct one gets that error', async () => {
    const { password, credential } = await temporaryCredential(cheapCost, usualNow);
    await replaceCredential(credential);
    later(system, 7 * minutes(24 * 60) - 1);
    expect((await signInAs(system, site, employee, { password })).status).toBe(200);
    later(system, 1);
    const { status, body } = await signInAs(system, site, employee, { password });
    expect([status, body]).toEqual([
      401,
      { code: 'sign_in_failed', detail: 'This temporary password has expired. Please ask for a new one.' },
    ]);
    expect((await signInAs(system, site, employee, { password: 'wrong' })).body.detail).toBe(
      'Invalid username or password',
    );
  });

  test('and its ticket expire in time even if issued while the clock was ahead', async () => {
    const day = minutes(24 * 60);
    later(system, 8 * day);
    const { password, credential } = await temporaryCredential(cheapCost, system.clock.now);
    await replaceCredential(credential);
    const { user_id } = (await signInAs(system, site, employee, { password })).body;
    system.clock.now = usualNow;
    expect((await signInAs(system, site, employee, { password })).body.code).toBe('sign_in_failed');
    expect((await reset(user_id)).body.code).toBe('invalid_reset');
  });

  test('without an expiry, as in the demo, does not expire', async () => {
    await replaceCredential(await temporary({ temporary_until: undefined }));
    later(system, 365 * minutes(24 * 60));
    expect(await ticket()).toBeTruthy();
  });

  test('meets the rules and is random', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, () => temporaryCredential({ N: 2, r: 1, p: 1 }, usualNow)),
    );
    expect(new Set(made.map(({ password }) => password)).size).toBe(50);
    for (const { password } of made) expect(password).toMatch(/^(?=.*\d)(?=.*[!@#$%&*?])[\w!@#$%&*?]{15}$/);
  });
});

describe('the first password', () => {
  // spec 7.9
  test('signs in with both cookies, and replaces the temporary password', async () => {
    const { status, body, cookies, headers } = await reset(await ticket());
    expect([status, body]).toEqual([200, { detail: 'Password reset successfully' }]);
    const tokens = ['access_token', 'refresh_token'].map(
      (name) => `${name}=${cookies.get(name)}; Max-Age=604800; Path=/; Secure; SameSite=Lax`,
    );
    expect(headers['Set-Cookie']).toEqual([...tokens, expect.stringMatching(/^__Host-device=/)]);
    expect(await statusWith(system, cookies.get('access_token') ?? '')).toBe(200);
    expect((await signInAs(system, site, employee, { password: handedOut })).status).toBe(401);
    expect((await signInAs(system, site, employee, { password: chosen })).body).toEqual({ detail: 'Signed in' });
  });

  test('ends all earlier sessions', async () => {
    const before = await as(system, site, employee);
    expect(await statusWith(system, before.token ?? '')).toBe(200);
    await reset(await ticket());
    expect(await statusWith(system, before.token ?? '')).toBe(401);
  });

  test('has an audit entry without a secret', async () => {
    const user_id = await ticket();
    const { cookies } = await reset(user_id);
    expect(await auditEntries(site.table, 'session.initial_reset')).toMatchObject([
      { actor: { id: employee.id, employee_id: employee.employee_id }, subject: { employee: employee.id } },
    ]);
    const everything = JSON.stringify(await contentsOf(system));
    for (const secret of [chosen, handedOut, user_id, ...cookies.values()]) expect(everything).not.toContain(secret);
  });

  test('accepts the site code in any case', async () => {
    expect((await reset(await ticket(), chosen, site.code.toLowerCase())).status).toBe(200);
  });
});

describe('a ticket', () => {
  test('is valid for 15 minutes, whether its item still exists or not', async () => {
    const user_id = await ticket();
    later(system, minutes(15) - 1);
    const another = await ticket();
    expect((await reset(user_id, 'too easy')).body.code).toBe('invalid_input');
    later(system, 1);
    expect((await reset(user_id)).body).toEqual(invalid);
    expect((await reset(another)).status).toBe(200);
  });

  test('used twice concurrently signs in once', async () => {
    const user_id = await ticket();
    const answers = await Promise.all(['Heron!One-26', 'Heron!Two-26'].map((password) => reset(user_id, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const won = answers[0]?.status === 200 ? 'Heron!One-26' : 'Heron!Two-26';
    expect((await signInAs(system, site, employee, { password: won })).status).toBe(200);
  });

  test('and other tickets of the same employee sign in once in all', async () => {
    const tickets = [await ticket(), await ticket(), await ticket()];
    const answers = await Promise.all(tickets.map((one, n) => reset(one, `Chosen#${n}000`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test('stays valid after a refused password', async () => {
    const user_id = await ticket();
    for (const refused of ['short', handedOut, 'P@ssw0rd']) expect((await reset(user_id, refused)).status).toBe(400);
    expect((await reset(user_id)).status).toBe(200);
  });

  test('becomes invalid when another temporary password is issued', async () => {
    const user_id = await ticket();
    const { version } = (await getItem(site.table, credentialKey(site.table, employee.id))) as unknown as Credential;
    await replaceCredential(await credentialOf('Other#Temp1', { temporary: true, version: version + 1 }));
    expect((await reset(user_id)).body).toEqual(invalid);
    expect((await reset(await ticket('Other#Temp1'))).status).toBe(200);
  });

  test('becomes invalid when the employee is deactivated or has a password', async () => {
    const user_id = await ticket();
    await transact(site.table, [put(site.table, employeeItem(site.table, { ...employee, active: false }))]);
    expect((await reset(user_id)).body).toEqual(invalid);
    await transact(site.table, [put(site.table, employeeItem(site.table, employee))]);
    await replaceCredential(await credentialOf('Own#2026'));
    expect((await reset(user_id)).body).toEqual(invalid);
  });

  test('cannot be replaced by an employee id, and is invalid at another site', async () => {
    const other = await buildSite(system);
    const user_id = await ticket();
    for (const guess of [employee.id, employee.employee_id, '__proto__', 'x']) {
      expect((await reset(guess)).body).toEqual(invalid);
    }
    expect((await reset(user_id, chosen, other.code)).body).toEqual(invalid);
    expect((await reset(user_id, chosen, 'NOWHERE')).body).toEqual(invalid);
    expect((await reset(user_id)).status).toBe(200);
  });
});

describe('a password is refused', () => {
  // spec 5.8
  test('with every unmet rule, one per line', async () => {
    const { status, body } = await reset(await ticket(), 'short');
    const messages = [
      'Password must be at least 8 characters long',
      'Password must include at least one number',
      'Password must include at least one special character',
    ];
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', detail: messages.join('\n'), fields: { new_password: messages } },
    ]);
  });

  // spec 5.5, 5.6
  test('for exactly the unmet rules', async () => {
    const user_id = await ticket();
    const rules: [RegExp, string][] = [
      [/^.{8,}$/, 'Password must be at least 8 characters long'],
      [/[0-9]/, 'Password must include at least one number'],
      [/[!@#$%^&*(),.?":{}|<>]/, 'Password must include at least one special character'],
    ];
    const text = fc.stringMatching(/^[a-z0-9!;]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(text, async (password) => {
        const unmet = rules.filter(([rule]) => !rule.test(password)).map(([, message]) => message);
        fc.pre(unmet.length > 0);
        expect((await reset(user_id, password)).body.detail).toBe(unmet.join('\n'));
      }),
      { numRuns: 50 },
    );
  });

  // spec 2.20
  test('when it is one of the last ten, including the temporary one, but not when it is older', async () => {
    const earlier = Array.from({ length: 10 }, (_, n) => `Earlier#${n}000`);
    const history = await Promise.all(earlier.map((password) => hashPassword(password, cheapCost)));
    await replaceCredential(await temporary({ history }));
    const user_id = await ticket();
    for (const password of [handedOut, ...earlier.slice(0, 9)]) {
      const { status, body } = await reset(user_id, password);
      expect([status, body]).toEqual([
        400,
        {
          code: 'password_reused',
          detail: 'The new password must differ from your previous passwords',
          fields: { new_password: ['The new password must differ from your previous passwords'] },
        },
      ]);
    }
    expect((await reset(user_id, earlier[9])).status).toBe(200);
    const { history: kept } = (await getItem(
      site.table,
      credentialKey(site.table, employee.id),
    )) as unknown as Credential;
    expect(kept).toHaveLength(10);
  });

  test('when it is easy to guess, with every reason at the field', async () => {
    const user_id = await ticket();
    const { common, own, department } = guessableTexts;
    const { name } = site.site;
    const cases: [string, string[]][] = [
      ['P@ssw0rd', [common]],
      ['\uff50@ssw0rd#2026', [common]],
      [`${employee.last_name}!Quiet`, [own]],
      [`Quiet!Harbour.${employee.employee_id}`, [own]],
      [`Quiet!${employee.badge_number}.Harbour`, [own]],
      [`${name}!7`, [department]],
      [`${site.code}!7.${employee.last_name}`, [own, department]],
    ];
    for (const [password, reasons] of cases) {
      expect((await reset(user_id, password)).body, password).toEqual({
        code: 'password_banned',
        detail: reasons.join('\n'),
        fields: { new_password: reasons },
      });
    }
    expect((await reset(user_id)).status).toBe(200);
  });

  test('for all reasons at once', async () => {
    await replaceCredential(await temporary({ history: [await hashPassword('Monkey#2026', cheapCost)] }));
    const { status, body } = await reset(await ticket(), 'Monkey#2026');
    const reasons = [guessableTexts.common, 'The new password must differ from your previous passwords'];
    expect([status, body]).toEqual([
      400,
      { code: 'password_reused', detail: reasons.join('\n'), fields: { new_password: reasons } },
    ]);
  });
});

describe('invalid input', () => {
  test('names every field at once, and nothing is written', async () => {
    const before = await contentsOf(system);
    const { status, body } = await system.call('session', 'initialPasswordReset', { body: {} });
    expect([status, body.fields]).toEqual([
      400,
      {
        user_id: ['Password reset request is missing'],
        new_password: ['New password is required'],
        site_code: ['Site code is required'],
      },
    ]);
    expect(await contentsOf(system)).toEqual(before);
  });

  test('includes an invalid site code', async () => {
    const { status, body } = await reset('x', chosen, '#SITES');
    expect([status, body.fields]).toEqual([400, { site_code: ['Invalid site code'] }]);
  });
});

test('no call logs an error', () => expect(system.errors).toEqual([]));
