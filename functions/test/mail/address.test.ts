import { mailableKinds, mailedByDefault } from '@muster/shared/notification-kinds';
import { buildEmployee, buildPerson, buildSite, type Person, personOf } from '@muster/testing/build';
import { auditEntries, contentsOf } from '@muster/testing/contents';
import { chief, prepareEachTest, site, system } from '@muster/testing/each-test';
import { giveAddress, linkIn, postbox, sendAll, switchMailOn } from '@muster/testing/mail';
import { buildSystem, usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { findMailbox } from '../../src/table/entities/mail-address.ts';
import { later, minutes } from '../session/sign-in-form.ts';

await prepareEachTest(['chief']);
let person: Person;
beforeEach(async () => {
  await switchMailOn(site.table);
  person = await personOf(system, site, await buildEmployee(system, site));
});

const own = async (who = person) => (await system.call('mail', 'own', {}, who.asking)).body;
const ask = (address: unknown, who: Person | undefined = person) =>
  system.call('mail', 'setAddress', { body: { address } }, who?.asking);
const confirm = (token: string, site_code = site.code) =>
  system.call('mail', 'confirmAddress', { body: { site_code, token } });

/** Asks for an address and returns the token of the link that is sent to it. */
async function askedFor(address: string): Promise<string> {
  expect((await ask(address)).status).toBe(200);
  const box = postbox();
  await sendAll(system, site, box);
  expect(box.sent.map(({ to }) => to)).toEqual([address]);
  const { page, site: named, token } = linkIn(box.sent[0] ?? { text: '' });
  expect([page, named]).toEqual(['/confirm-address', site.code]);
  return token;
}

describe("a person's address", () => {
  test('counts once the link that was sent to it was used', async () => {
    expect(await own()).toEqual({ available: true, mailed: mailedByDefault });
    const token = await askedFor('ada@example.gov');
    expect(await own()).toMatchObject({ pending: 'ada@example.gov' });
    expect((await own()).address).toBeUndefined();
    expect(await confirm(token)).toMatchObject({ status: 200, body: { detail: 'Your email address is confirmed' } });
    expect(await own()).toEqual({ available: true, address: 'ada@example.gov', mailed: mailedByDefault });
    expect(await auditEntries(site.table, 'mail.ask')).toHaveLength(1);
    expect(await auditEntries(site.table, 'mail.confirm')).toMatchObject([
      { actor: { id: person.employee.id }, subject: { employee: person.employee.id } },
    ]);
  });

  test('is replaced by another one when that is confirmed, not before', async () => {
    await confirm(await askedFor('old@example.gov'));
    const token = await askedFor('new@example.gov');
    expect(await own()).toMatchObject({ address: 'old@example.gov', pending: 'new@example.gov' });
    await confirm(token);
    expect(await own()).toMatchObject({ address: 'new@example.gov' });
    expect((await own()).pending).toBeUndefined();
  });

  test('is confirmed by its own link only: not by that of one that was asked for before, and not twice', async () => {
    const first = await askedFor('first@example.gov');
    const second = await askedFor('second@example.gov');
    expect((await confirm(first)).body.code).toBe('invalid_link');
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).body.code).toBe('invalid_link');
    expect((await own()).address).toBe('second@example.gov');
  });

  test('is not confirmed after a day, after its removal, and for an inactive employee', async () => {
    const late = await askedFor('late@example.gov');
    later(system, minutes(24 * 60));
    expect((await confirm(late)).body.code).toBe('invalid_link');
    system.clock.now = usualNow;
    const removed = await askedFor('removed@example.gov');
    await system.call('mail', 'removeAddress', {}, person.asking);
    expect((await confirm(removed)).body.code).toBe('invalid_link');
    const token = await askedFor('left@example.gov');
    const params = { employee_id: person.employee.employee_id };
    await system.call('accounts', 'setActive', { params, body: { active: false } }, chief.asking);
    expect((await confirm(token)).body.code).toBe('invalid_link');
    expect((await findMailbox(site.table, person.employee.id)).confirmed).toBeUndefined();
  });

  test('no link, and no secret of one, is stored', async () => {
    const token = await askedFor('ada@example.gov');
    expect(JSON.stringify(await contentsOf(system))).not.toContain(token);
  });

  test('is removed with what waits for a confirmation, and what was chosen stays', async () => {
    await giveAddress(system, site, person.employee);
    await system.call('mail', 'setKinds', { body: { mailed: ['added'] } }, person.asking);
    const { body } = await system.call('mail', 'removeAddress', {}, person.asking);
    expect(body).toEqual({ available: true, mailed: ['added'] });
    expect(await auditEntries(site.table, 'mail.remove')).toHaveLength(1);
    // Nothing is left to remove.
    await system.call('mail', 'removeAddress', {}, person.asking);
    expect(await auditEntries(site.table, 'mail.remove')).toHaveLength(1);
  });

  test('goes with its person', async () => {
    await giveAddress(system, site, person.employee);
    const params = { employee_id: person.employee.employee_id };
    expect((await system.call('roster', 'delete', { params }, chief.asking)).status).toBe(200);
    expect((await findMailbox(site.table, person.employee.id)).version).toBe(0);
  });

  test.each(['', 'ada', 'ada@', 'ada@example', 'a b@example.gov', 'ada@example.gov\r\nBcc: x@example.com', 7, null])(
    'is refused: %j',
    async (address) => {
      const { status, body } = await ask(address);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['address']]);
    },
  );

  test('is requested at most five times a day', async () => {
    for (let n = 0; n < 5; n++) expect((await ask(`a${n}@example.gov`)).status).toBe(200);
    const { status, body, headers } = await ask('another@example.gov');
    expect([status, body.code, headers['Retry-After']]).toEqual([429, 'too_many_attempts', ['86400']]);
    later(system, minutes(24 * 60));
    const again = await personOf(system, site, person.employee);
    expect((await ask('another@example.gov', again)).status).toBe(200);
  });

  test('is requested only if the department sends mail', async () => {
    const off = await buildSite(system);
    const there = await buildPerson(system, off);
    expect((await ask('ada@example.gov', there)).body.code).toBe('mail_off');
    expect((await own(there)).available).toBe(false);
  });
});

describe('the kinds that are sent', () => {
  const choose = (mailed: unknown) => system.call('mail', 'setKinds', { body: { mailed } }, person.asking);

  test("are each person's choice, in one order, with an audit entry for each change", async () => {
    expect((await choose(['expired', 'added', 'added'])).body.mailed).toEqual(['added', 'expired']);
    expect((await choose(['added', 'expired'])).body.mailed).toEqual(['added', 'expired']);
    expect((await own()).mailed).toEqual(['added', 'expired']);
    expect((await own(chief)).mailed).toEqual(mailedByDefault);
    expect((await choose([])).body.mailed).toEqual([]);
    expect((await choose(mailableKinds)).body.mailed).toEqual(mailableKinds);
    expect(await auditEntries(site.table, 'mail.kinds')).toMatchObject([
      { before: { mailed: mailedByDefault }, after: { mailed: ['added', 'expired'] } },
      { before: { mailed: ['added', 'expired'] }, after: { mailed: [] } },
      { before: { mailed: [] }, after: { mailed: mailableKinds } },
    ]);
  });

  test('account notifications cannot be turned off', async () => {
    for (const mailed of [['password_reset'], ['mail_stopped'], 'added', null]) {
      const { status, body } = await choose(mailed);
      expect([status, Object.keys(body.fields)[0]]).toEqual([400, expect.stringContaining('mailed')]);
    }
  });

  test('of two choices at once both are made, one after the other', async () => {
    const answers = await Promise.all([choose(['added']), choose(['expired']), choose([])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await auditEntries(site.table, 'mail.kinds')).toHaveLength(3);
  });
});

describe("the department's mail", () => {
  const department = (who: Person) => system.call('mail', 'department', {}, who.asking);
  const set = (body: unknown, who: Person | undefined = chief) =>
    system.call('mail', 'setDepartment', { body }, who?.asking);

  test('is off at first, and switched by administrators', async () => {
    const fresh = await buildSite(system);
    const head = await personOf(system, fresh, fresh.chief);
    expect((await department(head)).body).toEqual({ available: true, on: false, forgot_password: false });
    const on = { available: true, on: true, forgot_password: true };
    expect((await set({ on: true, forgot_password: true }, head)).body).toEqual(on);
    expect((await set({ on: true, forgot_password: true }, head)).body).toEqual(on);
    expect((await department(head)).body).toEqual(on);
    // A forgotten password is not replaced by mail where none is sent.
    const off = { available: true, on: false, forgot_password: false };
    expect((await set({ on: false, forgot_password: true }, head)).body).toEqual(off);
    expect(await auditEntries(fresh.table, 'site.mail')).toMatchObject([
      { before: { mail_on: false, forgot_password: false }, after: { mail_on: true, forgot_password: true } },
      { before: { mail_on: true, forgot_password: true }, after: { mail_on: false, forgot_password: false } },
    ]);
    expect((await set({ on: 'yes' })).status).toBe(400);
  });

  test('cannot be switched on where the installation sends none', async () => {
    const without = await buildSystem({ hasMail: false });
    const there = await buildSite(without);
    const { asking } = await personOf(without, there, there.chief);
    expect((await without.call('mail', 'department', {}, asking)).body.available).toBe(false);
    const { body } = await without.call(
      'mail',
      'setDepartment',
      { body: { on: true, forgot_password: false } },
      asking,
    );
    expect(body.code).toBe('mail_off');
  });
});
