import { testOrigin } from '@muster/testing/authenticator';
import { buildClass, buildEmployee, buildPerson, buildSite } from '@muster/testing/build';
import { prepareEachTest, site, staff, system } from '@muster/testing/each-test';
import { giveAddress, type Postbox, postbox, sendAll, switchMailOn } from '@muster/testing/mail';
import { usualNow } from '@muster/testing/system';
import { beforeEach, describe, expect, test } from 'vitest';
import { NotSent, Refused } from '../../src/areas/mail/mailer.ts';
import { queryAll } from '../../src/table/core/read.ts';
import { transact } from '../../src/table/core/write.ts';
import type { Employee } from '../../src/table/entities/employee.ts';
import { notify } from '../../src/table/entities/notification.ts';
import { claimMail, listOutbox, type WaitingMail } from '../../src/table/entities/outbox.ts';
import { later, minutes } from '../session/sign-in-form.ts';

beforeEach(() => {
  system.errors.length = 0;
});
await prepareEachTest(['staff']);
let officer: Employee;
let box: Postbox;
beforeEach(async () => {
  await switchMailOn(site.table);
  officer = await buildEmployee(system, site);
  box = postbox();
});

const send = () => sendAll(system, site, box);
const waiting = () => queryAll(site.table, `${site.code}#OUTBOX`);
const add = async (...people: Employee[]) => {
  const { id } = await buildClass(system, site, { class_size: 100 });
  const body = { employee_ids: people.map(({ employee_id }) => employee_id) };
  const sent = { params: { classId: id }, body };
  const { status } = await system.call('attendance', 'addAttendees', sent, staff.asking);
  expect(status).toBe(200);
};
/** Notifies people in one transaction. */
const tell = (kind: 'added' | 'certified' | 'password_reset', message: string, ...people: Employee[]) =>
  transact(
    site.table,
    people.map(({ id }) =>
      notify({ table: site.table, site: { mail: {} }, now: system.clock.now }, id, { kind, message }),
    ),
  );

describe('a notification', () => {
  test('is sent once to an employee with a confirmed address', async () => {
    const to = await giveAddress(system, site, officer);
    await add(officer, await buildEmployee(system, site));
    expect(await send()).toBe(1);
    expect(box.sent).toMatchObject([{ to, site: site.code, employee: officer.id }]);
    const [mail] = box.sent;
    expect(mail?.text).toMatch(/^You have been added to/);
    expect(mail?.text).toContain(`${testOrigin}/settings#mail`);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(await waiting()).toEqual([]);
    expect(await send()).toBe(0);
  });

  test('of one transaction is one mail for each person, and one item of the outbox for all', async () => {
    const people = [officer, await buildEmployee(system, site), await buildEmployee(system, site)];
    for (const one of people) await giveAddress(system, site, one);
    await tell('added', 'First', ...people, officer);
    expect(await waiting()).toHaveLength(1);
    expect(await send()).toBe(3);
    expect(box.sent.find(({ employee }) => employee === officer.id)?.text.match(/First/g)).toHaveLength(2);
  });

  test('is sent by the choice of its person as it is then; what happens to the account always', async () => {
    await giveAddress(system, site, officer, { mailed: ['certified'] });
    await tell('added', 'Not chosen', officer);
    await tell('certified', 'Chosen', officer);
    await tell('password_reset', 'Always', officer);
    await send();
    expect(box.sent.map(({ subject }) => subject).toSorted()).toEqual(['Always', 'Chosen']);
  });

  test('leaves no item behind where the department sends no mail, and is not sent after it was switched off', async () => {
    const off = await buildSite(system);
    const there = await buildEmployee(system, off);
    await transact(off.table, [
      notify({ table: off.table, site: {}, now: usualNow }, there.id, { kind: 'added', message: 'Silent' }),
    ]);
    expect(await queryAll(off.table, `${off.code}#OUTBOX`)).toEqual([]);
    await giveAddress(system, site, officer);
    await tell('added', 'Too late', officer);
    const chief = await buildPerson(system, site, { permissions: { admin_access: true } });
    const body = { on: false, forgot_password: false };
    expect((await system.call('mail', 'setDepartment', { body }, chief.asking)).status).toBe(200);
    expect([await send(), box.sent]).toEqual([0, []]);
  });

  test.each(['bounced', 'complained'] as const)('is not sent to an address that %s', async (undeliverable) => {
    await giveAddress(system, site, officer, { undeliverable });
    await tell('added', 'Silent', officer);
    expect([await send(), await waiting()]).toEqual([0, []]);
  });

  test('is not sent after two days', async () => {
    await giveAddress(system, site, officer);
    await tell('added', 'Old', officer);
    // The id of an entry is made by the clock of this machine.
    system.clock.now = new Date(Date.now() + minutes(2 * 24 * 60 + 1));
    expect(await send()).toBe(0);
  });
});

describe('of two runs', () => {
  test('at once, one sends each mail', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => buildEmployee(system, site)));
    for (const one of people) await giveAddress(system, site, one);
    for (const one of people) await tell('added', 'Once', one);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(box.sent.map(({ employee }) => employee).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    expect(await waiting()).toEqual([]);
  });

  test('the second does not send what the first was sending when it ended', async () => {
    await giveAddress(system, site, officer);
    await tell('added', 'Once', officer);
    box.failures.push(new NotSent('busy'));
    await send();
    later(system, minutes(5));
    const [mail] = (await listOutbox(site.table, system.clock.now, 10)) as WaitingMail[];
    if (!mail) throw new Error('Nothing waits');
    // At the same millisecond: the time does not tell two runs apart.
    const claims = [1, 2, 3].map(() => claimMail(site.table, mail, system.clock.now));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    later(system, minutes(29));
    expect([await send(), (await waiting()).length]).toEqual([0, 1]);
    later(system, minutes(2));
    expect([await send(), box.sent, await waiting()]).toEqual([0, [], []]);
    expect(system.lines.some(({ message }) => message.includes('not known whether a mail was sent'))).toBe(true);
  });
});

describe('a mail that the service does not take', () => {
  beforeEach(async () => {
    await giveAddress(system, site, officer);
    await tell('added', 'Later', officer);
  });

  test('waits, each time for longer, and is sent once', async () => {
    box.failures.push(new NotSent('TooManyRequestsException'), new NotSent('ECONNREFUSED'));
    expect(await send()).toBe(0);
    expect(await send(), 'not before a minute').toBe(0);
    expect(box.failures).toHaveLength(1);
    later(system, minutes(1));
    expect(await send()).toBe(0);
    later(system, minutes(1));
    expect(await send(), 'not before two minutes').toBe(0);
    later(system, minutes(1));
    expect(await send()).toBe(1);
    expect([box.sent.length, await waiting()]).toEqual([1, []]);
  });

  test('is given up after nine tries, which is logged as an error', async () => {
    for (let n = 0; n < 12; n++) {
      box.failures.push(new NotSent('SendingPausedException'));
      await send();
      later(system, minutes(2 ** n));
    }
    expect([box.failures.length, await waiting()]).toEqual([3, []]);
    expect(system.errors).toMatchObject([{ message: 'a mail could not be sent', fields: { tries: 9 } }]);
  });

  test('for good is not tried again', async () => {
    box.failures.push(new Refused('MessageRejected'));
    expect([await send(), await waiting()]).toEqual([0, []]);
    expect(system.errors).toHaveLength(1);
  });

  test('or whose outcome is unknown is not sent again', async () => {
    box.failures.push(new Error('socket hang up'));
    expect([await send(), await waiting()]).toEqual([0, []]);
    expect(system.errors).toMatchObject([{ message: expect.stringContaining('not known') }]);
    later(system, minutes(60));
    expect(await send()).toBe(0);
  });
});
