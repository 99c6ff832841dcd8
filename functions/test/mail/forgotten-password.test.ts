import { buildEmployee, buildSite, credentialOf, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { employee, prepareEachTest, site, system } from '@muster/testing/each-test';
import { giveFactors } from '@muster/testing/factors';
import { giveAddress, linkIn, postbox, sendAll, switchMailOn } from '@muster/testing/mail';
import { observer } from '@muster/testing/observe';
import { buildSystem } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { later, minutes, signInAs, statusWith } from '../session/sign-in-form.ts';

await prepareEachTest(['employee']);
beforeEach(async () => {
  await switchMailOn(site.table, { forgot_password: true });
  await giveAddress(system, site, employee);
});

const chosen = 'Chosen#2026';
const forgot = (username: string, { site_code = site.code, address = '198.51.100.4' } = {}) =>
  system.call('mail', 'forgotPassword', { body: { site_code, username } }, { address });
const reset = (user_id: string, new_password = chosen) =>
  system.call('session', 'initialPasswordReset', { body: { user_id, new_password, site_code: site.code } });

/** Asks for a link, and returns what is sent. */
async function sentTo(username: string, options: Parameters<typeof forgot>[1] = {}) {
  const { status, body } = await forgot(username, options);
  expect([status, body.detail]).toEqual([200, expect.stringContaining('If this account has a confirmed')]);
  const box = postbox();
  await sendAll(system, site, box);
  return box.sent;
}

async function token(): Promise<string> {
  const [mail = { text: '' }] = await sentTo(employee.employee_id);
  const link = linkIn(mail);
  expect([link.page, link.site]).toEqual(['/reset-password', site.code]);
  return link.token;
}

describe('a forgotten password', () => {
  test('is replaced by the link that is sent to the confirmed address, once', async () => {
    const before = await personOf(system, site, employee);
    const ticket = await token();
    expect(JSON.stringify(await contentsOf(system))).not.toContain(ticket);
    const answered = await reset(ticket);
    expect([answered.status, answered.cookies.has('access_token')]).toEqual([200, true]);
    expect(await statusWith(system, before.asking.token ?? '')).toBe(401);
    expect((await signInAs(system, site, employee, { password: chosen })).status).toBe(200);
    expect((await signInAs(system, site, employee)).status).toBe(401);
    expect((await reset(ticket, 'Another#2026')).body.code).toBe('invalid_reset');
    expect(await auditEntries(site.table, 'session.forgotten')).toMatchObject([{ actor: { id: 'system' } }]);
    expect(await auditEntries(site.table, 'session.forgotten_reset')).toHaveLength(1);
    // The person is notified in the app and by mail.
    const box = postbox();
    await sendAll(system, site, box);
    expect(box.sent.map(({ text }) => text)).toEqual([expect.stringContaining('Your password was reset')]);
  });

  test('keeps the rules of passwords, and a refused one leaves the link valid', async () => {
    const ticket = await token();
    expect((await reset(ticket, 'short')).status).toBe(400);
    expect((await reset(ticket, 'Sunrise#2026')).body.code).toBe('password_reused');
    expect((await reset(ticket)).status).toBe(200);
  });

  test('is not replaced after an hour, or after the password was changed', async () => {
    const late = await token();
    later(system, minutes(60));
    expect((await reset(late)).body.code).toBe('invalid_reset');
    const outdated = await token();
    const { asking } = await personOf(system, site, employee);
    const body = { old_password: 'Sunrise#2026', new_password: 'Between#2026' };
    expect((await system.call('session', 'changePassword', { body }, asking)).status).toBe(200);
    expect((await reset(outdated)).body.code).toBe('invalid_reset');
  });

  test('is not enough for who has a second factor', async () => {
    await giveFactors(system, site, employee);
    const answered = await reset(await token());
    expect(answered.body).toMatchObject({ detail: 'second_factor_required', factors: expect.any(Array) });
    expect(answered.cookies.has('access_token')).toBe(false);
  });

  test('of three who use the link at once, one does', async () => {
    const ticket = await token();
    const answers = await Promise.all([1, 2, 3].map((n) => reset(ticket, `Chosen#202${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });
});

describe('nothing is sent', () => {
  const changeSite = (mail: Parameters<typeof switchMailOn>[1]) => switchMailOn(site.table, mail);

  test('to an employee without a confirmed, working address', async () => {
    const without = await buildEmployee(system, site);
    expect(await sentTo(without.employee_id)).toEqual([]);
    await giveAddress(system, site, without, { undeliverable: 'bounced' });
    expect(await sentTo(without.employee_id)).toEqual([]);
  });

  test('for an unknown username, or one of another department', async () => {
    const other = await buildSite(system);
    expect(await sentTo('unknown-username')).toEqual([]);
    expect(await sentTo(other.chief.employee_id)).toEqual([]);
    expect(await sentTo('x', { site_code: 'NOWHERE' })).toEqual([]);
  });

  test('where the department does not offer it, or has switched it off since', async () => {
    await changeSite({});
    expect(await sentTo(employee.employee_id)).toEqual([]);
    await changeSite({ forgot_password: true });
    await forgot(employee.employee_id);
    await changeSite({});
    const box = postbox();
    await sendAll(system, site, box);
    expect(box.sent).toEqual([]);
  });

  test('to an employee deactivated meanwhile, whose earlier link no longer works', async () => {
    const { asking } = await personOf(system, site, site.chief);
    const ticket = await token();
    await forgot(employee.employee_id);
    const params = { employee_id: employee.employee_id };
    await system.call('accounts', 'setActive', { params, body: { active: false } }, asking);
    const box = postbox();
    await sendAll(system, site, box);
    expect(box.sent).toEqual([]);
    expect((await reset(ticket)).body.code).toBe('invalid_reset');
  });

  test('to an employee without a password', async () => {
    const fresh = await buildEmployee(system, site, { credential: null });
    await giveAddress(system, site, fresh);
    const box = postbox();
    await forgot(fresh.employee_id);
    await sendAll(system, site, box);
    expect(box.sent).toEqual([]);
  });

  test('more than three times an hour for one username, from any address', async () => {
    let sent = 0;
    for (let n = 0; n < 5; n++) {
      sent += (await sentTo(employee.employee_id, { address: `198.51.100.${n}` })).length;
      later(system, minutes(1));
    }
    expect(sent).toBe(3);
    later(system, minutes(61));
    expect(await sentTo(employee.employee_id)).toHaveLength(1);
  });
});

describe('the answer', () => {
  test('is the same for every username: text, status and the requests to the table', async () => {
    const table = observer();
    const watched = await buildSystem({ besides: system, onClient: table.onClient });
    const other = await buildEmployee(system, site);
    const ask = async (username: string, n: number) => {
      const body = { site_code: site.code, username };
      const { answer, sent } = await table.during(() =>
        watched.call('mail', 'forgotPassword', { body }, { address: `203.0.113.${n}` }),
      );
      return { status: answer.status, body: answer.body, commands: sent.map(({ command }) => command).toSorted() };
    };
    await ask('warms the connection', 9);
    const known = await ask(employee.employee_id, 1);
    expect(await ask(other.employee_id, 2)).toEqual(known);
    expect(await ask('unknown-username', 3)).toEqual(known);
    expect(known.status).toBe(200);
  });

  test('is 429 for an address that asks too often, whatever it asks', async () => {
    for (let n = 0; n < 30; n++) expect((await forgot(`unknown-${n}`)).status).toBe(200);
    const { status, body, headers } = await forgot(employee.employee_id);
    expect([status, body.code, Number(headers['Retry-After']?.[0]) > 3000]).toEqual([429, 'too_many_attempts', true]);
    expect((await forgot(employee.employee_id, { address: '203.0.113.9' })).status).toBe(200);
  });

  test('the sign-in page knows where it is offered', async () => {
    const offered = async (code: string, by = system) =>
      (await by.call('session', 'validateSiteCode', { body: { site_code: code } })).body.forgot_password;
    expect(await offered(site.code)).toBe(true);
    expect(await offered((await buildSite(system)).code)).toBeUndefined();
    const without = await buildSystem({ besides: system, hasMail: false });
    expect(await offered(site.code, without)).toBeUndefined();
  });

  test('the typed username is not stored', async () => {
    await forgot('MyPassword#2026');
    expect(JSON.stringify(await contentsOf(system))).not.toMatch(/mypassword/i);
  });
});

test('a link replaces a temporary password, too, and no other account’s', async () => {
  const fresh = await buildEmployee(system, site, {
    credential: await credentialOf('Temporary#1', { temporary: true }),
  });
  await giveAddress(system, site, fresh);
  const [mail = { text: '' }] = await sentTo(fresh.employee_id);
  expect((await reset(linkIn(mail).token)).status).toBe(200);
  expect((await signInAs(system, site, fresh, { password: chosen })).status).toBe(200);
  expect((await signInAs(system, site, employee, { password: chosen })).status).toBe(401);
});
